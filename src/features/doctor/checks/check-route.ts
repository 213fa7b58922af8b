import type { Result } from '../../../lib/result.ts';
import { isRightMissing } from '../../../ledger/failure/describe-token-refusal.ts';
import { serviceErrorDetail } from '../../../ledger/failure/describe-service-error.ts';
import {
  isOperationDisabled,
  type Failure,
  type ServiceError,
} from '../../../ledger/failure/failure.ts';
import { operations, type OperationName } from '../../../ledger/operations.ts';
import {
  failedBecause,
  passedCheck,
  inconclusiveCheck,
  warningCheck,
  type CheckResult,
} from './check-result.ts';
import { routeText } from '../messages/checks.ts';

/** The response of a route to a harmless request. */
export type RouteFacts = {
  readonly operation: OperationName;
  readonly heard: Result<unknown, Failure>;
  /** The parties that a read was sent for; any party when there are none. */
  readonly parties: readonly string[];
};

const isWrite = ({ operation }: RouteFacts): boolean => operations[operation].effect === 'write';

const exists = (said?: string): CheckResult => passedCheck(routeText.available, said);

const isPage = ({ body }: ServiceError): boolean => /^\s*</.test(body);

/** The failure of a probe. Even of a write, nothing that could be executed was sent. */
const because = (facts: RouteFacts, failure: Failure): CheckResult =>
  failedBecause(failure, isWrite(facts) ? 'ledger' : facts.operation);

/** Judges a route that does not exist: removed as announced, or never there. */
const missing = (facts: RouteFacts, failure: Failure & { kind: 'notFound' }): CheckResult => {
  const { operation } = facts;
  const failed = because(facts, failure);
  const { detail } = failed;
  if (failure.error.page !== undefined) return failed;
  const row = operations[operation];
  if ('disabledIn' in row) return passedCheck(routeText.removed, routeText.usesUpdate);
  return operation === 'activities'
    ? warningCheck(routeText.activitiesRemoved, routeText.seeListing, detail)
    : { ...failed, headline: routeText.missing };
};

const forbidden = (facts: RouteFacts, failure: Failure): CheckResult => {
  const failed = because(facts, failure);
  if (!isRightMissing(failure)) return failed;
  const { detail, remedy = '' } = failed;
  if (isWrite(facts)) return warningCheck(routeText.forbiddenWrite, remedy, detail);
  return facts.parties.length === 0
    ? warningCheck(routeText.needsParty, routeText.nameParties, detail)
    : failed;
};

const open = (facts: RouteFacts, said: string): CheckResult =>
  isWrite(facts) ? passedCheck(routeText.availableWrite) : exists(said);

/** Statuses of a service that understood the request and refuses it. */
const refusals: Readonly<Record<number, (facts: RouteFacts, said: string) => CheckResult>> = {
  400: open,
  422: open,
  501: (_facts, said) => ({
    verdict: 'failed',
    headline: routeText.notImplemented,
    detail: said,
    remedy: routeText.checkVersion,
    cause: 'refused',
  }),
};

const refused = (
  facts: RouteFacts,
  failure: Failure & { readonly error: ServiceError },
): CheckResult => {
  const { error } = failure;
  const said = serviceErrorDetail(error);
  if (isOperationDisabled(failure)) {
    return 'disabledIn' in operations[facts.operation]
      ? passedCheck(routeText.disabled, routeText.usesUpdate)
      : warningCheck(routeText.disabled, routeText.enable, said);
  }
  const judge = isPage(error) ? undefined : refusals[error.status];
  return judge?.(facts, said) ?? inconclusiveCheck(routeText.inconclusive, said, routeText.retry);
};

/** Judges whether a route is available, removed or forbidden. An unclear response is unknown. */
export const checkRoute = (facts: RouteFacts): CheckResult => {
  const { heard } = facts;
  if (heard.ok) return isWrite(facts) ? inconclusiveCheck(routeText.acceptedEmpty) : exists();
  const { error: failure } = heard;
  switch (failure.kind) {
    case 'notFound':
      return failure.what === 'object' ? exists() : missing(facts, failure);
    case 'forbidden':
      return forbidden(facts, failure);
    case 'refused':
      return refused(facts, failure);
    case 'rateLimited':
      return inconclusiveCheck(
        routeText.rateLimited,
        serviceErrorDetail(failure.error),
        routeText.retry,
      );
    case 'noToken':
      return inconclusiveCheck(routeText.skippedNoToken);
    case 'invalid':
    case 'cancelled':
      return inconclusiveCheck(routeText.skipped);
    case 'unauthorized':
    case 'unreadable':
    case 'unreachable':
    case 'tls':
    case 'tlsFile':
    case 'proxy':
    case 'timeout':
      return because(facts, failure);
    default:
      return failure satisfies never;
  }
};
