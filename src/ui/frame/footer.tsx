import { keymap } from '../../keys/keymap.ts';
import { useShallow } from 'zustand/react/shallow';
import { selectScopes } from '../../store/scopes.ts';
import { selectHintOverrides } from '../../store/hint-wording.ts';
import { selectHiddenKeys } from '../hidden-keys.ts';
import { KeyHints } from '../kit/key-hints.tsx';
import { useApp } from '../session-context.tsx';

/** Line n: the keys that work now, from the key table. */
export function Footer({ width }: { readonly width: number }) {
  const scopes = useApp(useShallow(selectScopes));
  const without = useApp(selectHiddenKeys);
  const wording = useApp(selectHintOverrides);
  return (
    <KeyHints table={keymap} scopes={scopes} width={width} without={without} wording={wording} />
  );
}
