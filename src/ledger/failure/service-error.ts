import { maxExcerptLength } from '../../lib/text/excerpt.ts';
import {
  isArray,
  isObject,
  tryParseJson,
  type Json,
  type JsonObject,
} from '../../lib/json/json.ts';
import {
  maxIdLength,
  parseChallenge,
  ledgerEnvelope,
  htmlTitle,
  existingSubmissionIn,
} from './error-body.ts';
import { isAboutFormat } from './describe-service-error.ts';
import { inFlightCodes, type Failure, type ServiceError } from './failure.ts';
import { omitUndefined, ownEntry, numberAt, textIfAny } from '../../lib/json/fields.ts';

const unitsInMs: Readonly<Record<string, number>> = {
  nanosecond: 1e-6,
  microsecond: 1e-3,
  millisecond: 1,
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
};

/** Reads "1 second" or "250 milliseconds" as milliseconds. */
const parseRetryInfo = (words: string): number | undefined => {
  const [, amount, unit = ''] = /^(\d{1,12}(?:\.\d{1,12})?) ([a-z]+?)s?$/.exec(words.trim()) ?? [];
  const unitMs = ownEntry(unitsInMs, unit);
  return amount === undefined || unitMs === undefined
    ? undefined
    : Math.ceil(Number(amount) * unitMs);
};

/** Date.parse reads "1.5" as a day in 2001. */
const httpDate = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)/;

/** Seconds or a date, as milliseconds from `nowMs`. */
const parseRetryAfter = (header: string, nowMs: number): number | undefined => {
  const words = header.trim();
  if (/^\d{1,9}$/.test(words)) return Number(words) * 1000;
  const date = httpDate.test(words) ? Date.parse(words) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs);
};

const causeLength = 400;

/** What an error of any form says. */
type Said = {
  readonly [K in Exclude<keyof ServiceError, 'status' | 'body'>]?: ServiceError[K] | undefined;
};

/** A longer text isn't a name; the kept body contains it. */
const idAt = (json: JsonObject, key: string): string | undefined => {
  const text = textIfAny(json, key);
  return text === undefined || text.length > maxIdLength ? undefined : text;
};

/** Canton up to 3.5 writes `ErrorResource(PARTY)`. */
const resourceName = (name: string): string =>
  /^ErrorResource\((.{1,255})\)$/.exec(name)?.[1] ?? name;

const resourcesOf = (json: Json | undefined): ServiceError['resources'] =>
  isArray(json)
    ? json.flatMap((pair) =>
        isArray(pair) && typeof pair[0] === 'string' && typeof pair[1] === 'string'
          ? [[resourceName(pair[0]), pair[1]] as const]
          : [],
      )
    : undefined;

/** Services usually write it into the context. */
const definiteAnswerOf = (json: JsonObject): boolean | undefined => {
  if (typeof json['definiteAnswer'] === 'boolean') return json['definiteAnswer'];
  const context = json['context'];
  const words = isObject(context) ? context['definite_answer'] : undefined;
  return words === 'true' || words === 'false' ? words === 'true' : undefined;
};

const contextOf = ({ context }: JsonObject): ServiceError['context'] =>
  isObject(context)
    ? Object.fromEntries(
        Object.entries(context).flatMap(([key, value]) =>
          typeof value === 'string' ? [[key, value] as const] : [],
        ),
      )
    : undefined;

const causeOf = (json: JsonObject): string | undefined => {
  const errors = json['errors'];
  const first = isArray(errors) && typeof errors[0] === 'string' ? errors[0] : undefined;
  return textIfAny(json, 'cause') ?? textIfAny(json, 'error') ?? first;
};

/** The ledger's error, the scan's `{"error"}`, and the ledger's for an unknown path. */
const readJsonError = (json: JsonObject): Said => ({
  code: idAt(json, 'code'),
  cause: causeOf(json)?.slice(0, causeLength),
  correlationId: idAt(json, 'correlationId'),
  traceId: idAt(json, 'traceId'),
  category: numberAt(json, 'errorCategory'),
  grpcCode: numberAt(json, 'grpcCodeValue'),
  definiteAnswer: definiteAnswerOf(json),
  existingSubmissionId: isObject(json['context'])
    ? existingSubmissionIn(json['context'])
    : undefined,
  retryAfterMs: parseRetryInfo(textIfAny(json, 'retryInfo') ?? ''),
  resources: resourcesOf(json['resources']),
  context: contextOf(json),
});

/** Plain text is the cause itself. Of an HTML page, which is for browsers, only the title. */
const readTextError = (contentType: string, body: string): Said => {
  const page = htmlTitle(contentType, body);
  const cause = body.slice(0, maxExcerptLength).trim();
  return page === undefined ? { cause: cause.slice(0, causeLength) || undefined } : { page };
};

/** `category` is -1 if it was redacted. */
const grpcCodes = { unauthenticated: 16, permissionDenied: 7 } as const;

/** The code decides: an expired token can have another status. */
const isAboutToken = ({ status, code = '', category, grpcCode }: ServiceError): boolean =>
  status === 401 ||
  /^(?:UNAUTHENTICATED|ACCESS_TOKEN_EXPIRED)$/.test(code) ||
  category === 6 ||
  grpcCode === grpcCodes.unauthenticated;

const isAboutRights = ({ status, code, category, grpcCode }: ServiceError): boolean =>
  status === 403 ||
  code === 'PERMISSION_DENIED' ||
  category === 7 ||
  grpcCode === grpcCodes.permissionDenied;

/** A missing object has the ledger's code; anything else at 404 is a missing endpoint. */
const whatIsMissing = ({ code = '', category }: ServiceError): 'endpoint' | 'object' =>
  code.endsWith('_NOT_FOUND') || category === 11 || category === -1 ? 'object' : 'endpoint';

/**
 * These codes are about an earlier submission of the same command. Some gateways change the status,
 * and a refusal would invite the user to send again.
 */
const conflictCodes: readonly string[] = ['DUPLICATE_COMMAND', ...inFlightCodes];

const failureOf = (error: ServiceError): Failure => {
  const { status } = error;
  if (conflictCodes.includes(error.code ?? '')) return { kind: 'refused', error };
  if (isAboutToken(error)) return { kind: 'unauthorized', error };
  if (isAboutRights(error)) return { kind: 'forbidden', error };
  if (status === 404 && !isAboutFormat(error))
    return { kind: 'notFound', what: whatIsMissing(error), error };
  return { kind: status === 429 ? 'rateLimited' : 'refused', error };
};

type ErrorHeaders = {
  readonly retryAfter?: string | undefined;
  readonly authenticate?: string | undefined;
};

/**
 * Takes any form: the ledger's JSON, redacted or not, plain text, the scan's `{"error"}`, or a
 * proxy's HTML. `Retry-After` takes precedence over the body; `nowMs` is for its dates.
 */
export const readServiceError = (
  status: number,
  contentType: string,
  body: string,
  { retryAfter = '', authenticate }: ErrorHeaders,
  nowMs: number,
): Failure => {
  const json = tryParseJson(body);
  const said = isObject(json) ? readJsonError(json) : readTextError(contentType, body);
  const retryAfterMs = parseRetryAfter(retryAfter, nowMs) ?? said.retryAfterMs;
  return failureOf({
    ...omitUndefined({
      ...said,
      retryAfterMs,
      envelope: ledgerEnvelope({ status, contentType, body, json }),
      challenge: parseChallenge(authenticate),
    }),
    status,
    body: body.slice(0, maxExcerptLength),
  });
};
