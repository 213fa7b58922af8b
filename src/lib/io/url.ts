/**
 * Parses a URL, relative to a base if one is given; undefined if the text isn't one. `URL.canParse` is no
 * help: on Node 20 and 22 it denies hosts with a letter such as ü once V8 has optimized its caller, after
 * some 3,000 calls.
 */
export const parseUrl = (text: string, base?: string): URL | undefined => {
  try {
    return new URL(text, base);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
};

/**
 * Encodes a text as one segment of a URL's path. A lone surrogate, which no URL can hold, becomes U+FFFD:
 * `encodeURIComponent` alone throws at it.
 */
export const encodePathPart = (text: string): string =>
  encodeURIComponent(Buffer.from(text).toString());
