import { useShallow } from 'zustand/react/shallow';
import type { AppState } from '../../store/store.ts';
import { Ends } from '../kit/rule.tsx';
import { useApp } from '../session-context.tsx';
import type { EndWords } from '../view.ts';
import { viewOf } from '../views.ts';

const noticeTones = { note: 'ok', warning: 'warning', error: 'danger' } as const;

const selectWords = (state: AppState): EndWords => {
  const { notice } = state.screen;
  if (notice === undefined) return viewOf(state).status(state);
  return { left: ` ${notice.text}`, leftTone: noticeTones[notice.tone], right: '' };
};

/** Line n-1: the counters of the view, or a notice. */
export function SecondStatus({ width }: { readonly width: number }) {
  const words = useApp(useShallow(selectWords));
  return <Ends width={width} {...words} />;
}
