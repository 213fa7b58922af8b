/** Letters that are different, missing or added. */
const distance = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 0; at < one.length; at += 1) {
    const next = [at + 1];
    for (let to = 0; to < other.length; to += 1) {
      const changed = (row[to] ?? 0) + (one[at] === other[to] ? 0 : 1);
      next.push(Math.min(changed, (row[to + 1] ?? 0) + 1, (next[to] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
};

/** `page-size` and `pagesize` both mean `pageSize`. */
const plain = (word: string): string => word.toLowerCase().replace(/[-_ ]/g, '');

export const closestMatch = (word: string, known: readonly string[]): string | undefined => {
  // Longer words aren't typos, and comparing them would take time.
  if (word.length > 40) return undefined;
  const [best] = known
    .map((item) => ({ each: item, by: distance(plain(word), plain(item)) }))
    .toSorted((a, b) => a.by - b.by);
  return best !== undefined && best.by <= Math.ceil(best.each.length / 3) ? best.each : undefined;
};
