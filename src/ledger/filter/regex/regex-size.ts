/** One part of a regex. An escape may name a class or a character in braces. */
const part =
  /\\[pPx](?:\{[^}]*\}|[^{])|\\[^]|\[\^?\]?(?:\\[^]|[^\]\\])*\]|\{(\d+)(?:,(\d*))?\}|[^]/g;

/**
 * Returns about how many steps a regex compiles to: each repeat with a count copies what it repeats, so a
 * short one can be large. Matching takes as long as the text, times these steps.
 */
export const regexSize = (pattern: string): number => {
  const outer: number[] = [];
  let size = 0;
  /** The size of what a repeat would repeat. */
  let last = 0;
  for (const [text, least, most = ''] of pattern.matchAll(part)) {
    if (text === '(') {
      outer.push(size);
      size = 0;
      last = 0;
    } else if (text === ')') {
      last = size + 2;
      size = (outer.pop() ?? 0) + last;
    } else if (least !== undefined) {
      const repeated = last * Math.max(1, Number(most === '' ? least : most));
      size += repeated - last;
      last = repeated;
    } else {
      size += 1;
      last = 1;
    }
  }
  return outer.reduce((sum, inside) => sum + inside, size);
};
