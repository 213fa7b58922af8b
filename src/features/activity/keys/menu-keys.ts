import type { KeyBinding } from '../../../shell/keys/key-binding.ts';
import { storeHandler } from '../../../shell/command-handler.ts';
import * as copy from '../commands/copy-commands.ts';
import * as exports from '../commands/export-commands.ts';

/** The second key of `y`. */
export const copyBindings: readonly KeyBinding[] = [
  {
    id: 'copy.event',
    scope: 'copy',
    keys: ['y'],
    hint: 'event id',
    help: 'copy event id',
    order: 1,
    run: copy.id,
  },
  {
    id: 'copy.update',
    scope: 'copy',
    keys: ['u'],
    hint: 'update id',
    help: 'copy update id',
    order: 2,
    run: copy.update,
  },
  {
    id: 'copy.party',
    scope: 'copy',
    keys: ['p'],
    hint: 'party',
    help: 'copy sender or receiver',
    order: 3,
    run: copy.party,
  },
  {
    id: 'copy.json',
    scope: 'copy',
    keys: ['j'],
    hint: 'json',
    help: 'copy JSON as received',
    order: 4,
    run: copy.json,
  },
  {
    id: 'copy.amount',
    scope: 'copy',
    keys: ['a'],
    hint: 'amount',
    help: 'copy amount',
    order: 5,
    run: copy.amount,
  },
  {
    id: 'copy.cancel',
    scope: 'copy',
    keys: ['escape', 'q'],
    hint: 'cancel',
    help: 'cancel',
    order: 6,
    run: storeHandler((state) => state.closeOverlay()),
  },
];

/** The second key of `x`. */
export const exportBindings: readonly KeyBinding[] = [
  {
    id: 'export.ndjson',
    scope: 'export',
    keys: ['n'],
    hint: 'NDJSON',
    help: 'export as NDJSON',
    order: 1,
    run: exports.ndjson,
  },
  {
    id: 'export.csv',
    scope: 'export',
    keys: ['c'],
    hint: 'CSV',
    help: 'export as CSV',
    order: 2,
    run: exports.csv,
  },
  {
    id: 'export.cancel',
    scope: 'export',
    keys: ['escape', 'q'],
    hint: 'cancel',
    help: 'cancel',
    order: 3,
    run: storeHandler((state) => state.closeOverlay()),
  },
];
