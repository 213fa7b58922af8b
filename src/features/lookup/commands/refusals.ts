import { defaultFormatChoice } from '../../../ledger/formats/format-choice.ts';
import { selectLine } from '../state/lookup-lines.ts';
import { emptyLookupForm } from '../state/lookup-form.ts';
import {
  navigateTrail,
  currentVisit,
  type LookupState,
  type LookupVisit,
} from '../state/lookup.ts';
import { noLink } from '../../../shell/tree/messages.ts';
import type { Refusal } from '../../../shell/keys/key-binding.ts';

const travel =
  (by: 1 | -1): Refusal =>
  ({ lookup }) =>
    navigateTrail(lookup, by) === lookup
      ? `There is no ${by === 1 ? 'later' : 'earlier'} result.`
      : undefined;

/** The result to compare with: the marked one, otherwise the previous one, otherwise the next. */
export const comparedWith = (lookup: LookupState): LookupVisit | undefined => {
  const { visits, at, marked } = lookup;
  if (marked !== undefined && marked.fetched !== currentVisit(lookup)?.fetched) return marked;
  const before = visits.slice(0, at).findLast((visit) => visit.fetched.kind === 'ready');
  return before ?? visits.slice(at + 1).find((visit) => visit.fetched.kind === 'ready');
};

export const back = travel(-1);

export const forward = travel(1);

export const reset: Refusal = ({ lookup: { form } }) =>
  form.written === undefined &&
  form.choice === defaultFormatChoice &&
  form.names === emptyLookupForm.names
    ? 'The format is the default.'
    : undefined;

export const follow: Refusal = (state) =>
  selectLine(state)?.link === undefined ? noLink : undefined;

export const compare: Refusal = ({ lookup }) =>
  comparedWith(lookup) === undefined
    ? 'There is nothing to compare with yet: look up another id first.'
    : undefined;
