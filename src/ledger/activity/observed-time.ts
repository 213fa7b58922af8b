/** In milliseconds since 1970, without its end. */
export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

type ObservedEntry =
  | { readonly gap: string }
  | { readonly at?: number; readonly activity?: { readonly at?: number } };

export interface ObservedRows {
  readonly entries: readonly ObservedEntry[];
  /** Nothing is older than the oldest row. */
  readonly reachedStart: boolean;
  /** Start of the contiguous range if no row has a body yet. */
  readonly since?: number;
}

const isGap = (entry: ObservedEntry): entry is { readonly gap: string } => 'gap' in entry;

/** An earlier run saved rows without bodies. */
const timeOf = (entry: ObservedEntry): number | undefined =>
  isGap(entry) ? undefined : entry.activity?.at;

/** An earlier run may have saved the time of a row next to a gap. */
const sideOf = (entry: ObservedEntry | undefined): number | undefined =>
  entry === undefined || isGap(entry) ? undefined : (entry.activity?.at ?? entry.at);

/**
 * When rows may be missing after `from`: before the oldest one, in gaps, and since the last
 * response (`answered`).
 */
export const unobservedSpans = (
  { entries, reachedStart, since }: ObservedRows,
  answered: number | undefined,
  from: number,
): readonly TimeSpan[] => {
  const first = entries.find((entry) => timeOf(entry) !== undefined);
  const oldest = (first && timeOf(first)) ?? since ?? Number.POSITIVE_INFINITY;
  const gaps: TimeSpan[] = [];
  // Reading the time of every row would cost more than everything else.
  const isBounded = from > Number.NEGATIVE_INFINITY;
  for (let index = entries.length - 1; index >= 0; index -= 1) {
    const entry = entries[index];
    if (entry === undefined) continue;
    if (isGap(entry)) {
      const to = sideOf(entries[index + 1]) ?? Number.POSITIVE_INFINITY;
      gaps.push({ from: sideOf(entries[index - 1]) ?? Number.NEGATIVE_INFINITY, to });
    } else if (isBounded && (timeOf(entry) ?? from) < from) break;
  }
  return [
    ...(reachedStart ? [] : [{ from: Number.NEGATIVE_INFINITY, to: oldest }]),
    ...gaps,
    { from: answered ?? Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY },
  ];
};
