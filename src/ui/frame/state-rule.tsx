import { useShallow } from 'zustand/react/shallow';
import { Rule } from '../kit/rule.tsx';
import { useApp } from '../session-context.tsx';
import { activeView } from '../views.ts';

/** Line n-2: the one line to read out on the phone. */
export function StateLine({ width }: { readonly width: number }) {
  const words = useApp(useShallow((state) => activeView(state).stateRule(state)));
  return <Rule width={width} {...words} />;
}
