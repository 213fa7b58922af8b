import type { SetSlices } from '../../shell/state/store.ts';
import type { LookupRecord } from '../../storage/history/lookup-history.ts';
import type { Failure } from '../../ledger/failure/failure.ts';
import type { Lookup } from '../../ledger/rules/check-lookup-response.ts';
import type { UpdateContext } from '../../ledger/effects/read-update.ts';
import type { Json } from '../../lib/json/json.ts';
import type { JsonDifference } from '../../lib/json/rows.ts';
import type { JsonTree } from '../../lib/json/cursor.ts';
import { clamp } from '../../lib/numbers/list-window.ts';
import { withTab, type ScreenState, type TextInput } from '../../shell/state/screen.ts';
import { type LookupFact, countFactLines } from './model/fact-writer.ts';
import { editTarget, emptyLookupForm, type LookupForm } from './state/lookup-form.ts';

export type ReceivedResponse = {
  readonly raw: Json;
  readonly status: number;
  readonly ms: number;
  readonly bytes: number;
  /** The notes are about differences from the request. */
  readonly notes: readonly string[];
  /** What the effects of an update are read with, besides its response. */
  readonly context?: UpdateContext | undefined;
};

export type LookupStatus =
  | { readonly kind: 'loading'; readonly since: number }
  | { readonly kind: 'ready'; readonly response: ReceivedResponse }
  | {
      readonly kind: 'failed';
      readonly failure: Failure;
      readonly ms?: number | undefined;
      readonly notes?: readonly string[] | undefined;
    };

/** What only one of the updates does has no path, and a row of its own. */
export type ComparedRow = JsonDifference & { readonly isEffect?: true };

export type Comparison = {
  readonly other: Lookup;
  /** What the updates do first, and ids last. */
  readonly rows: readonly ComparedRow[];
  readonly cursor: number;
  readonly top: number;
};

export type LookupOrigin = 'form' | 'result' | 'tab';

/** A visit is a page of the trail, as in a browser. */
export type LookupVisit = {
  readonly number: number;
  readonly lookup: Lookup;
  readonly origin: LookupOrigin;
  readonly fetched: LookupStatus;
  /** What the participant reports besides the response, once it was asked. */
  readonly facts?: readonly LookupFact[] | undefined;
  /** Set once the user opened the tree; otherwise the details are shown. */
  readonly tree?: JsonTree | undefined;
  readonly comparison?: Comparison | undefined;
  /** Attempts of a watch; undefined without one. */
  readonly watching?: number | undefined;
  /** The line of the details under the cursor, and the first visible one. */
  readonly cursor: number;
  readonly top: number;
};

export type LookupPage = 'form' | 'format' | 'result';

export type LookupState = {
  readonly page: LookupPage;
  readonly form: LookupForm;
  /** The visits are oldest first; `at` is the index of the visible one. */
  readonly visits: readonly LookupVisit[];
  readonly at: number;
  /** A copy from the time of marking: other lookups are compared with it. */
  readonly marked?: LookupVisit | undefined;
  /** Newest first, and the index of the lookup under the cursor. */
  readonly history: readonly LookupRecord[];
  readonly chosen: number;
};

/** A lookup starts with `parties`; the user can remove each. */
export const initialLookup = (parties: readonly string[]): LookupState => ({
  page: 'form',
  form: { ...emptyLookupForm, parties },
  visits: [],
  at: -1,
  history: [],
  chosen: 0,
});

const keptVisits = 50;

export const currentVisit = ({ visits, at }: LookupState): LookupVisit | undefined => visits[at];

const pushVisit = (
  state: LookupState,
  lookup: Lookup,
  { since, origin }: Pick<LookupVisit, 'origin'> & { readonly since: number },
): LookupState => {
  const behind = state.visits.slice(0, state.at + 1).slice(-keptVisits);
  const number = 1 + Math.max(0, ...state.visits.map((visit) => visit.number));
  const fetched = { kind: 'loading', since } as const;
  const visit: LookupVisit = { number, lookup, origin, fetched, cursor: 0, top: 0 };
  return { ...state, page: 'result', visits: [...behind, visit], at: behind.length };
};

/** Updates the visit even if the user has moved on. */
const withVisit = (
  state: LookupState,
  number: number,
  change: (visit: LookupVisit) => LookupVisit,
): LookupState => ({
  ...state,
  visits: state.visits.map((visit) => (visit.number === number ? change(visit) : visit)),
});

/** The form comes before its first result. */
export const navigateTrail = (state: LookupState, by: 1 | -1): LookupState => {
  if (state.page !== 'result') {
    return by === 1 || state.visits.length === 0 ? state : { ...state, page: 'result' };
  }
  const at = state.at + by;
  if (at < 0) return { ...state, page: 'form' };
  return at < state.visits.length ? { ...state, at } : state;
};

/** Returns the marked result, otherwise the previous one, otherwise the next. */
export const comparedWith = (lookup: LookupState): LookupVisit | undefined => {
  const { visits, at, marked } = lookup;
  if (marked !== undefined && marked.fetched !== currentVisit(lookup)?.fetched) return marked;
  const before = visits.slice(0, at).findLast((visit) => visit.fetched.kind === 'ready');
  return before ?? visits.slice(at + 1).find((visit) => visit.fetched.kind === 'ready');
};

/** A page, and which result it shows if that changes. */
type LookupPlace = { readonly page: LookupPage; readonly at?: number };

/** Undefined where the page was opened from another tab. */
export const leavePage = (state: LookupState): LookupPlace | undefined => {
  const { page, at } = state;
  if (page === 'format') return { page: 'form' };
  const origin = page === 'result' ? currentVisit(state)?.origin : 'tab';
  if (origin === 'tab') return undefined;
  return origin === 'result' && at > 0 ? { page, at: at - 1 } : { page: 'form' };
};

/** The object doesn't exist or isn't visible: the only failure worth waiting for. */
export const isMissing = (failure: Failure): failure is Failure & { kind: 'notFound' } =>
  failure.kind === 'notFound' && failure.what === 'object';

/** True if a query as any party would be wider. */
export const canWiden = ({ parties, format }: Lookup): boolean =>
  parties.length > 0 || format !== undefined;

export type LookupActions = {
  /** Shows the place of a lookup immediately. The first of several opens the tab. */
  readonly startLookup: (lookup: Lookup, start: LookupStart) => void;
  readonly finishLookup: (number: number, fetched: LookupStatus) => void;
  /** Adds facts above a result; the line under the cursor stays. */
  readonly showLookupFacts: (number: number, facts: readonly LookupFact[]) => void;
  readonly navigateLookups: (by: 1 | -1) => void;
  readonly showLookupPage: (place: LookupPlace) => void;
  readonly editLookupText: (change: (text: TextInput) => TextInput) => void;
  readonly updateLookupForm: (change: Partial<LookupForm>) => void;
  readonly setLookupHistory: (history: readonly LookupRecord[]) => void;
  readonly moveHistorySelection: (by: number) => void;
  readonly markResult: (marked: LookupVisit | undefined) => void;
  readonly updateVisit: (number: number, change: Partial<LookupVisit>) => void;
};

type LookupStart = Parameters<typeof pushVisit>[2] & { readonly opensTab: boolean };

const chosenIn = (history: readonly LookupRecord[], wanted: number): number =>
  clamp(wanted, 0, Math.max(0, history.length - 1));

type OnTab = { readonly screen: Pick<ScreenState, 'tab' | 'trail'> };

export const lookupActions = <Shown extends OnTab>(
  set: SetSlices<{ readonly lookup: LookupState } & Pick<Shown, 'screen'>, Shown>,
): LookupActions => {
  const change = (make: (lookup: LookupState) => LookupState) =>
    set(({ lookup }) => ({ lookup: make(lookup) }));
  const changeForm = (make: (form: LookupForm, lookup: LookupState) => LookupForm) =>
    change((lookup) => ({ ...lookup, form: make(lookup.form, lookup) }));
  return {
    startLookup: (asked, { opensTab, ...start }) =>
      set(({ lookup, screen }) => ({
        lookup: pushVisit(lookup, asked, start),
        screen: opensTab ? { ...screen, ...withTab(screen, 'lookup') } : screen,
      })),
    finishLookup: (number, fetched) =>
      change((state) =>
        withVisit(state, number, (visit) => ({ ...visit, fetched, facts: undefined })),
      ),
    showLookupFacts: (number, facts) =>
      change((state) =>
        withVisit(state, number, (visit) => {
          const by =
            visit.cursor === 0 || visit.fetched.kind !== 'ready' ? 0 : countFactLines(facts);
          return { ...visit, facts, cursor: visit.cursor + by, top: visit.top + by };
        }),
      ),
    navigateLookups: (by) => change((state) => navigateTrail(state, by)),
    showLookupPage: (place) => change((state) => ({ ...state, ...place })),
    editLookupText: (typed) =>
      changeForm((form, { page }) => editTarget(form, page === 'format', typed)),
    updateLookupForm: (part) => changeForm((form) => ({ ...form, ...part })),
    setLookupHistory: (history) =>
      change((state) => ({ ...state, history, chosen: chosenIn(history, state.chosen) })),
    moveHistorySelection: (by) =>
      change((state) => ({ ...state, chosen: chosenIn(state.history, state.chosen + by) })),
    markResult: (marked) => change((state) => ({ ...state, marked })),
    updateVisit: (number, part) =>
      change((state) => withVisit(state, number, (visit) => ({ ...visit, ...part }))),
  };
};
