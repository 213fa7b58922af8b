import { wrapWords } from '../../../lib/text/width.ts';
import type { LineState, NodeLine } from './node-line.ts';

const stateWidth = 9;

/** A narrower text has more rows than a screen. */
const narrowestText = 30;

const urgency: Readonly<Record<LineState, number>> = { failed: 0, warning: 1, unknown: 2, ok: 3 };

/** A row of the report: the state stands only before the first row of a fact. */
export interface NodeRow {
  readonly state: LineState;
  readonly mark: string;
  readonly text: string;
}

/** On a narrower screen a longer id has a row of its own, so that texts keep most of the width. */
const wideFrom = 100;
const widestId = 24;

/** What needs a person stands first. */
export const nodeRows = (lines: readonly NodeLine[], width: number): readonly NodeRow[] => {
  const widest = width < wideFrom ? widestId : Number.POSITIVE_INFINITY;
  const idWidth = Math.min(widest, Math.max(...lines.map(({ id }) => id.length))) + 2;
  const room = Math.max(narrowestText, width - stateWidth - idWidth);
  return lines
    .toSorted((a, b) => urgency[a.state] - urgency[b.state])
    .flatMap(({ id, state, text, source }) => {
      const rows = wrapWords(`${text} (${source})`, room);
      const [first = '', ...more] = id.length > widest ? ['', ...rows] : rows;
      const mark = state === 'ok' ? state : state.toUpperCase();
      return [
        { state, mark: mark.padEnd(stateWidth), text: id.padEnd(idWidth) + first },
        ...more.map((words) => ({
          state,
          mark: ' '.repeat(stateWidth),
          text: ' '.repeat(idWidth) + words,
        })),
      ];
    });
};
