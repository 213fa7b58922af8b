import { serviceErrorDetail } from '../../../ledger/failure/describe-service-error.ts';
import { isRightMissing } from '../../../ledger/failure/describe-token-refusal.ts';
import {
  isOperationDisabled,
  type Failure,
  type ServiceError,
} from '../../../ledger/failure/failure.ts';
import { operations, type OperationName } from '../../../ledger/operations.ts';
import type { Result } from '../../../lib/result.ts';
import {
  failedBecause,
  failedCheck,
  passedCheck,
  inconclusiveCheck,
  warningCheck,
  type CheckResult,
} from './check-result.ts';

const disabled = 'disabled by the ledger, because it is deprecated';
const usesUpdate = 'cantui uses update-by-id instead';
const retryLater = 'run the doctor again later';
const upload = 'have its package uploaded to this participant';

/** The facts about the response to a harmless request. */
export type EndpointFacts = {
  readonly operation: OperationName;
  /** Absent if nothing was sent, because the profile is read-only. */
  readonly response?: Result<unknown, Failure> | undefined;
  /** The parties that a read was sent for; any party when there are none. */
  readonly parties: readonly string[];
};

const isWrite = ({ operation }: EndpointFacts): boolean => operations[operation].effect === 'write';
const available = (said?: string): CheckResult => passedCheck('available', said);
const isPage = ({ body }: ServiceError): boolean => /^\s*</.test(body);

/** Even of a write, nothing that could be executed was sent. */
const failProbe = (facts: EndpointFacts, failure: Failure): CheckResult =>
  failedBecause(failure, isWrite(facts) ? 'ledger' : facts.operation);

/** The operation was removed as announced, or was never there. */
const judgeMissing = (
  facts: EndpointFacts,
  failure: Failure & { kind: 'notFound' },
): CheckResult => {
  const { operation } = facts;
  const failed = failProbe(facts, failure);
  const { detail } = failed;
  if (failure.error.page !== undefined) return failed;
  const row = operations[operation];
  if ('disabledIn' in row)
    return passedCheck('removed: newer ledgers have no such endpoint', usesUpdate);
  return operation === 'activities'
    ? inconclusiveCheck(
        'no such endpoint: removed in Splice 0.6.8 and later, or the scan URL is wrong',
        detail,
        'check that the listing below works',
      )
    : { ...failed, headline: 'no such endpoint' };
};

const judgeForbidden = (facts: EndpointFacts, failure: Failure): CheckResult => {
  const failed = failProbe(facts, failure);
  if (!isRightMissing(failure)) return failed;
  const { detail, remedy = '' } = failed;
  if (isWrite(facts))
    return warningCheck('exists, but this token has no right to use it', remedy, detail);
  return facts.parties.length === 0
    ? warningCheck(
        'exists, but requires a party',
        'set parties in the profile or --as: this token may not read as any party',
        detail,
      )
    : failed;
};

const judgeResponse = (facts: EndpointFacts, said: string): CheckResult =>
  isWrite(facts) ? passedCheck('available; write permission not tested') : available(said);

/** The service understood the request and refuses it. */
const refusals: Readonly<Record<number, (facts: EndpointFacts, said: string) => CheckResult>> = {
  400: judgeResponse,
  422: judgeResponse,
  501: (_facts, said) =>
    failedCheck(
      'refused',
      'not implemented by this service',
      'check the version of the service',
      said,
    ),
};

const judgeRefused = (
  facts: EndpointFacts,
  failure: Failure & { readonly error: ServiceError },
): CheckResult => {
  const { error } = failure;
  const said = serviceErrorDetail(error);
  if (isOperationDisabled(failure)) {
    return 'disabledIn' in operations[facts.operation]
      ? passedCheck(disabled, usesUpdate)
      : warningCheck(
          disabled,
          'ask the operator to enable it, or use a newer release of cantui',
          said,
        );
  }
  const judge = isPage(error) ? undefined : refusals[error.status];
  // Waiting brings no package. The probe names those of the token standard.
  const next = error.status === 404 ? upload : retryLater;
  return judge?.(facts, said) ?? inconclusiveCheck('inconclusive response', said, next);
};

/** An unclear response is unknown. */
export const checkEndpoint = (facts: EndpointFacts): CheckResult => {
  const { response } = facts;
  if (response === undefined) return inconclusiveCheck('skipped: read-only profile');
  if (response.ok)
    return isWrite(facts)
      ? inconclusiveCheck('accepted an empty request, which no ledger does')
      : available();
  const { error: failure } = response;
  switch (failure.kind) {
    case 'notFound':
      return failure.what === 'object' ? available() : judgeMissing(facts, failure);
    case 'forbidden':
      return judgeForbidden(facts, failure);
    case 'refused':
      return judgeRefused(facts, failure);
    case 'rateLimited':
      return inconclusiveCheck(
        'rate limited by the service',
        serviceErrorDetail(failure.error),
        retryLater,
      );
    case 'noToken':
      return inconclusiveCheck('skipped: no token');
    case 'invalid':
    case 'cancelled':
      return inconclusiveCheck('skipped');
    case 'unauthorized':
    case 'unreadable':
    case 'unreachable':
    case 'tls':
    case 'tlsFile':
    case 'proxy':
    case 'timeout':
      return failProbe(facts, failure);
    default:
      return failure satisfies never;
  }
};
