import { defaultFormatChoice } from '../../ledger/formats.ts';
import type { Lookup } from '../../ledger/rules/check-lookup-response.ts';
import { keyFor } from '../../lib/keys/key-for.ts';
import {
  hidden,
  type Availability,
  type KeyScope,
  type Refusal,
  type ScopeTable,
} from '../../shell/keys/key-binding.ts';
import { noLink } from '../../shell/tree/messages.ts';
import type { AppState } from './context.ts';
import { noTransfer } from './messages/notices.ts';
import {
  canWiden,
  comparedWith,
  currentVisit,
  isMissing,
  navigateTrail,
  type LookupVisit,
} from './slice.ts';
import { emptyLookupForm, isNamesLine } from './state/lookup-form.ts';
import { selectLine, selectTransfers } from './state/lookup-lines.ts';

export const lookupScopeTable = {
  lookup: { title: 'LOOKUP' },
  lookupText: { title: 'LOOKUP FIELD', kind: 'text' },
  lookupPlace: { title: 'LOOKUP FORM', scroll: 'move', scrollAfter: 'place.previous' },
  lookupHistory: { title: 'EARLIER LOOKUPS', scroll: 'move', scrollAfter: 'place.previous' },
  format: { title: 'FORMAT' },
  formatText: { title: 'FORMAT NAMES', kind: 'text' },
  facts: { title: 'FACTS', scroll: 'move', scrollAfter: 'result.again' },
  result: { title: 'RESULT' },
  failed: { title: 'A FAILED LOOKUP', scroll: 'scroll', scrollAfter: 'lookup.forward' },
  differences: { title: 'DIFFERENCES', scroll: 'move', scrollAfter: 'differences.close' },
} as const satisfies ScopeTable;

// Each list is created once, because a new list redraws the footer.
const stacks = {
  failed: ['failed', 'result', 'lookup', 'scroll', 'global'],
  waiting: ['result', 'lookup', 'global'],
  differences: ['differences', 'lookup', 'scroll', 'global'],
  facts: ['facts', 'result', 'lookup', 'scroll', 'global'],
  tree: ['tree', 'result', 'lookup', 'scroll', 'global'],
  formatText: ['formatText', 'field', 'global'],
  format: ['format', 'scroll', 'global'],
  text: ['lookupText', 'field', 'global'],
  history: ['lookupHistory', 'lookupPlace', 'lookup', 'scroll', 'global'],
  place: ['lookupPlace', 'lookup', 'scroll', 'global'],
} as const satisfies Readonly<Record<string, readonly KeyScope[]>>;

export const lookupStacks: readonly (readonly KeyScope[])[] = Object.values(stacks);

export const resultScopes = (visit: LookupVisit | undefined): readonly KeyScope[] => {
  if (visit?.fetched.kind === 'failed') return stacks.failed;
  if (visit?.fetched.kind !== 'ready') return stacks.waiting;
  if (visit.comparison !== undefined) return stacks.differences;
  return visit.tree === undefined ? stacks.facts : stacks.tree;
};

export const lookupScopes = ({ lookup }: AppState): readonly KeyScope[] => {
  const { page, form } = lookup;
  if (page === 'result') return resultScopes(currentVisit(lookup));
  if (page === 'format') return isNamesLine(form.line) ? stacks.formatText : stacks.format;
  if (form.field === 'id' || form.field === 'party') return stacks.text;
  return form.field === 'history' ? stacks.history : stacks.place;
};

// What a key can do now.

const travel =
  (by: 1 | -1): Refusal<AppState> =>
  ({ lookup }) =>
    navigateTrail(lookup, by) === lookup
      ? `There is no ${by === 1 ? 'later' : 'earlier'} result.`
      : undefined;

export const goBack = travel(-1);
export const goForward = travel(1);

export const reset: Refusal<AppState> = ({ lookup: { form } }) =>
  form.written === undefined &&
  form.choice === defaultFormatChoice &&
  form.names === emptyLookupForm.names
    ? 'The format is the default.'
    : undefined;

export const follow: Refusal<AppState> = (state) =>
  selectLine(state)?.link === undefined ? noLink : undefined;

export const copyTransfer: Refusal<AppState> = (state) =>
  selectTransfers(state).length === 0 ? noTransfer : undefined;

export const compare: Refusal<AppState> = ({ lookup }) =>
  comparedWith(lookup) === undefined
    ? 'There is nothing to compare with yet: look up another id first.'
    : undefined;

export const suggestParty: Refusal<AppState> = ({ lookup }) =>
  lookup.form.field === 'party'
    ? undefined
    : `${keyFor('lookup.suggest', 'ctrl+n')} fills in a party: move to the PARTIES field first.`;

export const dropParty: Refusal<AppState> = ({ lookup }) =>
  lookup.form.parties.length === 0 ? 'There is no party to remove.' : undefined;

/** Refuses unless another lookup can find more. */
const onMissing =
  (canHelp: (lookup: Lookup) => boolean) =>
  ({ lookup }: AppState): Availability => {
    const visit = lookup.page === 'result' ? currentVisit(lookup) : undefined;
    if (visit?.fetched.kind !== 'failed') return undefined;
    return isMissing(visit.fetched.failure) && canHelp(visit.lookup) ? undefined : hidden;
  };

export const watch = onMissing(() => true);
export const widen = onMissing(canWiden);
export const readAsUpdate = onMissing(({ kind }) => kind !== 'update');
export const readAsContract = onMissing(({ kind }) => kind === 'update');
