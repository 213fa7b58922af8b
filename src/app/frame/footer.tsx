import { keymap } from '../keys/keymap.ts';
import { useShallow } from 'zustand/react/shallow';
import { selectScopes } from '../state/active-key-scopes.ts';
import { selectHiddenKeys, selectHintsNow } from '../keys/key-selectors.ts';
import { KeyHints } from '../../shell/keys/key-hints.tsx';
import { useApp } from '../../shell/session-context.tsx';

/** Line n: the keys that work now, from the key table. */
export function Footer({ width }: { readonly width: number }) {
  const scopes = useApp(useShallow(selectScopes));
  const without = useApp(selectHiddenKeys);
  const wording = useApp(selectHintsNow);
  return (
    <KeyHints table={keymap()} scopes={scopes} width={width} without={without} wording={wording} />
  );
}
