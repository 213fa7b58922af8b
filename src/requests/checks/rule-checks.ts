import type { JsonObject } from '../../lib/json/json.ts';
import { operations, type OperationName } from '../../ledger/operations.ts';
import { checkRequestSchema, checkRequest } from '../../ledger/operation-schemas.ts';
import type { FieldProblem } from '../../ledger/rules/rules.ts';
import {
  failed,
  passed,
  type CheckStatus,
  type VerificationCheck,
} from '../../verify/check-result.ts';
import {
  formFields,
  type Form,
  type FieldGroup,
  isLeaf,
  formValueAt,
} from '../forms/form-values.ts';
import { buildRequest } from '../forms/to-request.ts';
import { requestChecksText } from '../messages/checks.ts';
import { pathKey, type FocusTarget } from '../forms/form-state.ts';

const textsOf = (problems: readonly FieldProblem[], part: 'message' | 'remedy'): string =>
  problems
    .map((problem) => (part === 'message' ? `${problem.field} ${problem.message}` : problem.remedy))
    .filter((part, index, all) => all.indexOf(part) === index)
    .join('; ');

const checkOf = (id: string, title: string, problems: readonly FieldProblem[]): VerificationCheck =>
  problems.length === 0
    ? passed({ id, title }, '')
    : failed({ id, title }, textsOf(problems, 'message'), textsOf(problems, 'remedy'));

export const requestChecks = (
  operation: OperationName,
  request: JsonObject,
): readonly VerificationCheck[] => {
  const shape = checkRequestSchema(operation, request);
  return [
    checkOf('shape', requestChecksText.shape, shape),
    ...operations[operation].rules.map(({ states, check }, index) =>
      checkOf(`rule-${index + 1}`, states, check(request)),
    ),
  ];
};

export const ruleChecks = (form: Form, root: FieldGroup): readonly VerificationCheck[] =>
  requestChecks(form.operation, buildRequest(formFields(form), root));

export const validateForm = (form: Form, root: FieldGroup): readonly FieldProblem[] =>
  checkRequest(form.operation, buildRequest(formFields(form), root));

const order: readonly CheckStatus[] = ['failed', 'warning', 'unknown', 'verified'];

export const worstFirst = (checks: readonly VerificationCheck[]): readonly VerificationCheck[] =>
  order.flatMap((state) => checks.filter((check) => check.state === state));

const covers = (path: string, field: string): boolean =>
  field === path || (field.startsWith(path) && /^[.[]/.test(field.slice(path.length)));

const stopOf = (stops: readonly FocusTarget[], { field }: FieldProblem): FocusTarget | undefined =>
  stops
    .filter(({ path }) => covers(path, field))
    .reduce<FocusTarget | undefined>(
      (best, stop) => (best === undefined || stop.path.length >= best.path.length ? stop : best),
      undefined,
    );

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
