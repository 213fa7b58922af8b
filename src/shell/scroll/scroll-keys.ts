import type { CommandHandler } from '../command-handler.ts';
import type { KeyBinding } from '../keys/key-binding.ts';
import { scroll, type ScrollStep } from './scrollable.ts';

/** Scrolls the pane that has the keys. */
export const scrollBy =
  (step: ScrollStep): CommandHandler =>
  ({ scrollPane }) => {
    const pane = scrollPane();
    if (pane !== undefined) scroll(pane, step);
  };

/** The keys that scroll, in every pane: those of less and vim, and the named ones. */
export const scrollBindings: readonly KeyBinding[] = [
  {
    id: 'scroll.down',
    scope: 'scroll',
    keys: ['j', 'down'],
    hint: 'scroll',
    help: 'one line down, up',
    inReview: 'named keys',
    run: scrollBy('down'),
  },
  {
    id: 'scroll.up',
    scope: 'scroll',
    keys: ['k', 'up'],
    hint: 'scroll',
    help: 'one line down, up',
    inReview: 'named keys',
    run: scrollBy('up'),
  },
  {
    id: 'scroll.pageDown',
    scope: 'scroll',
    keys: ['pagedown', ' ', 'ctrl+f'],
    hint: 'page',
    help: 'a page down, up',
    inReview: 'named keys',
    run: scrollBy('pageDown'),
  },
  {
    id: 'scroll.pageUp',
    scope: 'scroll',
    keys: ['pageup'],
    hint: 'page',
    help: 'a page down, up',
    inReview: 'named keys',
    run: scrollBy('pageUp'),
  },
  {
    id: 'scroll.halfDown',
    scope: 'scroll',
    keys: ['ctrl+d'],
    hint: 'half page',
    help: 'half a page down, up',
    inReview: 'named keys',
    run: scrollBy('halfDown'),
  },
  {
    id: 'scroll.halfUp',
    scope: 'scroll',
    keys: ['ctrl+u'],
    hint: 'half page',
    help: 'half a page down, up',
    inReview: 'named keys',
    run: scrollBy('halfUp'),
  },
  {
    id: 'scroll.first',
    scope: 'scroll',
    keys: ['g', '<', 'home'],
    hint: 'first',
    help: 'first, last line',
    inReview: 'named keys',
    run: scrollBy('first'),
  },
  {
    id: 'scroll.last',
    scope: 'scroll',
    keys: ['G', '>', 'end'],
    hint: 'last',
    help: 'first, last line',
    inReview: 'named keys',
    run: scrollBy('last'),
  },
];
