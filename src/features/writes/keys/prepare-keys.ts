import type { KeyBinding } from '../../../shell/keys/key-binding.ts';
import * as prepare from '../commands/prepare-commands.ts';
import { noOption, noPick } from '../commands/prepare-refusals.ts';

/** Keys of the Prepare page, before those of every page of a form. */
export const prepareBindings: readonly KeyBinding[] = [
  {
    id: 'prepare.list',
    scope: 'prepare',
    keys: ['v'],
    hint: 'list values',
    help: 'list possible values',
    order: 4,
    palette: true,
    alias: 'pick party rights synchronizer preferred packages',
    when: noPick,
    run: prepare.list,
  },
];

/** Keys of the list of values for a field. */
export const pickBindings: readonly KeyBinding[] = [
  {
    id: 'picks.take',
    scope: 'picks',
    keys: ['return', ' '],
    hint: 'take',
    help: 'take the value',
    order: 1,
    when: noOption,
    run: prepare.take,
  },
  {
    id: 'picks.down',
    scope: 'picks',
    keys: ['tab'],
    hint: 'move',
    help: 'next, previous value',
    run: prepare.down,
  },
  {
    id: 'picks.up',
    scope: 'picks',
    keys: ['shift+tab'],
    hint: 'move',
    help: 'next, previous value',
    run: prepare.up,
  },
  {
    id: 'picks.leave',
    scope: 'picks',
    keys: ['escape'],
    hint: 'back',
    help: 'back, keep the field',
    order: 3,
    run: prepare.leave,
  },
];

/** Keys while a transaction is prepared. */
export const preparingBindings: readonly KeyBinding[] = [
  {
    id: 'preparing.cancel',
    scope: 'preparing',
    keys: ['escape'],
    hint: 'cancel',
    help: 'cancel preparing',
    order: 1,
    run: prepare.cancel,
  },
];
