import { keyFor } from '../../shell/keys/key-for.ts';
import { defaultFormatChoice } from '../../ledger/formats/format-choice.ts';
import { linkForField } from '../../ledger/ids/identify-id.ts';
import { isArray, isObject } from '../../lib/json/json.ts';
import { selectLine } from './state/lookup-lines.ts';
import { emptyLookupForm } from './state/lookup-form.ts';
import { navigateTrail, currentVisit, type LookupState, type LookupVisit } from './state/lookup.ts';
import type { Refusal } from '../../shell/keys/key-binding.ts';

const noLink = 'This line has no id to follow.';

const travel =
  (by: 1 | -1): Refusal =>
  ({ lookup }) =>
    navigateTrail(lookup, by) === lookup
      ? `There is no ${by === 1 ? 'later' : 'earlier'} result.`
      : undefined;

export const followInTree: Refusal = ({ lookup }) => {
  const tree = currentVisit(lookup)?.tree;
  const row = tree?.rows[tree.cursor];
  if (row === undefined || isObject(row.value) || isArray(row.value)) return undefined;
  return typeof row.value === 'string' &&
    linkForField(row.value, String(row.key ?? '')) !== undefined
    ? undefined
    : noLink;
};

export const search: Refusal = ({ lookup }) => {
  const tree = currentVisit(lookup)?.tree;
  return tree?.sought === undefined && tree?.hits === undefined
    ? `Press ${keyFor('tree.search', '/')} to search first.`
    : undefined;
};

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
