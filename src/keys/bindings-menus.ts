import type { Binding } from './binding.ts';

/** The second key of `y`. */
export const copy = [
  {
    id: 'copy.event',
    scope: 'copy',
    keys: ['y'],
    hint: 'event id',
    about: 'copy event id',
    footer: 1,
  },
  {
    id: 'copy.update',
    scope: 'copy',
    keys: ['u'],
    hint: 'update id',
    about: 'copy update id',
    footer: 2,
  },
  {
    id: 'copy.party',
    scope: 'copy',
    keys: ['p'],
    hint: 'party',
    about: 'copy sender or receiver',
    footer: 3,
  },
  {
    id: 'copy.json',
    scope: 'copy',
    keys: ['j'],
    hint: 'json',
    about: 'copy JSON as received',
    footer: 4,
  },
  {
    id: 'copy.amount',
    scope: 'copy',
    keys: ['a'],
    hint: 'amount',
    about: 'copy amount',
    footer: 5,
  },
  {
    id: 'copy.cancel',
    scope: 'copy',
    keys: ['escape', 'q'],
    hint: 'cancel',
    about: 'copy nothing',
    footer: 6,
  },
] as const satisfies readonly Binding[];

/** The second key of `x`. */
export const exporting = [
  {
    id: 'export.ndjson',
    scope: 'export',
    keys: ['n'],
    hint: 'NDJSON',
    about: 'export as NDJSON',
    footer: 1,
  },
  {
    id: 'export.csv',
    scope: 'export',
    keys: ['c'],
    hint: 'CSV',
    about: 'export as CSV',
    footer: 2,
  },
  {
    id: 'export.cancel',
    scope: 'export',
    keys: ['escape', 'q'],
    hint: 'cancel',
    about: 'export nothing',
    footer: 3,
  },
] as const satisfies readonly Binding[];

declare module './binding.ts' {
  interface CommandIds extends Record<
    (typeof copy)[number]['id'] | (typeof exporting)[number]['id'],
    true
  > {}
}
