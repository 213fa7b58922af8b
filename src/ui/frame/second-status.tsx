import { useShallow } from 'zustand/react/shallow';
import { Ends } from '../kit/rule.tsx';
import { useApp } from '../session-context.tsx';
import { viewOf } from '../views.ts';
import { noticeWords } from './notice-words.ts';

/** Line n-1: the counters of the view, or a notice. */
export function SecondStatus({ width }: { readonly width: number }) {
  const words = useApp(useShallow((state) => noticeWords(state) ?? viewOf(state).status(state)));
  return <Ends width={width} {...words} />;
}
