import { clamp } from '../lib/numbers/list-window.ts';
import type { KeyScope, CommandId } from './keys/key-binding.ts';

/** What is scrolled: lines in all, rows of the screen for them, and the first line shown. */
export type ScrollPosition = {
  readonly count: number;
  readonly rows: number;
  readonly from: number;
};

const steps = {
  up: (from: number) => from - 1,
  down: (from: number) => from + 1,
  pageUp: (from: number, page: number) => from - page,
  pageDown: (from: number, page: number) => from + page,
  first: () => 0,
  last: () => Number.MAX_SAFE_INTEGER,
} as const;

type ScrollWay = keyof typeof steps;

/** The commands that scroll the page of a scope. */
export type ScrollCommandOf<S extends KeyScope> = Extract<CommandId, `${S}.${ScrollWay}`>;

const isWay = (word: string): word is ScrollWay => word in steps;

const wayOf = (id: string): string => id.slice(id.indexOf('.') + 1);

/** Tells the commands that scroll the page of a scope from all others. */
export const scrollCommandsOf =
  <S extends KeyScope>(scope: S) =>
  (id: CommandId): id is ScrollCommandOf<S> =>
    id.startsWith(`${scope}.`) && isWay(wayOf(id));

/** Returns the last line that can be the first one shown. */
export const scrollLimit = ({ count, rows }: Omit<ScrollPosition, 'from'>): number =>
  Math.max(0, count - Math.max(1, rows));

/**
 * Returns the first line shown after a scrolling key, never past the end. A page leaves one line of
 * the page before on the screen.
 */
export const scrollBy = (id: CommandId, { from, ...page }: ScrollPosition): number => {
  const limit = scrollLimit(page);
  const way = wayOf(id);
  const step = isWay(way) ? steps[way] : (same: number) => same;
  return clamp(step(clamp(from, 0, limit), Math.max(1, page.rows - 1)), 0, limit);
};
