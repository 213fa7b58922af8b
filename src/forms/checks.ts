import { checkShape, operations } from '../ledger/operations.ts';
import type { FieldProblem } from '../ledger/rules.ts';
import { fieldsOf, type Form } from './form.ts';
import { requestOf } from './request.ts';
import type { Group } from './value.ts';

/** A verdict on a request that has not been sent. */
export interface Check {
  readonly id: string;
  readonly title: string;
  readonly state: 'verified' | 'failed' | 'unknown';
  /** What was found, or why it cannot be told; empty when there is nothing to say. */
  readonly detail: string;
}

const wordsOf = ({ field, message, remedy }: FieldProblem): string =>
  `${field} ${message}; ${remedy}`;

const checkOf = (id: string, title: string, problems: readonly FieldProblem[]): Check => ({
  id,
  title,
  state: problems.length === 0 ? 'verified' : 'failed',
  detail: problems.map(wordsOf).join('. '),
});

/** The shape of the request, and each rule of its operation, with a verdict. */
export const ruleChecks = ({ operation, ...form }: Form, root: Group): readonly Check[] => {
  const request = requestOf(fieldsOf({ operation, ...form }), root);
  const { clause, rules } = operations[operation];
  return [
    checkOf(
      'shape',
      `every field that is required, in its type (${clause})`,
      checkShape(operation, request),
    ),
    ...rules.map(({ states, check }, at) => checkOf(`rule-${at + 1}`, states, check(request))),
  ];
};
