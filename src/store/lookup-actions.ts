import type { LookupRecord } from '../journal/history.ts';
import { clamp } from '../lib/windowing.ts';
import type { Lookup } from '../ledger/lookup.ts';
import type { Typed } from './screen.ts';
import type { SetState } from './state.ts';
import {
  focused,
  lineMoved,
  lineSwitched,
  typedInto,
  type LookupField,
  type LookupForm,
} from './lookup-form.ts';
import {
  travelled,
  visitChanged,
  visited,
  type Fetched,
  type LookupPage,
  type LookupState,
  type Visit,
} from './lookup.ts';

export type LookupActions = {
  /** A question leaves; the place for its answer is shown at once. */
  readonly lookupAsked: (lookup: Lookup, since: number) => void;
  readonly lookupFetched: (number: number, fetched: Fetched) => void;
  readonly lookupTravelled: (by: 1 | -1) => void;
  readonly lookupPaged: (page: LookupPage) => void;
  readonly lookupFocused: (field: LookupField) => void;
  readonly lookupStepped: (by: 1 | -1) => void;
  readonly lookupTyped: (change: (text: Typed) => Typed) => void;
  readonly lookupFormed: (change: Partial<LookupForm>) => void;
  readonly formatLineMoved: (by: 1 | -1) => void;
  readonly formatLineSwitched: () => void;
  readonly historyRead: (history: readonly LookupRecord[]) => void;
  readonly historyMoved: (by: number) => void;
  readonly resultMarked: (marked: Visit | undefined) => void;
  readonly visitChanged: (number: number, change: Partial<Visit>) => void;
};

declare module './state.ts' {
  interface Actions extends LookupActions {}
}

const chosenIn = (history: readonly LookupRecord[], wanted: number): number =>
  clamp(wanted, 0, Math.max(0, history.length - 1));

export const lookupActions = (set: SetState): LookupActions => {
  const change = (make: (lookup: LookupState) => LookupState) =>
    set(({ lookup }) => ({ lookup: make(lookup) }));
  const changeForm = (make: (form: LookupForm, lookup: LookupState) => LookupForm) =>
    change((lookup) => ({ ...lookup, form: make(lookup.form, lookup) }));
  return {
    lookupAsked: (lookup, since) => change((state) => visited(state, lookup, since)),
    lookupFetched: (number, fetched) =>
      change((state) => visitChanged(state, number, (visit) => ({ ...visit, fetched }))),
    lookupTravelled: (by) => change((state) => travelled(state, by)),
    lookupPaged: (page) => change((state) => ({ ...state, page })),
    lookupFocused: (field) => changeForm((form) => ({ ...form, field })),
    lookupStepped: (by) => changeForm((form) => focused(form, by)),
    lookupTyped: (typed) =>
      changeForm((form, { page }) => typedInto(form, page === 'format', typed)),
    lookupFormed: (part) => changeForm((form) => ({ ...form, ...part })),
    formatLineMoved: (by) => changeForm((form) => lineMoved(form, by)),
    formatLineSwitched: () => changeForm(lineSwitched),
    historyRead: (history) =>
      change((state) => ({ ...state, history, chosen: chosenIn(history, state.chosen) })),
    historyMoved: (by) =>
      change((state) => ({ ...state, chosen: chosenIn(state.history, state.chosen + by) })),
    resultMarked: (marked) => change((state) => ({ ...state, marked })),
    visitChanged: (number, part) =>
      change((state) => visitChanged(state, number, (visit) => ({ ...visit, ...part }))),
  };
};
