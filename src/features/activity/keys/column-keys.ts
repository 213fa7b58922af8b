import type { KeyBinding } from '../../../shell/keys/key-binding.ts';
import * as columns from '../commands/column-commands.ts';

/** Keys of the menu of columns. */
export const columnBindings: readonly KeyBinding[] = [
  {
    id: 'columns.open',
    scope: 'activity',
    keys: ['|'],
    hint: 'columns',
    help: 'choose columns',
    palette: true,
    alias: 'fields layout memo fee',
    run: columns.openColumns,
  },
  {
    id: 'columns.toggle',
    scope: 'columns',
    keys: [' '],
    hint: 'show/hide',
    help: 'show or hide the column',
    order: 1,
    run: columns.toggle,
  },
  {
    id: 'columns.left',
    scope: 'columns',
    keys: ['K'],
    hint: 'move',
    help: 'move to the left, right',
    order: 2,
    run: columns.moveLeft,
  },
  {
    id: 'columns.right',
    scope: 'columns',
    keys: ['J'],
    hint: 'move',
    help: 'move to the left, right',
    run: columns.moveRight,
  },
  {
    id: 'columns.sort',
    scope: 'columns',
    keys: ['s'],
    hint: 'sort by',
    help: 'sort by the column',
    order: 3,
    run: columns.sortByColumn,
  },
  {
    id: 'columns.reset',
    scope: 'columns',
    keys: ['R'],
    hint: 'reset',
    help: 'columns of the profile',
    order: 4,
    run: columns.resetColumns,
  },
  {
    id: 'columns.close',
    scope: 'columns',
    keys: ['return', 'escape', 'q'],
    hint: 'done',
    help: 'save and close',
    order: 5,
    run: columns.closeColumns,
  },
];
