import type { KeyBinding } from '../../shell/keys/key-binding.ts';

/** The second key of `y`. */
export const copyBindings = [
  {
    id: 'copy.event',
    scope: 'copy',
    keys: ['y'],
    footerLabel: 'event id',
    description: 'copy event id',
    footerOrder: 1,
  },
  {
    id: 'copy.update',
    scope: 'copy',
    keys: ['u'],
    footerLabel: 'update id',
    description: 'copy update id',
    footerOrder: 2,
  },
  {
    id: 'copy.party',
    scope: 'copy',
    keys: ['p'],
    footerLabel: 'party',
    description: 'copy sender or receiver',
    footerOrder: 3,
  },
  {
    id: 'copy.json',
    scope: 'copy',
    keys: ['j'],
    footerLabel: 'json',
    description: 'copy JSON as received',
    footerOrder: 4,
  },
  {
    id: 'copy.amount',
    scope: 'copy',
    keys: ['a'],
    footerLabel: 'amount',
    description: 'copy amount',
    footerOrder: 5,
  },
  {
    id: 'copy.cancel',
    scope: 'copy',
    keys: ['escape', 'q'],
    footerLabel: 'cancel',
    description: 'copy nothing',
    footerOrder: 6,
  },
] as const satisfies readonly KeyBinding[];

/** The second key of `x`. */
export const exportBindings = [
  {
    id: 'export.ndjson',
    scope: 'export',
    keys: ['n'],
    footerLabel: 'NDJSON',
    description: 'export as NDJSON',
    footerOrder: 1,
  },
  {
    id: 'export.csv',
    scope: 'export',
    keys: ['c'],
    footerLabel: 'CSV',
    description: 'export as CSV',
    footerOrder: 2,
  },
  {
    id: 'export.cancel',
    scope: 'export',
    keys: ['escape', 'q'],
    footerLabel: 'cancel',
    description: 'export nothing',
    footerOrder: 3,
  },
] as const satisfies readonly KeyBinding[];

declare module '../../shell/keys/key-binding.ts' {
  interface CommandIds extends Record<
    (typeof copyBindings)[number]['id'] | (typeof exportBindings)[number]['id'],
    true
  > {}
}
