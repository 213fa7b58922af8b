import { defaultFormatChoice } from '../../../ledger/formats.ts';
import { selectLine, selectTransfers } from '../state/lookup-lines.ts';
import { noTransfer } from '../messages/notices.ts';
import { emptyLookupForm } from '../state/lookup-form.ts';
import {
  canWiden,
  currentVisit,
  isMissing,
  navigateTrail,
  type LookupState,
  type LookupVisit,
} from '../slice.ts';
import { keyFor } from '../../../lib/keys/key-for.ts';
import { noLink } from '../../../shell/tree/messages.ts';
import type { Lookup } from '../../../ledger/rules/check-lookup-response.ts';
import type { AppState } from '../context.ts';
import { hidden, type Availability, type Refusal } from '../../../shell/keys/key-binding.ts';

const travel =
  (by: 1 | -1): Refusal<AppState> =>
  ({ lookup }) =>
    navigateTrail(lookup, by) === lookup
      ? `There is no ${by === 1 ? 'later' : 'earlier'} result.`
      : undefined;

/** Returns the marked result, otherwise the previous one, otherwise the next. */
export const comparedWith = (lookup: LookupState): LookupVisit | undefined => {
  const { visits, at, marked } = lookup;
  if (marked !== undefined && marked.fetched !== currentVisit(lookup)?.fetched) return marked;
  const before = visits.slice(0, at).findLast((visit) => visit.fetched.kind === 'ready');
  return before ?? visits.slice(at + 1).find((visit) => visit.fetched.kind === 'ready');
};

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
