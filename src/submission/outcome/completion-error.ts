import type { CallError } from '../../http/wire-types.ts';
import { describeFailure } from '../../ledger/failure/describe-failure.ts';
import { isRightMissing } from '../../ledger/failure/describe-token-refusal.ts';
import { existingSubmissionIn } from '../../ledger/failure/error-body.ts';
import { isOperationMissing, type ServiceError } from '../../ledger/failure/failure.ts';
import { httpStatusOf } from '../../ledger/failure/definite-refusal.ts';
import { textAt, omitUndefined } from '../../lib/json/fields.ts';
import { isArray, isNumeric, isObject, type Json, type JsonObject } from '../../lib/json/json.ts';
import { decodeErrorInfo } from '../../verify/protobuf/daml-json.ts';
import { whyOpen } from '../messages/messages.ts';

/** Each read that looks for an outcome has this long: it bounds the wait of a write. */
const patienceMs = 3000;

export const withinPatience = (signal: AbortSignal | undefined): AbortSignal =>
  AbortSignal.any([AbortSignal.timeout(patienceMs), ...(signal === undefined ? [] : [signal])]);

/** A read that nobody canceled ended because its time was over. */
export const whyUnread = (
  { failure }: Pick<CallError, 'failure'>,
  what: string,
  signal: AbortSignal | undefined,
): string => {
  if (isOperationMissing(failure)) return whyOpen.notOffered(what);
  if (isRightMissing(failure)) return whyOpen.noPermission(what);
  switch (failure.kind) {
    case 'forbidden':
    case 'unauthorized':
    case 'noToken':
      return whyOpen.unreadable(what, describeFailure(failure, 'ledger').summary);
    case 'notFound':
      return whyOpen.notOffered(what);
    case 'cancelled':
      return signal?.aborted === true ? whyOpen.cancelled : whyOpen.unreadable(what, 'timeout');
    default:
      return whyOpen.unreadable(what, failure.kind);
  }
};

const unknownCode = 2;

/** 0 if it is missing; undefined if it is unreadable. */
export const parseStatusCode = (status: Json | undefined): number | undefined => {
  if (status === undefined || status === null) return 0;
  if (!isObject(status)) return undefined;
  const code = status['code'] ?? 0;
  const isCode = isNumeric(code) || (typeof code === 'string' && /^\d{1,9}$/.test(code));
  return isCode ? Number(String(code)) : undefined;
};

/** A message starts with `CODE(category,correlation id): cause`. */
const messageStart = /^([A-Z][A-Z0-9_]{2,127})\((-?\d{1,3}),([^)]{0,256})\)(?::\s*|$)/;

const isErrorInfo = (detail: Json): detail is JsonObject =>
  isObject(detail) && /(?:^|\/)google\.rpc\.ErrorInfo$/.test(textAt(detail, 'typeUrl'));

const errorInfoIn = (status: JsonObject) => {
  const details = isArray(status['details']) ? status['details'].filter(isErrorInfo) : [];
  if (details.length === 0) return undefined;
  return details
    .map((detail) => decodeErrorInfo(Buffer.from(textAt(detail, 'value'), 'base64')))
    .find((info) => info !== undefined && info.reason !== '');
};

const booleanOf = (text: string | undefined): boolean | undefined =>
  text === 'true' || text === 'false' ? text === 'true' : undefined;

/**
 * Reads a completion's error as a response would carry it, so that the same rules apply. The code
 * is in the `ErrorInfo` of the details and at the beginning of the message; the details hold
 * `definite_answer`, `completion_offset` and the existing submission (Canton,
 * CommandDeduplicationError and FinalReason).
 */
export const parseCompletionError = (status: JsonObject): ServiceError => {
  const code = parseStatusCode(status) ?? unknownCode;
  const message = textAt(status, 'message');
  const [start = '', codeInMessage, category, correlationId] = messageStart.exec(message) ?? [];
  const info = errorInfoIn(status);
  const context = info?.metadata ?? {};
  const categoryText = context['category'] ?? category;
  return {
    status: httpStatusOf(code),
    envelope: 'error',
    body: message,
    ...omitUndefined({
      code: info?.reason ?? codeInMessage,
      cause: message.slice(start.length) || undefined,
      category: categoryText === undefined ? undefined : Number(categoryText),
      correlationId: correlationId === '' ? undefined : correlationId,
      definiteAnswer: booleanOf(context['definite_answer']),
      existingSubmissionId: existingSubmissionIn(context),
      context: info === undefined ? undefined : context,
    }),
  };
};
