import { useShallow } from 'zustand/react/shallow';
import { Rule } from '../kit/rule.tsx';
import { useApp } from '../session-context.tsx';
import { viewOf } from '../views.ts';

/** Line n-2: the one line to read out on the phone. */
export function StateRule({ width }: { readonly width: number }) {
  const words = useApp(useShallow((state) => viewOf(state).stateRule(state)));
  return <Rule width={width} {...words} />;
}
