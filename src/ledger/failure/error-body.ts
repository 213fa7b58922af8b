import { isArray, isNumeric, isObject, type Json, type JsonObject } from '../../lib/json/json.ts';

/** A submission id is a LedgerString. */
export const maxIdLength = 255;

const printedOption = /^Some\((.*)\)$/s;

const unwrapOption = (printed: string): string =>
  printed === 'None' ? '' : (printedOption.exec(printed)?.[1] ?? printed);

/**
 * The accepted submission, or the one in flight. The documentation calls it
 * `existing_submission_id`, but participants print `existingSubmissionId` with the value `Some(id)`
 * (Canton, `CommandDeduplicationError` and `BaseError.extractContext`).
 */
export const existingSubmissionIn = (
  context: Readonly<Record<string, unknown>>,
): string | undefined => {
  const { existing_submission_id: documented, existingSubmissionId: printed } = context;
  const id = documented ?? (typeof printed === 'string' ? unwrapOption(printed) : undefined);
  return typeof id === 'string' && id !== '' && id.length <= maxIdLength ? id : undefined;
};

/** A title is a line. */
const maxTitle = 200;

const entities: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'", nbsp: ' ' },
};

const plainText = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(#?\w{1,6});/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, maxTitle);

/** Pages of HAProxy have only a heading. */
const titles: readonly RegExp[] = [
  /<title\b[^>]*>([^]{0,1000}?)<\/title/i,
  /<h1\b[^>]*>([^]{0,1000}?)<\/h1/i,
];

/** Returns the title of a page: empty without one, undefined if the text isn't HTML. */
export const htmlTitle = (contentType: string, text: string): string | undefined => {
  const isHtml = /\bhtml\b/i.test(contentType) || /^\s*<(?:!doctype|html)\b/i.test(text);
  if (!isHtml) return undefined;
  return (
    titles.map((title) => plainText(title.exec(text)?.[1] ?? '')).find((title) => title !== '') ??
    ''
  );
};

/** RFC 9110 (11.6.1) and RFC 6750 (3) define such a challenge. */
export type Challenge = {
  /** The scheme in lower case: `bearer`, `basic`. */
  readonly scheme: string;
  readonly description?: string;
};

const maxDescription = 400;

const unquote = (text: string): string => text.replaceAll(/\\(.)/g, '$1').trim();

/** The first one; undefined without any. */
export const parseChallenge = (header: string | undefined): Challenge | undefined => {
  const scheme = /^\s*([A-Za-z][\w-]{0,30})(?:\s|,|$)/.exec(header ?? '')?.[1]?.toLowerCase();
  if (header === undefined || scheme === undefined) return undefined;
  const said = /\berror_description\s*=\s*"((?:[^"\\]|\\.){1,400})"/i.exec(header)?.[1];
  const description = said === undefined ? '' : unquote(said).slice(0, maxDescription);
  return { scheme, ...(description !== '' && { description }) };
};

/**
 * Only a ledger writes these. `error`: its own error. `unprocessed`: it refused the request before
 * it read a command.
 */
export type LedgerEnvelope = 'error' | 'unprocessed';

type EnvelopedResponse = {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
  readonly json: Json | undefined;
};

/** Canton defines this as JsCantonError in JsSchema.scala. */
const isLedgerError = ({ code, cause, context, resources, errorCategory }: JsonObject): boolean =>
  typeof code === 'string' &&
  code !== '' &&
  typeof cause === 'string' &&
  isObject(context) &&
  isArray(resources) &&
  isNumeric(errorCategory);

/** Canton sends this from EndpointsCompanion.scala. */
const isMissingEndpoint = (status: number, json: JsonObject): boolean => {
  const [first] = isArray(json['errors']) ? json['errors'] : [];
  return (
    status === 404 &&
    'ledgerApiError' in json &&
    typeof first === 'string' &&
    first.startsWith('HttpMethod(')
  );
};

/** A ledger responds so for a body that it could not decode, and for one that is too long. */
const unread: readonly (readonly [status: number, words: RegExp])[] = [
  [400, /^Invalid value for: body \(/],
  [413, /exceeded size limit \(\d{1,15} bytes\)/],
];

/**
 * Undefined for anything that a proxy or gateway may have written: it can respond after it handed a
 * request on, so it says nothing about a write.
 */
export const ledgerEnvelope = ({
  status,
  contentType,
  body,
  json,
}: EnvelopedResponse): LedgerEnvelope | undefined => {
  if (isObject(json)) {
    if (isLedgerError(json)) return 'error';
    return isMissingEndpoint(status, json) ? 'unprocessed' : undefined;
  }
  const isUnread =
    contentType.startsWith('text/plain') &&
    unread.some(([code, words]) => code === status && words.test(body));
  return isUnread ? 'unprocessed' : undefined;
};
