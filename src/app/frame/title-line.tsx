import { useShallow } from 'zustand/react/shallow';
import { Rule } from '../../ui-kit/frame/rule.tsx';
import { useApp } from '../../shell/session-context.tsx';
import { activeView } from '../view-registry.ts';

/** Line 3: where the reader is, and what qualifies what is shown. */
export function TitleLine({ width }: { readonly width: number }) {
  const words = useApp(useShallow((state) => activeView(state).titleRule(state)));
  return <Rule width={width} {...words} />;
}
