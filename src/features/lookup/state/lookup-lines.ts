import { keepEach, keepLast } from '../../../lib/keep.ts';
import { bodyRows, hasTwoPanes, type ScreenSize } from '../../../shell/state/layout.ts';
import { describeResponse } from '../model/describe-response.ts';
import {
  balanceLines,
  balanceOverview,
  effectLines,
  readContractMeaning,
} from '../model/meaning.ts';
import { wrapSentences, type FactLine } from '../model/fact-writer.ts';
import { factLines } from '../model/contract-facts.ts';
import { buildOverview, type Overview } from '../model/event-tree.ts';
import { tokensVersion } from '../../../ledger/effects/describe-instrument.ts';
import { readUpdateEffects, readTransferObjects } from '../../../ledger/effects/tell-effects.ts';
import { clamp, scrollIntoView, type ListWindow } from '../../../lib/numbers/list-window.ts';
import { createJsonTree, type JsonTree } from '../../../lib/json/cursor.ts';
import { firstOf, noteName } from '../messages/result.ts';
import {
  currentVisit,
  type ReceivedResponse,
  type LookupState,
  type LookupVisit,
} from '../slice.ts';

/** The form needs few cells next to a result; the format page has long lines. */
const leftShares: Readonly<Record<string, number>> = { format: 0.5 };
const leftShare = 0.41;

type LookupLayout = {
  readonly rows: number;
  /** Undefined while the result covers the form. */
  readonly form?: number;
  readonly result?: number;
};

const bodyOf = (size: ScreenSize): number => bodyRows(size) ?? 1;

/** A wide result has the whole width, for its tree beside it. */
export const lookupLayout = (size: ScreenSize, hasResult: boolean, page: string): LookupLayout => {
  const rows = bodyOf(size);
  const { columns } = size;
  if (page === 'result') return { rows, result: columns };
  if (!hasTwoPanes(columns) || !hasResult) return { rows, form: columns };
  const form = Math.floor(columns * (leftShares[page] ?? leftShare));
  return { rows, form, result: columns - form - 1 };
};

export const resultRows = bodyOf;

/** The tree as it is first shown; made once for each response. */
export const responseTree = keepEach(({ raw }: ReceivedResponse): JsonTree => createJsonTree(raw));

type ResponseLines = {
  readonly lines: readonly FactLine[];
  readonly overview: Overview | undefined;
};

/** The JSON tree has no limit, because it renders only visible lines. */
const maxLines = 4000;

const nothing: ResponseLines = { lines: [], overview: undefined };
const keptOf = keepEach((_response: ReceivedResponse) => keepLast<ResponseLines>());

/** More changes are lines as well, because the table may have no room for them. */
const maxInTable = 3;

const noteLines = (notes: readonly string[]): readonly FactLine[] =>
  notes.map((value) => ({ depth: 0, name: noteName, value }));

const describeVisit = (
  { lookup }: LookupVisit,
  { raw, context, notes }: ReceivedResponse,
): ResponseLines => {
  const effects = readUpdateEffects(raw, context);
  const meaning = readContractMeaning(raw, context);
  const isLong = (effects?.changes.length ?? 0) > maxInTable;
  return {
    lines: [
      ...wrapSentences([...noteLines(notes), ...(meaning?.lines ?? []), ...effectLines(effects)]),
      ...describeResponse(lookup, raw, {
        max: maxLines,
        understood: isLong ? balanceLines(effects) : [],
        isBrief: true,
      }),
    ],
    overview: balanceOverview(effects) ?? meaning?.overview ?? buildOverview(raw),
  };
};

/** Made once for each response, and again when more is known of tokens, which it names. */
const visitLines = (visit: LookupVisit | undefined): ResponseLines => {
  if (visit?.fetched.kind !== 'ready') return nothing;
  const { response } = visit.fetched;
  return keptOf(response)([tokensVersion()], () => describeVisit(visit, response));
};

/** The lines of what the participant reports, then those of the response. */
export const selectLines = (visit: LookupVisit | undefined): readonly FactLine[] => {
  const { lines } = visitLines(visit);
  const facts = visit?.facts;
  if (facts === undefined || visit?.fetched.kind !== 'ready') return lines;
  return [...wrapSentences(factLines(facts)), ...lines];
};

const transfersOf = keepEach(({ raw, context }: ReceivedResponse) =>
  readTransferObjects(raw, context),
);

/** What a proof of transfer needs, for each transfer of the result. */
export const selectTransfers = ({ lookup }: { readonly lookup: LookupState }) => {
  const fetched = currentVisit(lookup)?.fetched;
  return fetched?.kind === 'ready' ? transfersOf(fetched.response) : [];
};

/** Below this height all lines are for the response itself. */
const overviewFrom = 14;

/** One line in this many is for the overview. */
const glanceShare = 6;

const lastCut = keepLast<Overview>();

/** The overview, as far as there is room. */
export const selectOverview = (
  visit: LookupVisit | undefined,
  size: ScreenSize,
): Overview | undefined => {
  const rows = resultRows(size);
  const { overview } = visitLines(visit);
  if (overview === undefined || visit?.comparison !== undefined || rows < overviewFrom)
    return undefined;
  const max = Math.floor(rows / glanceShare);
  const [first = '', ...others] = overview.columns;
  const count = overview.rows.length;
  if (count <= max) return overview;
  return lastCut([overview, max], () => ({
    columns: [firstOf(first, max, count), ...others],
    rows: overview.rows.slice(0, max),
  }));
};

/** From this height on, a frame around the overview takes no line that somebody needs more. */
const framedFrom = 18;

export const isOverviewFramed = (size: ScreenSize): boolean => resultRows(size) >= framedFrom;

export const responseRows = (visit: LookupVisit | undefined, size: ScreenSize): number => {
  const overview = selectOverview(visit, size);
  const edges = isOverviewFramed(size) ? 2 : 0;
  return resultRows(size) - (overview === undefined ? 0 : overview.rows.length + 1 + edges);
};

export const linesWindow = (visit: LookupVisit, height: number): ListWindow =>
  scrollIntoView({
    count: selectLines(visit).length,
    height,
    selected: visit.cursor,
    from: visit.top,
  });

/** The window moves no further than necessary. */
export const moveResultCursor = (visit: LookupVisit, by: number, height: number): LookupVisit => {
  const last = Math.max(0, selectLines(visit).length - 1);
  const cursor = clamp(visit.cursor + by, 0, last);
  const top = linesWindow({ ...visit, cursor }, height).from;
  return { ...visit, cursor, top };
};

export const selectLine = ({ lookup }: { readonly lookup: LookupState }): FactLine | undefined => {
  const visit = currentVisit(lookup);
  return visit === undefined ? undefined : selectLines(visit)[visit.cursor];
};
