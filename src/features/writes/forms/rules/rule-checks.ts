import type { JsonObject } from '../../../../lib/json/json.ts';
import { operations, type OperationName } from '../../../../ledger/operations.ts';
import { checkRequestSchema, operationSchemas } from '../../../../ledger/operation-schemas.ts';
import type { FieldProblem } from '../../../../ledger/rules/rules.ts';
import { failed, passed, type VerificationCheck } from '../../../../verify/check-result.ts';
import { formFields, type Form } from '../form-types.ts';
import { buildRequest } from '../to-request.ts';
import type { FieldGroup } from '../form-values.ts';
import { requestChecksText as text } from '../../messages/checks.ts';

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
  const { specSection } = operations[operation];
  const shape = checkRequestSchema(operation, request);
  return [
    checkOf('shape', text.shape(specSection), shape),
    ...operationSchemas[operation].rules.map(({ states, check }, index) =>
      checkOf(`rule-${index + 1}`, states, check(request)),
    ),
  ];
};

export const ruleChecks = (form: Form, root: FieldGroup): readonly VerificationCheck[] =>
  requestChecks(form.operation, buildRequest(formFields(form), root));
