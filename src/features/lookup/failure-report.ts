import { describeFailure } from '../../ledger/failure/describe-failure.ts';
import type { Failure } from '../../ledger/failure/failure.ts';
import { operations, type OperationName } from '../../ledger/operations.ts';
import { nextStep } from './messages/result.ts';

/**
 * Formats a failure as a report for the operator of the service: the request and the response. It
 * contains no party, no token and no request body.
 */
export const formatFailureReport = (
  failure: Failure,
  about: {
    readonly operation: OperationName;
    readonly origin: string;
    readonly version: string;
    /** Milliseconds since 1970. */
    readonly at: number;
  },
): string => {
  const { summary, detail, hint } = describeFailure(failure, about.operation);
  const { path } = operations[about.operation];
  return [
    `cantui ${about.version}, ${new Date(about.at).toISOString()}`,
    `POST ${about.origin}${path}`,
    summary,
    detail,
    nextStep(hint),
    '',
  ].join('\n');
};
