/**
 * Encodes a text as one segment of a URL's path. A lone surrogate, which no URL can hold, becomes U+FFFD:
 * `encodeURIComponent` alone throws at it.
 */
export const encodePathPart = (text: string): string =>
  encodeURIComponent(Buffer.from(text).toString());
