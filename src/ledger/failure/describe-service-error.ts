import { isDefiniteRefusal, namedSchemes } from './definite-refusal.ts';
import { formatInteger } from '../../lib/text/pluralize.ts';
import { quoteText, tellName } from '../../lib/text/quote.ts';
import {
  isResponseTooLong,
  type ServiceError,
  formatSeconds,
  joinDetails,
  type FailureDescription,
  type FailedRequest,
} from './failure.ts';
import { adviseRefusal } from './refusal-advice.ts';
import { operations } from '../operations.ts';
import { ownEntry } from '../../lib/json/fields.ts';

const overloaded = { summary: 'the participant is overloaded', hint: 'wait, then try again' };

type CodeDescription = Pick<FailureDescription, 'summary' | 'hint'>;

const knownCodes: Readonly<Record<string, CodeDescription>> = {
  DUPLICATE_COMMAND: {
    summary: 'an earlier attempt was accepted',
    hint: 'look up the earlier attempt; this one changed nothing',
  },
  SUBMISSION_ALREADY_IN_FLIGHT: {
    summary: 'the same submission is still in flight',
    hint: 'wait for its completion, then look it up',
  },
  REQUEST_ALREADY_IN_FLIGHT: {
    summary: 'the same allocation is still in flight',
    hint: 'wait for the earlier attempt, then look for the party',
  },
  PARTICIPANT_BACKPRESSURE: overloaded,
  HEAP_MEMORY_OVER_LIMIT: overloaded,
  SERVER_OVERLOADED: overloaded,
  TOO_MANY_USER_RIGHTS: {
    summary: 'the user has too many rights to get another one',
    hint: 'the party itself is allocated: give the right to act as it to another user',
  },
  INVALID_DEDUPLICATION_PERIOD: {
    summary: 'the deduplication period is longer than the service allows',
    hint: 'use a shorter one, or the service’s default: {"Empty":{}}',
  },
  DEPRECATED_API_DISABLED: {
    summary: 'the ledger disabled this deprecated endpoint',
    hint: 'use the endpoint that replaces it, or ask the operator to enable it',
  },
  PARTICIPANT_PRUNED_DATA_ACCESSED: {
    summary: 'the service pruned that part of its history',
    hint: 'query a node that keeps a longer history',
  },
};

/**
 * At 404 these are about the format of a lookup, not its object (Canton,
 * `RequestValidationErrors.NotFound`).
 */
const formatCodes: Readonly<Record<string, CodeDescription>> = {
  TEMPLATES_OR_INTERFACES_NOT_FOUND: {
    summary: 'the ledger does not know a template or interface in the format',
    hint: 'fix --template or --interface, or have the package uploaded to this participant',
  },
  PACKAGE_NAMES_NOT_FOUND: {
    summary: 'the ledger does not know a package name in the format',
    hint: 'fix the package in --template or --interface, or have it uploaded to this participant',
  },
  NO_TEMPLATES_FOR_PACKAGE_NAME_AND_QUALIFIED_NAME: {
    summary: 'the package has no template of that name',
    hint: 'fix the module and template in --template',
  },
  NO_INTERFACE_FOR_PACKAGE_NAME_AND_QUALIFIED_NAME: {
    summary: 'the package has no interface of that name',
    hint: 'fix the module and interface in --interface',
  },
};

export const isAboutFormat = ({ code = '' }: ServiceError): boolean =>
  ownEntry(formatCodes, code) !== undefined;

/** A request without a format, such as a command, names the template. */
const unknownName: CodeDescription = {
  summary: 'the ledger does not know a template, interface or package in the request',
  hint: 'fix its name in the request (#PACKAGE:MODULE:NAME), or have the package uploaded to this participant',
};

const lookups: readonly (FailedRequest | undefined)[] = [
  'contractById',
  'updateById',
  'transactionById',
];

const describeCode = (
  code: string,
  operation: FailedRequest | undefined,
): CodeDescription | undefined => {
  const ofFormat = ownEntry(formatCodes, code);
  return ofFormat !== undefined && !lookups.includes(operation)
    ? unknownName
    : (ofFormat ?? ownEntry(knownCodes, code));
};

const maxContextEntries = 12;
const maxContextCharacters = 200;

const cutContext = (text: string): string =>
  text.length <= maxContextCharacters ? text : `${text.slice(0, maxContextCharacters)}…`;

const pairsText = (name: string, pairs: readonly (readonly [string, string])[]): string => {
  if (pairs.length === 0) return '';
  const shown = pairs
    .slice(0, maxContextEntries)
    .map(([key, value]) => `${tellName(key)}=${tellName(cutContext(value))}`);
  const left = pairs.length - shown.length;
  return `${name} ${shown.join(', ')}${left > 0 ? `, and ${left} more` : ''}`;
};

/** Ledgers repeat the category and the trace id in the context. */
const contextPairs = ({ context = {}, category, traceId }: ServiceError) =>
  Object.entries(context).filter(
    ([key, value]) =>
      !(key === 'category' && value === String(category)) && !(key === 'tid' && value === traceId),
  );

const categoryText = ({ category }: ServiceError): string =>
  category === undefined || category < 0 ? '' : `error category ${category}`;

/** A ledger writes this in place of the code of an error that it explains to nobody. */
const noCode = 'NA';

/** Lists status, code, cause, resources, context and ids. */
export const serviceErrorDetail = (error: ServiceError): string =>
  joinDetails(
    `HTTP ${error.status}`,
    error.page && `page ${quoteText(error.page)}`,
    error.code === noCode ? undefined : error.code && tellName(error.code),
    error.cause && quoteText(error.cause),
    error.challenge?.description && quoteText(error.challenge.description),
    pairsText('resources', error.resources ?? []),
    pairsText('context', contextPairs(error)),
    categoryText(error),
    error.correlationId === error.traceId
      ? undefined
      : error.correlationId && `correlation id ${tellName(error.correlationId)}`,
    error.traceId && `trace id ${tellName(error.traceId)}`,
  );

const operationOf = (request: FailedRequest | undefined) =>
  request === undefined || request === 'ledger' || request === 'scan'
    ? undefined
    : operations[request];

export const isScan = (request?: FailedRequest): boolean =>
  request === 'scan' || operationOf(request)?.service === 'scan';

export const operationService = (request?: FailedRequest): 'ledger' | 'scan' | 'service' => {
  if (request === undefined) return 'service';
  return isScan(request) ? 'scan' : 'ledger';
};

export const isWrite = (request?: FailedRequest): boolean =>
  operationOf(request)?.effect === 'write';

export const outcomeUnknownHint =
  'the outcome is unknown: look it up before you send anything again';

export const describeMissingEndpoint = (
  error: ServiceError,
  operation?: FailedRequest,
): FailureDescription => {
  if (operation === 'activities') {
    return {
      summary: 'no activity endpoint at this scan URL',
      detail: joinDetails(
        `HTTP ${error.status}`,
        `POST ${operations.activities.path} is gone since Splice 0.6.8, or the URL is wrong`,
      ),
      hint: 'check the scan URL',
    };
  }
  const isGoing = 'disabledIn' in (operationOf(operation) ?? {});
  return {
    summary: 'the service has no such endpoint',
    detail: serviceErrorDetail(error),
    hint: isGoing
      ? 'newer ledgers disable or remove this endpoint; look the id up as an update'
      : 'check the base URL and the version of the service',
  };
};

const prepareAgain =
  'nothing was committed: the request names something unknown or archived; prepare it again';

const checkRequest = 'check the ids, names and parties in the request';

const nextOfMissing: Readonly<Partial<Record<FailedRequest, string>>> = {
  ledger: checkRequest,
  scan: checkRequest,
  contractById: 'check the id, or query as a stakeholder',
  executeSubmission: prepareAgain,
  allocateParty: prepareAgain,
};

const nextOfLookup = 'check the id, query as other parties, or widen the format';

/** Unless the operation itself says what is missing. */
const adviseMissing = (error: ServiceError, operation: FailedRequest) =>
  operation === 'ledger' || operation === 'scan' ? adviseRefusal(error) : undefined;

export const describeNotFound = (
  error: ServiceError,
  operation?: FailedRequest,
): FailureDescription => ({
  summary: 'not found, or not visible to you',
  detail: serviceErrorDetail(error),
  hint: nextOfMissing[operation ?? 'ledger'] ?? nextOfLookup,
  ...adviseMissing(error, operation ?? 'ledger'),
});

export const retryAfterText = ({ retryAfterMs }: ServiceError): string =>
  retryAfterMs === undefined ? '' : `retry after ${formatSeconds(retryAfterMs)}`;

export const describeRateLimit = (
  error: ServiceError,
  operation?: FailedRequest,
): FailureDescription => ({
  summary: 'rate limited',
  detail: joinDetails(serviceErrorDetail(error), retryAfterText(error)),
  hint: isWrite(operation) ? afterWrite(error) : 'wait, then send requests less often',
});

const wrongMethod = 405;
const tooLarge = 413;
const cancelledByService = 499;
const notImplemented = 501;

const afterWrite = (error: ServiceError): string => {
  if (!isDefiniteRefusal(error)) return outcomeUnknownHint;
  if (error.definiteAnswer === true)
    return 'it will not be committed; fix the cause before you submit again';
  return error.status === tooLarge
    ? 'nothing was processed: make the request smaller, or ask the operator to raise the limit'
    : 'fix the reported problem, then submit again as a new attempt';
};

const afterRead = (error: ServiceError): string => {
  const { status, retryAfterMs } = error;
  if (isResponseTooLong(error)) return 'narrow the request: fewer templates, parties or events';
  if (status === wrongMethod)
    return 'check the base URL, and the service’s version with cantui doctor';
  if (status === notImplemented) return 'check the service’s version with cantui doctor';
  if (retryAfterMs !== undefined) return `try again in ${formatSeconds(retryAfterMs)}`;
  return status >= 500 || status === cancelledByService
    ? 'try again later'
    : 'fix the reported problem, then try again';
};

const limitWords = ({ status, body }: ServiceError): string => {
  const limit = status === tooLarge ? /size limit \((\d{1,15}) bytes\)/.exec(body)?.[1] : undefined;
  return limit === undefined ? '' : `limit: ${formatInteger(Number(limit))} bytes`;
};

const headlineOf = (error: ServiceError): string => {
  const { status } = error;
  if (isResponseTooLong(error)) return 'the response has more elements than the service returns';
  if (status === tooLarge) return 'the request exceeds the service’s size limit';
  if (status === 409) return 'conflict with another request';
  if (status === wrongMethod) return 'the service does not support this method here';
  if (status === cancelledByService) return 'the service canceled the request';
  if (status === notImplemented) return 'the service does not support this endpoint';
  return status >= 500 ? 'server error' : 'the service rejected the request';
};

const nextOfRefusal = (error: ServiceError, operation?: FailedRequest): string => {
  if (isWrite(operation)) return afterWrite(error);
  const schemes = namedSchemes(error);
  return schemes.length === 0
    ? afterRead(error)
    : `set hashingSchemeVersion to ${schemes.toReversed().join(' or ')}`;
};

export const describeRefusal = (
  error: ServiceError,
  operation?: FailedRequest,
): FailureDescription => ({
  summary: headlineOf(error),
  hint: nextOfRefusal(error, operation),
  // What became of a write that may have been made matters more than the error.
  ...(!isWrite(operation) || isDefiniteRefusal(error) ? adviseRefusal(error) : {}),
  ...(error.code === undefined ? {} : describeCode(error.code, operation)),
  detail: joinDetails(serviceErrorDetail(error), limitWords(error)),
});
