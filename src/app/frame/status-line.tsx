import { useShallow } from 'zustand/react/shallow';
import { SplitLine, Rule } from '../../ui-kit/frame/rule.tsx';
import { useApp } from '../../shell/session-context.tsx';
import { activeView } from '../screens.ts';
import { noticeText } from '../../shell/labels/notice-text.ts';

/** Line 3: the title of the view, and the filter or order of its rows. */
export function TitleLine({ width }: { readonly width: number }) {
  const words = useApp(useShallow((state) => activeView(state).titleRule(state)));
  return <Rule width={width} {...words} />;
}

/** Line n-2: the state of the view in one line. */
export function StateLine({ width }: { readonly width: number }) {
  const words = useApp(useShallow((state) => activeView(state).stateRule(state)));
  return <Rule width={width} {...words} />;
}

/** Line n-1: the counters of the view, or a notice. */
export function StatusLine({ width }: { readonly width: number }) {
  const words = useApp(useShallow((state) => noticeText(state) ?? activeView(state).status(state)));
  return <SplitLine width={width} {...words} />;
}
