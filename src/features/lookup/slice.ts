import type { SetSlices } from '../../shell/state/store.ts';
import type { LookupRecord } from '../../storage/history/lookup-history.ts';
import { type LookupFact, countFactLines } from './model/fact-writer.ts';
import { clamp } from '../../lib/numbers/list-window.ts';
import type { Lookup } from '../../ledger/rules/check-lookup-response.ts';
import { withTab, type ScreenState, type TextInput } from '../../shell/state/screen.ts';
import {
  moveLookupFocus,
  moveFormatLine,
  toggleFormatLine,
  editTarget,
  type LookupField,
  type LookupForm,
} from './state/lookup-form.ts';
import {
  navigateTrail,
  updateVisit,
  pushVisit,
  type LookupStatus,
  type LookupPage,
  type LookupState,
  type LookupVisit,
} from './state/lookup.ts';

export type LookupActions = {
  /** Shows the place of a lookup immediately. The first of several opens the tab. */
  readonly startLookup: (lookup: Lookup, start: LookupStart) => void;
  readonly finishLookup: (number: number, fetched: LookupStatus) => void;
  /** Adds facts above a result; the line under the cursor stays. */
  readonly showLookupFacts: (number: number, facts: readonly LookupFact[]) => void;
  readonly navigateLookups: (by: 1 | -1) => void;
  readonly setLookupPage: (page: LookupPage) => void;
  readonly showLookupPage: (place: Pick<LookupState, 'page' | 'at'>) => void;
  readonly focusLookupField: (field: LookupField) => void;
  readonly moveLookupFocus: (by: 1 | -1) => void;
  readonly editLookupText: (change: (text: TextInput) => TextInput) => void;
  readonly updateLookupForm: (change: Partial<LookupForm>) => void;
  readonly moveFormatLine: (by: 1 | -1) => void;
  readonly toggleFormatLine: () => void;
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
        updateVisit(state, number, (visit) => ({ ...visit, fetched, facts: undefined })),
      ),
    showLookupFacts: (number, facts) =>
      change((state) =>
        updateVisit(state, number, (visit) => {
          const by =
            visit.cursor === 0 || visit.fetched.kind !== 'ready' ? 0 : countFactLines(facts);
          return { ...visit, facts, cursor: visit.cursor + by, top: visit.top + by };
        }),
      ),
    navigateLookups: (by) => change((state) => navigateTrail(state, by)),
    setLookupPage: (page) => change((state) => ({ ...state, page })),
    showLookupPage: (place) => change((state) => ({ ...state, ...place })),
    focusLookupField: (field) => changeForm((form) => ({ ...form, field })),
    moveLookupFocus: (by) => changeForm((form) => moveLookupFocus(form, by)),
    editLookupText: (typed) =>
      changeForm((form, { page }) => editTarget(form, page === 'format', typed)),
    updateLookupForm: (part) => changeForm((form) => ({ ...form, ...part })),
    moveFormatLine: (by) => changeForm((form) => moveFormatLine(form, by)),
    toggleFormatLine: () => changeForm(toggleFormatLine),
    setLookupHistory: (history) =>
      change((state) => ({ ...state, history, chosen: chosenIn(history, state.chosen) })),
    moveHistorySelection: (by) =>
      change((state) => ({ ...state, chosen: chosenIn(state.history, state.chosen + by) })),
    markResult: (marked) => change((state) => ({ ...state, marked })),
    updateVisit: (number, part) =>
      change((state) => updateVisit(state, number, (visit) => ({ ...visit, ...part }))),
  };
};
