import {
  isArray,
  isNumeric,
  isObject,
  parseJson,
  type Json,
  type JsonObject,
} from '../lib/json.ts';
import type { Failure, ServiceError } from './failure.ts';

const excerptLength = 2048;

const readJson = (body: string): Json | undefined => {
  try {
    return parseJson(body);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

const textAt = (json: JsonObject, key: string): string | undefined => {
  const value = json[key];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

const milliseconds: Readonly<Record<string, number>> = {
  millisecond: 1,
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
};

/** `retryInfo` is a duration in words: "1 second", "250 milliseconds". */
export const readRetryInfo = (words: string): number | undefined => {
  const match = /^(\d+(?:\.\d+)?) (millisecond|second|minute|hour)s?$/.exec(words.trim());
  return match === null ? undefined : Number(match[1]) * (milliseconds[match[2] ?? ''] ?? 0);
};

/** `Retry-After` is a number of seconds or a date. Milliseconds from now, never negative. */
export const readRetryAfter = (header: string, nowMs: number): number | undefined => {
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs);
};

const resourcesOf = (json: Json | undefined): ServiceError['resources'] =>
  isArray(json)
    ? json.flatMap((pair) =>
        isArray(pair) && typeof pair[0] === 'string' && typeof pair[1] === 'string'
          ? [[pair[0], pair[1]] as const]
          : [],
      )
    : undefined;

/** The service answers in one place or the other, and mostly in the second. */
const definiteAnswerOf = (json: JsonObject): boolean | undefined => {
  if (typeof json['definiteAnswer'] === 'boolean') return json['definiteAnswer'];
  const context = json['context'];
  const words = isObject(context) ? context['definite_answer'] : undefined;
  return words === 'true' || words === 'false' ? words === 'true' : undefined;
};

const without = <T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;

/** The ledger's own envelope, the scan's `{"error"}`, and the one for an unknown path. */
const fieldsOf = (json: JsonObject): Partial<ServiceError> => {
  const retryInfo = textAt(json, 'retryInfo');
  const errors = json['errors'];
  const category = json['errorCategory'];
  return without({
    code: textAt(json, 'code'),
    cause:
      textAt(json, 'cause') ??
      textAt(json, 'error') ??
      (isArray(errors) && typeof errors[0] === 'string' ? errors[0] : undefined),
    correlationId: textAt(json, 'correlationId'),
    traceId: textAt(json, 'traceId'),
    category: isNumeric(category) ? Number(String(category)) : undefined,
    definiteAnswer: definiteAnswerOf(json),
    retryAfterMs: retryInfo === undefined ? undefined : readRetryInfo(retryInfo),
    resources: resourcesOf(json['resources']),
  }) as Partial<ServiceError>;
};

const isHtml = (contentType: string, body: string): boolean =>
  contentType.includes('html') || /^\s*<(?:!doctype|html)/i.test(body);

const plainFields = (contentType: string, body: string): Partial<ServiceError> => {
  const cause = body.trim();
  return isHtml(contentType, body) || cause === '' ? {} : { cause: cause.slice(0, 400) };
};

/** A code that says that the token is at fault, under whatever status it came. */
const tokenCodes: readonly string[] = ['UNAUTHENTICATED', 'ACCESS_TOKEN_EXPIRED'];

/** A missing object is named by the ledger's code; anything else at 404 is a missing route. */
const whatIsMissing = ({ code }: Partial<ServiceError>): 'route' | 'object' =>
  code !== undefined && /NOT_FOUND|NA$/.test(code) ? 'object' : 'route';

const failureOf = (error: ServiceError): Failure => {
  if (error.status === 401 || tokenCodes.includes(error.code ?? ''))
    return { kind: 'unauthorised', error };
  switch (error.status) {
    case 403:
      return { kind: 'forbidden', error };
    case 404:
      return { kind: 'notFound', what: whatIsMissing(error), error };
    case 429:
      return { kind: 'rateLimited', error };
    default:
      return { kind: 'refused', error };
  }
};

/**
 * Reads an answer with an error status: the ledger's JSON, redacted or not, plain text, the scan's
 * `{"error"}`, an unknown path, or a proxy's HTML page. `nowMs` is for a `Retry-After` date.
 */
export const readServiceError = (
  status: number,
  contentType: string,
  body: string,
  retryAfterHeader: string | undefined,
  nowMs: number,
): Failure => {
  const json = readJson(body);
  const read = isObject(json) ? fieldsOf(json) : plainFields(contentType, body);
  const asked =
    retryAfterHeader === undefined ? undefined : readRetryAfter(retryAfterHeader, nowMs);
  return failureOf({
    ...read,
    ...(asked === undefined ? {} : { retryAfterMs: asked }),
    status,
    body: body.slice(0, excerptLength),
  });
};
