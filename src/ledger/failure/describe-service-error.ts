import { formatInteger } from '../../lib/text/pluralize.ts';
import {
  isDefiniteRefusal,
  isResponseTooLong,
  type ServiceError,
  formatSeconds,
  joinDetails,
  type FailureDescription,
} from './failure.ts';
import { operations, type OperationName } from '../operations.ts';

const maxContextEntries = 12;
const maxContextCharacters = 200;

const shorten = (text: string): string =>
  text.length <= maxContextCharacters ? text : `${text.slice(0, maxContextCharacters)}…`;

const pairsText = (name: string, pairs: readonly (readonly [string, string])[]): string => {
  if (pairs.length === 0) return '';
  const shown = pairs.slice(0, maxContextEntries).map(([key, value]) => `${key}=${shorten(value)}`);
  const left = pairs.length - shown.length;
  return `${name} ${shown.join(', ')}${left > 0 ? `, and ${left} more` : ''}`;
};

const categoryText = ({ category }: ServiceError): string =>
  category === undefined || category < 0 ? '' : `error category ${category}`;

/** What a service says about an error: status, code, cause, resources, context and ids. */
export const serviceErrorDetail = (error: ServiceError): string =>
  joinDetails(
    `HTTP ${error.status}`,
    error.code,
    error.cause,
    pairsText('resources', error.resources ?? []),
    pairsText('context', Object.entries(error.context ?? {})),
    categoryText(error),
    error.correlationId && `correlation id ${error.correlationId}`,
    error.traceId && `trace id ${error.traceId}`,
  );

export const isScan = (operation?: OperationName): boolean =>
  operation !== undefined && operations[operation].service === 'scan';

export const isWrite = (operation?: OperationName): boolean =>
  operation !== undefined && operations[operation].effect === 'write';

export const outcomeUnknownHint =
  'the outcome is unknown: look it up before you send anything again';

/** The request carried no token: there is nothing to renew, and something to configure. */
export const tokenRequired = (error: ServiceError): FailureDescription => ({
  summary: 'the ledger requires a token, and none is configured',
  detail: serviceErrorDetail(error),
  hint: 'set --token-file, CANTUI_TOKEN or the profile’s token; the request carried none',
});

export const describeUnauthorized = (
  error: ServiceError,
  operation?: OperationName,
): FailureDescription =>
  isScan(operation)
    ? {
        summary: 'the scan asks for a login',
        detail: serviceErrorDetail(error),
        hint: 'a scan gets no token from here: a proxy before it may want one, so check the URL',
      }
    : {
        summary: 'the ledger refused the token',
        detail: serviceErrorDetail(error),
        hint: 'get a new token; it may have expired or be meant for another audience',
      };

export const describeForbidden = (
  error: ServiceError,
  operation?: OperationName,
): FailureDescription =>
  isScan(operation)
    ? {
        summary: 'the scan does not let you in',
        detail: serviceErrorDetail(error),
        hint: 'ask its operator whether your address is on the list of those it serves',
      }
    : {
        summary: 'the token lacks a right that this needs',
        detail: serviceErrorDetail(error),
        hint: 'the ledger gives no details on purpose: give the ids above to its operator',
      };

export const describeMissingRoute = (
  error: ServiceError,
  operation?: OperationName,
): FailureDescription => {
  if (operation === 'activities') {
    return {
      summary: 'this scan answers, but has no route that lists activity',
      detail: joinDetails(
        `HTTP ${error.status}`,
        `Splice 0.6.8 removed POST ${operations.activities.path}, and has POST /v2/updates`,
      ),
      hint: 'check that the URL ends in /api/scan, and leave --source out; the ledger works without it',
    };
  }
  const isGoing = operation !== undefined && 'removedIn' in operations[operation];
  return {
    summary: 'the service answers, but has no such route',
    detail: serviceErrorDetail(error),
    hint: isGoing
      ? 'newer ledgers have dropped this operation: look the id up as an update'
      : 'check the base URL and the version of the service',
  };
};

/** What an object that is not there suggests: of a write it is something that the request names. */
const nextOfMissing = (operation: OperationName | undefined): string => {
  if (operation === 'contractById') return 'check the id, or name a party that is a stakeholder';
  return operation === 'executeSubmission' || operation === 'allocateParty'
    ? 'nothing came of it: what the service names is unknown there, or gone; prepare it again'
    : 'check the id, name other parties, or widen the format';
};

export const describeNotFound = (
  error: ServiceError,
  operation?: OperationName,
): FailureDescription => ({
  summary: 'not found, or not visible to you',
  detail: joinDetails(serviceErrorDetail(error), 'the route is there, so this is about the id'),
  hint: nextOfMissing(operation),
});

export const describeRateLimit = (
  error: ServiceError,
  operation?: OperationName,
): FailureDescription => ({
  summary: 'the service limits the rate of requests',
  detail: joinDetails(
    serviceErrorDetail(error),
    error.retryAfterMs && `it asks to wait ${formatSeconds(error.retryAfterMs)}`,
  ),
  hint: isWrite(operation)
    ? 'it was turned away: send it again later, by hand'
    : 'wait, then ask less often',
});

/** Codes whose meaning is known: in the words of an operator, with what to do. */
const knownCodes: Readonly<Record<string, Pick<FailureDescription, 'summary' | 'hint'>>> = {
  DUPLICATE_COMMAND: {
    summary: 'an earlier attempt was accepted',
    hint: 'look up the earlier attempt; this one did nothing',
  },
  SUBMISSION_ALREADY_IN_FLIGHT: {
    summary: 'the same submission is still in flight',
    hint: 'wait for its completion, then look it up',
  },
  PARTICIPANT_BACKPRESSURE: {
    summary: 'the participant is too busy to take it',
    hint: 'wait, then try again',
  },
  INVALID_DEDUPLICATION_PERIOD: {
    summary: 'the deduplication period is longer than the service allows',
    hint: 'give a shorter one, or leave it to the service: {"Empty":{}}',
  },
  TEMPLATES_OR_INTERFACES_NOT_FOUND: {
    summary: 'The ledger does not know a template or interface of the format',
    hint: 'correct --template or --interface, or have the package uploaded to this participant',
  },
  PACKAGE_NAMES_NOT_FOUND: {
    summary: 'The ledger does not know a package name of the format',
    hint: 'correct the package in --template or --interface, or have it uploaded to this participant',
  },
  NO_TEMPLATES_FOR_PACKAGE_NAME_AND_QUALIFIED_NAME: {
    summary: 'The package has no template of that name',
    hint: 'correct the module and the template in --template',
  },
  NO_INTERFACE_FOR_PACKAGE_NAME_AND_QUALIFIED_NAME: {
    summary: 'The package has no interface of that name',
    hint: 'correct the module and the interface in --interface',
  },
  PARTICIPANT_PRUNED_DATA_ACCESSED: {
    summary: 'the service has pruned that part of its history',
    hint: 'ask a node that keeps its history longer',
  },
};

const tooLarge = 413;
const cancelledByService = 499;
const notImplemented = 501;

const afterWrite = (error: ServiceError): string => {
  if (error.definiteAnswer === true)
    return 'it will certainly not be committed: correct the cause first';
  if (!isDefiniteRefusal(error)) return outcomeUnknownHint;
  return error.status === tooLarge
    ? 'nothing of it was taken: have its operator raise the limit, or make the request smaller'
    : 'correct what it names, then send again as a new attempt';
};

const afterRead = (error: ServiceError): string => {
  const { status, retryAfterMs } = error;
  if (isResponseTooLong(error)) return 'narrow the request: fewer templates, parties or events';
  if (status === notImplemented) return 'check the version of the service with cantui doctor';
  if (retryAfterMs !== undefined) return `try again in ${formatSeconds(retryAfterMs)}`;
  return status >= 500 || status === cancelledByService
    ? 'try again later'
    : 'correct what it names, then ask again';
};

/** What the service says is its limit: `exceeded size limit (10485760 bytes)`. */
const limitWords = ({ status, body }: ServiceError): string => {
  const limit = status === tooLarge ? /size limit \((\d{1,15}) bytes\)/.exec(body)?.[1] : undefined;
  return limit === undefined ? '' : `it takes ${formatInteger(Number(limit))} bytes at most`;
};

const headlineOf = (error: ServiceError): string => {
  const { status } = error;
  if (isResponseTooLong(error)) return 'The response has more elements than the service returns';
  if (status === tooLarge) return 'the request is larger than the service takes';
  if (status === 409) return 'the service met a conflict';
  if (status === cancelledByService) return 'The service canceled the request before it was done';
  if (status === notImplemented) return 'The service does not support this operation';
  return status >= 500 ? 'the service failed' : 'the service refused the request';
};

export const describeRefusal = (
  error: ServiceError,
  operation?: OperationName,
): FailureDescription => ({
  summary: headlineOf(error),
  hint: isWrite(operation) ? afterWrite(error) : afterRead(error),
  ...(error.code !== undefined && Object.hasOwn(knownCodes, error.code)
    ? knownCodes[error.code]
    : {}),
  detail: joinDetails(serviceErrorDetail(error), limitWords(error)),
});
