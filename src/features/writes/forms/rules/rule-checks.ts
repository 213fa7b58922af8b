import type { JsonObject } from '../../../../lib/json/json.ts';
import {
  checkRequestSchema,
  operations,
  type OperationName,
} from '../../../../ledger/operations.ts';
import type { FieldProblem } from '../../../../ledger/rules/rules.ts';
import { failed, passed, type VerificationCheck } from '../../../../verify/check-result.ts';
import { formFields, type Form } from '../form-types.ts';
import { buildRequest } from '../to-request.ts';
import type { FieldGroup } from '../form-values.ts';

const textsOf = (problems: readonly FieldProblem[], part: 'message' | 'remedy'): string =>
  problems
    .map((problem) => (part === 'message' ? `${problem.field} ${problem.message}` : problem.remedy))
    .filter((text, index, all) => all.indexOf(text) === index)
    .join('; ');

const checkOf = (id: string, title: string, problems: readonly FieldProblem[]): VerificationCheck =>
  problems.length === 0
    ? passed({ id, title }, '')
    : failed({ id, title }, textsOf(problems, 'message'), textsOf(problems, 'remedy'));

/** The shape of a request, and each rule of its operation, with a verdict. */
export const requestChecks = (
  operation: OperationName,
  request: JsonObject,
): readonly VerificationCheck[] => {
  const { specSection, rules } = operations[operation];
  const shape = checkRequestSchema(operation, request);
  return [
    checkOf('shape', `All required fields are there, in their types (${specSection})`, shape),
    ...rules.map(({ states, check }, index) =>
      checkOf(`rule-${index + 1}`, states, check(request)),
    ),
  ];
};

/** As `requestChecks`, of what a form holds. */
export const ruleChecks = (form: Form, root: FieldGroup): readonly VerificationCheck[] =>
  requestChecks(form.operation, buildRequest(formFields(form), root));
