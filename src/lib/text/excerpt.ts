/** The number of characters kept of a response, as evidence. */
export const maxExcerptLength = 65_536;

/** The number of characters shown on a screen. */
const maxShown = 2048;

/**
 * Returns the visible part of a stored response, and says how much is missing. `bytes` is its full
 * length.
 */
export const formatExcerpt = (
  kept: string,
  bytes: number | undefined,
): { readonly text: string; readonly cut: string | undefined } => {
  const isCut = kept.length === maxExcerptLength && bytes !== undefined && bytes > maxExcerptLength;
  const whole = isCut
    ? `the response had ${bytes} bytes; ${maxExcerptLength} characters were kept`
    : '';
  if (kept.length <= maxShown) return { text: kept, cut: isCut ? whole : undefined };
  const here = `${kept.length - maxShown} more characters are in the JSON receipt`;
  return { text: kept.slice(0, maxShown), cut: isCut ? `${here}; ${whole}` : here };
};
