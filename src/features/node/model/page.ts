import { wrapWords } from '../../../lib/text/width.ts';

/** A fact about the node, with the endpoint that tells it. */
export interface NodeLine {
  /** Unique in a report, and stable for scripts. */
  readonly id: string;
  readonly state: LineState;
  readonly text: string;
  /** The service and its endpoint, such as `ledger /v2/version`. */
  readonly source: string;
  /** When the service responded, in milliseconds since 1970; undefined if it didn't. */
  readonly at: number | undefined;
}

export type LineState = 'ok' | 'warning' | 'failed' | 'unknown';

/** What a response says, before its source and time are added. */
export type Finding = Pick<NodeLine, 'id' | 'state' | 'text'>;

export const finding = (id: string, state: LineState, text: string): Finding => ({
  id,
  state,
  text,
});

export type Fact = readonly [label: string, value: string | undefined];

/** What a page shows, and a command prints. The heading of a table is the first of its lines. */
export interface FactsPage {
  /** Why facts are missing. */
  readonly problems: readonly string[];
  readonly facts: readonly Fact[];
  readonly tables: readonly (readonly string[])[];
}

export type PageContent = FactsPage | { readonly lines: readonly NodeLine[] };

const stateWidth = 9;

/** A narrower text has more rows than a screen. */
const narrowestText = 30;

const urgency: Readonly<Record<LineState, number>> = { failed: 0, warning: 1, unknown: 2, ok: 3 };

/** A row of the report: the state stands only before the first row of a fact. */
interface NodeRow {
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
