import { useShallow } from 'zustand/react/shallow';
import { selectScopes } from '../../store/scopes.ts';
import { KeyHints } from '../kit/key-hints.tsx';
import { useApp } from '../session-context.tsx';

/** Line n: the keys that work now, from the key table. */
export function Footer({ width }: { readonly width: number }) {
  const scopes = useApp(useShallow(selectScopes));
  return <KeyHints scopes={scopes} width={width} />;
}
