import { acceptedEncodings } from '../body/content-encoding.ts';

/**
 * A W3C trace context, so that an operator can find the call in the service's logs: its trace id is
 * repeated in errors and in a transaction's `traceContext`.
 */
export const traceparent = (random: () => number): string =>
  `00-${hex(32, random)}-${hex(16, random)}-01`;

/** Hexadecimal digits, the first never 0: an id of only zeros is invalid. */
const hex = (digits: number, random: () => number): string =>
  Array.from({ length: digits }, (_, index) =>
    index === 0 ? 1 + Math.floor(random() * 15) : Math.floor(random() * 16),
  )
    .map((digit) => digit.toString(16))
    .join('');

type Sender = {
  readonly service: 'ledger' | 'scan';
  readonly userAgent: string;
  /** The bearer token in clear text. Only a ledger operation carries it (interface 5). */
  readonly token: string | undefined;
  /** The size of the body; absent without a body. */
  readonly bytes?: number | undefined;
  readonly random: () => number;
};

/**
 * Returns the headers of a request. A scan gets neither a token nor a trace, even at the ledger's origin.
 */
export const requestHeaders = (sender: Sender): Readonly<Record<string, string>> => ({
  accept: 'application/json',
  'accept-encoding': acceptedEncodings,
  ...(sender.bytes !== undefined && {
    'content-type': 'application/json',
    'content-length': String(sender.bytes),
  }),
  'user-agent': sender.userAgent,
  ...(sender.service === 'ledger' && ledgerHeaders(sender)),
});

const ledgerHeaders = ({ token, random }: Sender): Readonly<Record<string, string>> => ({
  traceparent: traceparent(random),
  // A service without authorization is called without the header, not with an empty one.
  ...(token && { authorization: `Bearer ${token}` }),
});

/** Returns true if a header can carry the text: visible ASCII, no space. A JWT always passes. */
export const isValidHeaderValue = (token: string): boolean => /^[\x21-\x7e]*$/.test(token);
