import { forms } from '../forms/form-registry.ts';
import type { FormId } from '../../../submission/form-ids.ts';
import { problemsForTargets, validateForm } from '../forms/rules/field-problems.ts';
import { allFocusTargets, type FocusTarget } from '../forms/focus-targets.ts';
import type { FieldGroup } from '../forms/form-values.ts';
import type { FieldProblem } from '../../../ledger/rules/rules.ts';
import { pageFields, type WriteFormState } from './write-form.ts';

/** Values never change, so the problems of each are computed once. */
const known = new WeakMap<FieldGroup, readonly FieldProblem[]>();

export const currentProblems = (
  id: FormId,
  { form: { root } }: WriteFormState,
): readonly FieldProblem[] => {
  const before = known.get(root);
  if (before !== undefined) return before;
  const problems = validateForm(forms[id], root);
  known.set(root, problems);
  return problems;
};

/** Returns the problems of a page, by the key of the focus target that each is about. */
export const pageProblems = (
  id: FormId,
  wizard: WriteFormState,
  stops: readonly FocusTarget[],
): ReadonlyMap<string, readonly FieldProblem[]> =>
  problemsForTargets(stops, currentProblems(id, wizard));

/** The focus targets of a page with problems, whether their groups are open or not. */
export const invalidTargets = (
  id: FormId,
  wizard: WriteFormState,
  page: number,
): readonly FocusTarget[] => {
  const stops = allFocusTargets(pageFields(id, page), wizard.form.root);
  const problems = pageProblems(id, wizard, stops);
  return stops.filter(({ place }) => problems.has(place.join(' ')));
};
