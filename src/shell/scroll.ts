import { clamp } from '../lib/numbers/list-window.ts';
import { keysIn, type KeyBinding } from './keys/key-binding.ts';

export interface Scrollable {
  readonly lines: number;
  readonly height: number;
  /** The first line shown; in a list, the selected line. */
  readonly offset: number;
  readonly set: (offset: number) => void;
  /** A list: `offset` can be any line. */
  readonly selects?: true;
  /** Line 0 is at the bottom: a step down decreases the offset. */
  readonly bottomUp?: boolean;
  /** Runs after `set` when a step from line 0 would go `by` lines (negative) further. */
  readonly beforeFirst?: (by: number) => void;
  /** Replaces `set` for the command that goes to the last line. */
  readonly toLast?: () => void;
}

const page = ({ height }: Scrollable): number => Math.max(1, height - 1);
const half = ({ height }: Scrollable): number => Math.max(1, Math.floor(height / 2));
const toward = ({ bottomUp }: Scrollable, lines: number): number =>
  bottomUp === true ? -lines : lines;

/**
 * In lines: the only table of scrolling. A page keeps one line of the previous page. `first` and `last` are
 * the ends of the lines, wherever those are drawn.
 */
export const scrollSteps = {
  up: (pane) => toward(pane, -1),
  down: (pane) => toward(pane, 1),
  halfUp: (pane) => toward(pane, -half(pane)),
  halfDown: (pane) => toward(pane, half(pane)),
  pageUp: (pane) => toward(pane, -page(pane)),
  pageDown: (pane) => toward(pane, page(pane)),
  first: () => Number.NEGATIVE_INFINITY,
  last: () => Number.POSITIVE_INFINITY,
} as const satisfies Readonly<Record<string, (pane: Scrollable) => number>>;

export type ScrollStep = keyof typeof scrollSteps;

/** The selected line can be the last one, the first line shown cannot. */
export const scrollLimit = ({
  lines,
  height,
  selects,
}: Pick<Scrollable, 'lines' | 'height' | 'selects'>): number =>
  Math.max(0, lines - (selects === true ? 1 : Math.max(1, height)));

export const scroll = (pane: Scrollable, step: ScrollStep): void => {
  const limit = scrollLimit(pane);
  const by = scrollSteps[step](pane);
  if (step === 'last' && pane.toLast !== undefined) {
    pane.toLast();
    return;
  }
  pane.set(clamp(clamp(pane.offset, 0, limit) + by, 0, limit));
  if (pane.offset === 0 && by < 0) pane.beforeFirst?.(by);
};

/** The pane that the keys scroll now. */
type ScrollContext = { readonly scrollPane: () => Scrollable | undefined };

export const scrollBy =
  (step: ScrollStep) =>
  ({ scrollPane }: ScrollContext): void => {
    const pane = scrollPane();
    if (pane !== undefined) scroll(pane, step);
  };

const inScroll = keysIn('scroll');

/** The keys of less and vim, and the named ones. Each scope has its own hint for them. */
export const scrollKeys: readonly KeyBinding<unknown, ScrollContext>[] = [
  inScroll('j down', 'scroll.down', '', 'one line down, up', scrollBy('down')),
  inScroll('k up', 'scroll.up', '', 'one line down, up', scrollBy('up')),
  inScroll('pagedown space ctrl+f', 'scroll.pageDown', '', 'a page down, up', scrollBy('pageDown')),
  inScroll('pageup', 'scroll.pageUp', '', 'a page down, up', scrollBy('pageUp')),
  inScroll('ctrl+d', 'scroll.halfDown', '', 'half a page down, up', scrollBy('halfDown')),
  inScroll('ctrl+u', 'scroll.halfUp', '', 'half a page down, up', scrollBy('halfUp')),
  inScroll('g < home', 'scroll.first', '', 'first, last line', scrollBy('first')),
  inScroll('G > end', 'scroll.last', '', 'first, last line', scrollBy('last')),
];
