import { useShallow } from 'zustand/react/shallow';
import { SplitLine } from '../kit/rule.tsx';
import { useApp } from '../session-context.tsx';
import { activeView } from '../views.ts';
import { noticeText } from './notice-words.ts';

/** Line n-1: the counters of the view, or a notice. */
export function StatusLine({ width }: { readonly width: number }) {
  const words = useApp(useShallow((state) => noticeText(state) ?? activeView(state).status(state)));
  return <SplitLine width={width} {...words} />;
}
