/** Returns whether a text matches a pattern with `*` and `?`, backtracking over at most one `*`. */
const matches = (text: string, pattern: string): boolean => {
  let [at, in_, star, mark] = [0, 0, -1, 0];
  while (at < text.length) {
    const wanted = pattern[in_];
    if (wanted === '*') {
      star = in_;
      mark = at;
      in_ += 1;
    } else if (wanted !== undefined && (wanted === '?' || wanted === text[at])) {
      in_ += 1;
      at += 1;
    } else if (star >= 0) {
      mark += 1;
      at = mark;
      in_ = star + 1;
    } else return false;
  }
  return /^\**$/.test(pattern.slice(in_));
};

/**
 * Returns whether a text matches a comma-separated list of patterns (ssh_config(5), PATTERNS): at
 * least one must match, and none that begins with `!` may.
 */
export const matchesPatterns = (text: string, list: string): boolean => {
  const patterns = list.split(',');
  const isNegated = patterns.some(
    (pattern) => pattern.startsWith('!') && matches(text, pattern.slice(1)),
  );
  return (
    !isNegated && patterns.some((pattern) => !pattern.startsWith('!') && matches(text, pattern))
  );
};
