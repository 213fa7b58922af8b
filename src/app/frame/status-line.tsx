import { useShallow } from 'zustand/react/shallow';
import { SplitLine } from '../../ui-kit/frame/rule.tsx';
import { useApp } from '../../shell/session-context.tsx';
import { activeView } from '../view-registry.ts';
import { noticeText } from '../../shell/labels/notice-text.ts';

/** Line n-1: the counters of the view, or a notice. */
export function StatusLine({ width }: { readonly width: number }) {
  const words = useApp(useShallow((state) => noticeText(state) ?? activeView(state).status(state)));
  return <SplitLine width={width} {...words} />;
}
