import { useShallow } from 'zustand/react/shallow';
import { Rule } from '../../ui-kit/frame/rule.tsx';
import { useApp } from '../../shell/session-context.tsx';
import { activeView } from '../view-registry.ts';

/** Line n-2: the one line to read out on the phone. */
export function StateLine({ width }: { readonly width: number }) {
  const words = useApp(useShallow((state) => activeView(state).stateRule(state)));
  return <Rule width={width} {...words} />;
}
