import { forms } from '../forms/forms.ts';
import type { FormId } from '../forms/form-ids.ts';
import { problemsForTargets, validateForm } from '../forms/problems.ts';
import { allFocusTargets, type FocusTarget } from '../forms/stops.ts';
import type { FieldGroup } from '../forms/value.ts';
import type { FieldProblem } from '../ledger/rules.ts';
import { fieldsOn, type WizardState } from './wizard.ts';

/** Values never change: what the rules say of them is found once, though every key asks for it. */
const known = new WeakMap<FieldGroup, readonly FieldProblem[]>();

export const problemsNow = (
  id: FormId,
  { form: { root } }: WizardState,
): readonly FieldProblem[] => {
  const before = known.get(root);
  if (before !== undefined) return before;
  const problems = validateForm(forms[id], root);
  known.set(root, problems);
  return problems;
};

/** What is wrong on a page, by the key of the stop that each problem is about. */
export const problemsOn = (
  id: FormId,
  wizard: WizardState,
  stops: readonly FocusTarget[],
): ReadonlyMap<string, readonly FieldProblem[]> =>
  problemsForTargets(stops, problemsNow(id, wizard));

/** The stops of a page that something is wrong with, whether their groups are open or not. */
export const faultyStops = (
  id: FormId,
  wizard: WizardState,
  page: number,
): readonly FocusTarget[] => {
  const stops = allFocusTargets(fieldsOn(id, page), wizard.form.root);
  const problems = problemsOn(id, wizard, stops);
  return stops.filter(({ place }) => problems.has(place.join(' ')));
};
