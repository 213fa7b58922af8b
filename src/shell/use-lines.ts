import { useMemo } from 'react';
import { keepLines, type Line } from '../ui-kit/text/line.ts';
import { useApp } from './session-context.tsx';
import type { AppState } from '../app/state.ts';

type Select = (state: AppState) => readonly Line[];

/** Once for each state, although React asks several times. */
const readOnce = (select: Select): Select => {
  let of: AppState | undefined;
  let lines: readonly Line[] = [];
  return (state) => {
    if (state !== of) lines = keepLines(lines, select(state));
    of = state;
    return lines;
  };
};

/**
 * A change of the state that changes no line draws nothing. `select` is the same function as long as its
 * pane is.
 */
export const useLines = (select: Select): readonly Line[] =>
  useApp(useMemo(() => readOnce(select), [select]));
