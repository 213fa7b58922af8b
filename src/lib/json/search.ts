import { stringifyJson, type Json } from './json.ts';
import type { PathSegment } from './path.ts';
import { childrenOf, containerCount } from './rows.ts';

type Place = { readonly value: Json; readonly steps: Steps };

/** The path to a place, built upward. Each step is shared by everything below it. */
type Steps = { readonly step: PathSegment; readonly above: Steps } | undefined;

const listOf = (steps: Steps): readonly PathSegment[] => {
  const list: PathSegment[] = [];
  for (let at = steps; at !== undefined; at = at.above) list.unshift(at.step);
  return list;
};

const isSame = (steps: Steps, wanted: readonly PathSegment[]): boolean => {
  const list = listOf(steps);
  return list.length === wanted.length && list.every((step, index) => step === wanted[index]);
};

const placesIn = ({ value, steps }: Place): readonly Place[] =>
  childrenOf(value).map(([step, child]) => ({ value: child, steps: { step, above: steps } }));

const textOf = (value: Json): string => {
  if (typeof value === 'string') return value;
  return containerCount(value) === undefined ? stringifyJson(value) : '';
};

/** Returns true if a name or a value contains the text, ignoring case. */
const holds = ({ value, steps }: Place, wanted: string): boolean =>
  textOf(value).toLowerCase().includes(wanted) ||
  (typeof steps?.step === 'string' && steps.step.toLowerCase().includes(wanted));

export type SearchMatch = {
  readonly steps: readonly PathSegment[];
  /** The search went past an end of the document. */
  readonly wrapped: boolean;
};

/**
 * Finds the next or previous place that contains a text, in folded parts too, wrapping around at the
 * ends.
 */
export const findNext = (
  root: Json,
  text: string,
  from: readonly PathSegment[],
  direction: 1 | -1,
): SearchMatch | undefined => {
  const wanted = text.toLowerCase();
  if (wanted === '') return undefined;
  let [first, last, before, after]: (Place | undefined)[] = [];
  let isPast = false;
  const waiting: Place[] = [{ value: root, steps: undefined }];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const isHere: boolean = !isPast && isSame(place.steps, from);
    if (!isHere && holds(place, wanted)) {
      first ??= place;
      last = place;
      if (isPast) after ??= place;
      else before = place;
    }
    isPast ||= isHere;
    for (const child of placesIn(place).toReversed()) waiting.push(child);
  }
  const near = direction === 1 ? after : before;
  const found = near ?? (direction === 1 ? first : last);
  return found && { steps: listOf(found.steps), wrapped: near === undefined };
};
