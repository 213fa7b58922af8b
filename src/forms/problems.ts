import { checkRequest } from '../ledger/operations.ts';
import type { FieldProblem } from '../ledger/rules.ts';
import { fieldsOf, type Form } from './form.ts';
import { requestOf } from './request.ts';
import { keyOf, type Stop } from './stops.ts';
import { isLeaf, valueAt, type Group } from './value.ts';

/** What the rules of the operation say of the values (interface 4.3, 4.4). */
export const problemsOf = (form: Form, root: Group): readonly FieldProblem[] =>
  checkRequest(form.operation, requestOf(fieldsOf(form), root));

const covers = (path: string, field: string): boolean =>
  field === path || (field.startsWith(path) && /^[.[]/.test(field.slice(path.length)));

/** The stop that a problem is about: the one whose place names most of it. */
const stopOf = (stops: readonly Stop[], { field }: FieldProblem): Stop | undefined =>
  stops
    .filter(({ path }) => covers(path, field))
    .reduce<Stop | undefined>(
      (best, stop) => (best === undefined || stop.path.length >= best.path.length ? stop : best),
      undefined,
    );

/** The problems of some stops, by the key of the stop that each is about. */
export const problemsAt = (
  stops: readonly Stop[],
  problems: readonly FieldProblem[],
): ReadonlyMap<string, readonly FieldProblem[]> => {
  const found = new Map<string, readonly FieldProblem[]>();
  for (const problem of problems) {
    const stop = stopOf(stops, problem);
    if (stop === undefined) continue;
    const key = keyOf(stop.place);
    found.set(key, [...(found.get(key) ?? []), problem]);
  }
  return found;
};

/** Whether a stop may speak of its problems: a field once it was left, a list once it was tried. */
export const mayComplain = (stop: Stop, root: Group, isTried: boolean): boolean => {
  if (isTried || stop.kind !== 'field') return isTried;
  const leaf = valueAt(root, stop.place);
  return isLeaf(leaf) && leaf.left === true;
};
