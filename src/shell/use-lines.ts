import { useRef } from 'react';
import { keepLines, type Line } from '../ui-kit/text/line.ts';
import { useApp } from './session-context.tsx';
import type { AppState } from './state/app-state.ts';

/** Reads lines of the state; the view is drawn anew only when one of them is another, and then that one. */
export const useLines = (select: (state: AppState) => readonly Line[]): readonly Line[] => {
  const before = useRef<readonly Line[]>([]);
  return useApp((state) => (before.current = keepLines(before.current, select(state))));
};
