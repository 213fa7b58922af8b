import type { KeyBinding } from '../../shell/keys/key-binding.ts';
import * as filter from '../commands/filter-commands.ts';
import * as whyNot from '../commands/filter-refusals.ts';

/** Keys of the filter prompt; every printable key is text there. */
export const filterBindings: readonly KeyBinding[] = [
  {
    id: 'filter.apply',
    scope: 'filter',
    keys: ['return'],
    hint: 'apply',
    help: 'apply the filter',
    order: 1,
    run: filter.applyFilter,
  },
  {
    id: 'filter.complete',
    scope: 'filter',
    keys: ['tab'],
    hint: 'complete',
    help: 'complete field or value',
    order: 3,
    when: whyNot.complete,
    isOffered: whyNot.isActivityFilter,
    run: filter.complete,
  },
  {
    id: 'filter.earlier',
    scope: 'filter',
    keys: ['up', 'ctrl+p'],
    hint: 'history',
    help: 'earlier, later filter',
    order: 4,
    when: whyNot.earlier,
    isOffered: whyNot.isActivityFilter,
    run: filter.earlier,
  },
  {
    id: 'filter.later',
    scope: 'filter',
    keys: ['down', 'ctrl+n'],
    hint: 'history',
    help: 'earlier, later filter',
    when: whyNot.later,
    isOffered: whyNot.isActivityFilter,
    run: filter.later,
  },
  {
    id: 'filter.leave',
    scope: 'filter',
    keys: ['escape'],
    hint: 'close',
    help: 'close, keep the text',
    order: 2,
    run: filter.leaveFilter,
  },
];
