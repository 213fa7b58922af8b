/** As much of a line as tells which thing it belongs to; a heading or a blank line belongs to none. */
interface Stop {
  readonly link?: unknown;
  readonly instrument?: unknown;
}

export const thingOf = ({ link, instrument }: Stop): string | undefined =>
  link === undefined ? undefined : JSON.stringify([link, instrument]);

const isStop = (lines: readonly Stop[], index: number): boolean => {
  const [line, above] = [lines[index], lines[index - 1]];
  const thing = line && thingOf(line);
  return thing !== undefined && thing !== (above && thingOf(above));
};

/** The line of a thing, wherever it is now; undefined once it is gone. */
export const lineOfThing = (
  lines: readonly Stop[],
  thing: string | undefined,
): number | undefined => {
  const at = thing === undefined ? -1 : lines.findIndex((line) => thingOf(line) === thing);
  return at < 0 ? undefined : at;
};

export const firstStop = (lines: readonly Stop[]): number =>
  lines.findIndex((_, index) => isStop(lines, index));

/** The line where a move from one line to another ends. Without any thing, each line is one. */
export const nearestStop = (lines: readonly Stop[], to: number, from: number): number => {
  const first = firstStop(lines);
  if (first === -1) return to;
  const step = to >= from ? 1 : -1;
  let at = to;
  while (at > first && at < lines.length - 1 && !isStop(lines, at)) at += step;
  return Math.max(first, Math.min(at, lines.length - 1));
};

/** The stop with the fewest lines to it, the earlier of two. Without any thing, each line is one. */
export const closestStop = (lines: readonly Stop[], to: number): number => {
  const stops = lines.flatMap((_, index) => (isStop(lines, index) ? [index] : []));
  const distance = (at: number): number => Math.abs(at - to);
  return stops.toSorted((one, other) => distance(one) - distance(other))[0] ?? to;
};
