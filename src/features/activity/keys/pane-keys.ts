import type { KeyBinding } from '../../../shell/keys/key-binding.ts';
import * as offered from './offered-keys.ts';
import { storeHandler } from '../../../shell/command-handler.ts';
import * as list from '../commands/list-commands.ts';
import * as mark from '../commands/mark-commands.ts';
import * as gap from '../commands/gap-commands.ts';
import * as tail from '../commands/tail-commands.ts';

/** Keys of the list of activities. */
export const listBindings: readonly KeyBinding[] = [
  {
    id: 'list.open',
    scope: 'list',
    keys: ['return'],
    hint: 'detail',
    help: 'open event',
    order: 5,
    palette: true,
    alias: 'show detail',
    isIdle: offered.isListEmpty,
    run: storeHandler((state) => state.openDetail()),
  },
  {
    id: 'list.mark',
    scope: 'list',
    keys: [' '],
    hint: 'mark',
    help: 'mark or unmark the row',
    palette: true,
    alias: 'select tag',
    isIdle: offered.isListEmpty,
    run: mark.toggleMark,
  },
  {
    id: 'list.markRange',
    scope: 'list',
    keys: ['v'],
    hint: 'mark range',
    help: 'mark from the last mark',
    palette: true,
    alias: 'select visual',
    isIdle: offered.isListEmpty,
    run: mark.markRange,
  },
  {
    id: 'list.clearMarks',
    scope: 'list',
    keys: ['u'],
    hint: 'unmark all',
    help: 'clear all marks',
    palette: true,
    alias: 'deselect',
    when: offered.refuseWithoutMarks,
    run: mark.clearMarks,
  },
  {
    id: 'list.nextMatch',
    scope: 'list',
    keys: ['n'],
    hint: 'match',
    help: 'next, previous match',
    isIdle: offered.hasNoSought,
    run: tail.nextMatch,
  },
  {
    id: 'list.previousMatch',
    scope: 'list',
    keys: ['N'],
    hint: 'match',
    help: 'next, previous match',
    isIdle: offered.hasNoSought,
    run: tail.previousMatch,
  },
  {
    id: 'list.older',
    scope: 'list',
    keys: ['o'],
    hint: 'older',
    help: 'load older rows',
    order: 13,
    palette: true,
    alias: 'history back past earlier',
    run: list.loadOlder,
  },
];

/** Keys of the detail of one activity. */
export const detailBindings: readonly KeyBinding[] = [
  {
    id: 'detail.next',
    scope: 'detail',
    keys: ['n'],
    hint: 'next event',
    help: 'next, previous event',
    order: 6,
    isIdle: offered.isListEmpty,
    run: storeHandler((state) => state.moveSelection({ rows: 1 })),
  },
  {
    id: 'detail.previous',
    scope: 'detail',
    keys: ['N'],
    hint: 'previous event',
    help: 'next, previous event',
    isIdle: offered.isListEmpty,
    run: storeHandler((state) => state.moveSelection({ rows: -1 })),
  },
  {
    id: 'detail.wrap',
    scope: 'detail',
    keys: ['w'],
    hint: 'wrap',
    help: 'wrap long values',
    order: 21,
    palette: true,
    alias: 'long lines',
    run: storeHandler((state) => state.toggleDetailWrap()),
  },
];

/** Gaps in the tail: go to one, fetch it again, or accept it with a reason that is recorded. */
export const gapBindings: readonly KeyBinding[] = [
  {
    id: 'gap.fill',
    scope: 'gap',
    keys: ['b'],
    hint: 'backfill',
    help: 'backfill the gap',
    order: 3,
    palette: true,
    alias: 'fill missing',
    isOffered: offered.canFillGap,
    run: tail.fillGap,
  },
  {
    id: 'gap.fillAll',
    scope: 'gap',
    keys: ['a'],
    hint: 'backfill all',
    help: 'backfill all gaps',
    palette: true,
    alias: 'fill missing every',
    isIdle: offered.hasNoFillableGap,
    run: tail.fillAll,
  },
  {
    id: 'gap.previous',
    scope: 'gap',
    keys: ['['],
    hint: 'gap',
    help: 'previous / next gap',
    order: 7,
    isIdle: offered.hasNoGap('up'),
    run: tail.previousGap,
  },
  {
    id: 'gap.next',
    scope: 'gap',
    keys: [']'],
    hint: 'gap',
    help: 'previous / next gap',
    palette: true,
    alias: 'missing jump',
    isIdle: offered.hasNoGap('down'),
    run: tail.nextGap,
  },
  {
    id: 'gap.accept',
    scope: 'gap',
    keys: ['B'],
    hint: 'accept gap',
    help: 'accept the gap',
    order: 4,
    palette: true,
    alias: 'ignore missing',
    isOffered: offered.canAcceptGap,
    run: tail.askForReason,
  },
];

/** Keys of the prompt for the reason to accept a gap; every printable key is text there. */
export const gapReasonBindings: readonly KeyBinding[] = [
  {
    id: 'reason.give',
    scope: 'reason',
    keys: ['return'],
    hint: 'accept',
    help: 'accept the gap',
    order: 1,
    run: gap.acceptGap,
  },
  {
    id: 'reason.leave',
    scope: 'reason',
    keys: ['escape'],
    hint: 'cancel',
    help: 'keep the gap open',
    order: 2,
    run: storeHandler((state) => state.closeOverlay()),
  },
];
