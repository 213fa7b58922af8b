import { serviceErrorDetail } from '../../../ledger/failure/describe-service-error.ts';
import type { Failure, ServiceError } from '../../../ledger/failure/failure.ts';
import { operations, type OperationName } from '../../../ledger/operations.ts';
import {
  failedBecause,
  passedCheck,
  inconclusiveCheck,
  warningCheck,
  type CheckResult,
} from './check-result.ts';

/** What a route said to a request that can do no harm. */
export type RouteFacts = {
  readonly operation: OperationName;
  readonly heard: { readonly ok: true } | { readonly ok: false; readonly failure: Failure };
  /** Whom a read was asked as; nobody in particular when there is none. */
  readonly parties: readonly string[];
};

const isWrite = ({ operation }: RouteFacts): boolean => operations[operation].effect === 'write';

const exists = (said?: string): CheckResult => passedCheck('there, and open to this profile', said);

const isPage = ({ body }: ServiceError): boolean => /^\s*</.test(body);

/** Gone as announced, or never there. */
const missing = ({ operation }: RouteFacts, failure: Failure): CheckResult => {
  const { detail, remedy } = failedBecause(failure, operation);
  const row = operations[operation];
  if ('removedIn' in row)
    return warningCheck(
      'removed: newer ledgers have no such route',
      'nothing to do: cantui asks for an update in its place',
      detail,
    );
  return operation === 'activities'
    ? warningCheck('removed, as from Splice 0.6.8 on', 'see the listing that the tail uses', detail)
    : { ...failedBecause(failure, operation), headline: 'no such route', detail, remedy };
};

const forbidden = (facts: RouteFacts, failure: Failure): CheckResult => {
  const { detail, remedy = '' } = failedBecause(failure, facts.operation);
  if (isWrite(facts))
    return warningCheck('there, but forbidden: this token has no right to it', remedy, detail);
  return facts.parties.length === 0
    ? warningCheck(
        'there, but forbidden as nobody in particular',
        'name parties in the profile, or with --as: this token may not read as any party',
        detail,
      )
    : failedBecause(failure, facts.operation);
};

const open = (facts: RouteFacts, said: string): CheckResult =>
  isWrite(facts)
    ? passedCheck('there; whether this token may use it, only a real request tells')
    : exists(said);

/** Statuses by which a service says that it understood, and will not do that. */
const refusals: Readonly<Record<number, (facts: RouteFacts, said: string) => CheckResult>> = {
  400: open,
  422: open,
  501: (_facts, said) => ({
    verdict: 'failed',
    headline: 'the service says that it is not implemented',
    detail: said,
    remedy: 'check the version of the service',
    cause: 'refused',
  }),
};

const refused = (facts: RouteFacts, error: ServiceError): CheckResult => {
  const said = serviceErrorDetail(error);
  const judge = isPage(error) ? undefined : refusals[error.status];
  return (
    judge?.(facts, said) ??
    inconclusiveCheck('the answer does not tell whether it is there', said, 'ask again later')
  );
};

/** Whether a route is there, gone, forbidden or closed; what the answer does not tell is unknown. */
export const checkRoute = (facts: RouteFacts): CheckResult => {
  const { heard, operation } = facts;
  if (heard.ok)
    return isWrite(facts)
      ? inconclusiveCheck(
          'a request without content was answered with success: no ledger does that',
        )
      : exists();
  const { failure } = heard;
  switch (failure.kind) {
    case 'notFound':
      return failure.what === 'object' ? exists() : missing(facts, failure);
    case 'forbidden':
      return forbidden(facts, failure);
    case 'refused':
      return refused(facts, failure.error);
    case 'rateLimited':
      return inconclusiveCheck(
        'the service limits the rate of requests',
        serviceErrorDetail(failure.error),
        'run it again later',
      );
    case 'noToken':
      return inconclusiveCheck('not asked: there is no token');
    case 'invalid':
    case 'cancelled':
      return inconclusiveCheck('not asked');
    case 'unauthorised':
    case 'unreadable':
      return failedBecause(failure, operation);
    case 'unreachable':
    case 'tls':
    case 'proxy':
    case 'timeout':
      // Without the operation: nothing that could be carried out was sent, whatever it is.
      return failedBecause(failure);
    default:
      return failure satisfies never;
  }
};
