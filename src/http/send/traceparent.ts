/**
 * A W3C trace context of our own, so that an operator can find the call in the service's records:
 * its trace id comes back in errors and in a transaction's `traceContext`.
 */
export const traceparent = (random: () => number): string =>
  `00-${hex(32, random)}-${hex(16, random)}-01`;

/** Hexadecimal digits, the first never 0: an id of zeros alone is invalid. */
const hex = (digits: number, random: () => number): string =>
  Array.from({ length: digits }, (_, index) =>
    index === 0 ? 1 + Math.floor(random() * 15) : Math.floor(random() * 16),
  )
    .map((digit) => digit.toString(16))
    .join('');
