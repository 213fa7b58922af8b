import { isArray, isNumeric, isObject, type Json, type JsonObject } from '../../lib/json/json.ts';

/**
 * The form of an error that only a ledger writes. `error`: its own error, as the participant reports it.
 * `unprocessed`: it refused the request before it read a command from it.
 */
export type LedgerEnvelope = 'error' | 'unprocessed';

type Response = {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
  /** The body as JSON; undefined if it isn't JSON. */
  readonly json: Json | undefined;
};

/** The fields that an error of the ledger always has (Canton, JsSchema.scala: JsCantonError). */
const isLedgerError = ({ code, cause, context, resources, errorCategory }: JsonObject): boolean =>
  typeof code === 'string' &&
  code !== '' &&
  typeof cause === 'string' &&
  isObject(context) &&
  isArray(resources) &&
  isNumeric(errorCategory);

/** The ledger's words for a path that it doesn't have (Canton, EndpointsCompanion.scala). */
const isMissingRoute = (status: number, json: JsonObject): boolean => {
  const [first] = isArray(json['errors']) ? json['errors'] : [];
  return (
    status === 404 &&
    'ledgerApiError' in json &&
    typeof first === 'string' &&
    first.startsWith('HttpMethod(')
  );
};

/** The ledger's words for a body that it could not decode, and for one that is too long. */
const unread: readonly (readonly [status: number, words: RegExp])[] = [
  [400, /^Invalid value for: body \(/],
  [413, /exceeded size limit \(\d{1,15} bytes\)/],
];

/**
 * Returns the form of a response that the ledger itself wrote. Everything else may be the page of a proxy
 * or gateway, which can answer after it handed a request on: it says nothing about a write.
 */
export const ledgerEnvelope = ({
  status,
  contentType,
  body,
  json,
}: Response): LedgerEnvelope | undefined => {
  if (isObject(json)) {
    if (isLedgerError(json)) return 'error';
    return isMissingRoute(status, json) ? 'unprocessed' : undefined;
  }
  const isUnread =
    contentType.startsWith('text/plain') &&
    unread.some(([code, words]) => code === status && words.test(body));
  return isUnread ? 'unprocessed' : undefined;
};
