/** So many characters of what a service answered are kept, for whoever has to prove it. */
export const mostKept = 65_536;

/** So many of them are shown on a screen. */
const mostShown = 2048;

/**
 * What is shown of an answer that was kept, and in words what of it is not: here, or at all.
 * `bytes` is how long it was.
 */
export const shownOf = (
  kept: string,
  bytes: number | undefined,
): { readonly text: string; readonly cut: string | undefined } => {
  const isCut = kept.length === mostKept && bytes !== undefined && bytes > mostKept;
  const whole = isCut ? `the answer had ${bytes} bytes, and ${mostKept} characters were kept` : '';
  if (kept.length <= mostShown) return { text: kept, cut: isCut ? whole : undefined };
  const here = `${kept.length - mostShown} more characters stand in the JSON of the receipt`;
  return { text: kept.slice(0, mostShown), cut: isCut ? `${here}; ${whole}` : here };
};
