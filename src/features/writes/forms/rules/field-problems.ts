import { checkRequest } from '../../../../ledger/operation-schemas.ts';
import type { FieldProblem } from '../../../../ledger/rules/rules.ts';
import { formFields, type Form } from '../form-types.ts';
import { buildRequest } from '../to-request.ts';
import { pathKey, type FocusTarget } from '../form-state.ts';
import { isLeaf, formValueAt, type FieldGroup } from '../form-values.ts';

export const validateForm = (form: Form, root: FieldGroup): readonly FieldProblem[] =>
  checkRequest(form.operation, buildRequest(formFields(form), root));

const covers = (path: string, field: string): boolean =>
  field === path || (field.startsWith(path) && /^[.[]/.test(field.slice(path.length)));

const stopOf = (stops: readonly FocusTarget[], { field }: FieldProblem): FocusTarget | undefined =>
  stops
    .filter(({ path }) => covers(path, field))
    .reduce<FocusTarget | undefined>(
      (best, stop) => (best === undefined || stop.path.length >= best.path.length ? stop : best),
      undefined,
    );

/** By the key of the target. */
export const problemsForTargets = (
  stops: readonly FocusTarget[],
  problems: readonly FieldProblem[],
): ReadonlyMap<string, readonly FieldProblem[]> => {
  const found = new Map<string, readonly FieldProblem[]>();
  for (const problem of problems) {
    const stop = stopOf(stops, problem);
    if (stop === undefined) continue;
    const key = pathKey(stop.place);
    found.set(key, [...(found.get(key) ?? []), problem]);
  }
  return found;
};

/** A field shows its problems after it was left, a list after Next was tried. */
export const shouldShowProblems = (
  stop: FocusTarget,
  root: FieldGroup,
  isTried: boolean,
): boolean => {
  if (isTried || stop.kind !== 'field') return isTried;
  const leaf = formValueAt(root, stop.place);
  return isLeaf(leaf) && leaf.left === true;
};
