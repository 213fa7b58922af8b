import { describeFailure } from '../../ledger/failure/describe-failure.ts';
import type { Failure } from '../../ledger/failure/failure.ts';
import { operations, type OperationName } from '../../ledger/operations.ts';

/**
 * A failure as a text for whoever runs the service: what was asked of whom and what came back. It
 * names no party and holds no token and no body of a request.
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
    `next: ${hint}`,
    '',
  ].join('\n');
};
