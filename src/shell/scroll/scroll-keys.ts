import type { CommandHandler } from '../command-handler.ts';
import { keysIn, type KeyBinding } from '../keys/key-binding.ts';
import { scroll, type ScrollStep } from './scrollable.ts';

export const scrollBy =
  (step: ScrollStep): CommandHandler =>
  ({ scrollPane }) => {
    const pane = scrollPane();
    if (pane !== undefined) scroll(pane, step);
  };

const inScroll = keysIn('scroll');

/**
 * Those of less and vim, and the named ones. The scope of a pane says what the footer calls them, and where.
 */
export const scrollKeys: readonly KeyBinding[] = [
  inScroll('j down', 'scroll.down', '', 'one line down, up', scrollBy('down')),
  inScroll('k up', 'scroll.up', '', 'one line down, up', scrollBy('up')),
  inScroll('pagedown space ctrl+f', 'scroll.pageDown', '', 'a page down, up', scrollBy('pageDown')),
  inScroll('pageup', 'scroll.pageUp', '', 'a page down, up', scrollBy('pageUp')),
  inScroll('ctrl+d', 'scroll.halfDown', '', 'half a page down, up', scrollBy('halfDown')),
  inScroll('ctrl+u', 'scroll.halfUp', '', 'half a page down, up', scrollBy('halfUp')),
  inScroll('g < home', 'scroll.first', '', 'first, last line', scrollBy('first')),
  inScroll('G > end', 'scroll.last', '', 'first, last line', scrollBy('last')),
];
