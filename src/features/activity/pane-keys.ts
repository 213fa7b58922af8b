import type { KeyBinding } from '../../shell/keys/key-binding.ts';

/** Keys of the list of activities. */
export const listBindings = [
  {
    id: 'list.open',
    scope: 'list',
    keys: ['return'],
    footerLabel: 'detail',
    description: 'open event',
    footerOrder: 5,
    palette: true,
    alias: 'show detail',
  },
  {
    id: 'list.older',
    scope: 'list',
    keys: ['o'],
    footerLabel: 'older',
    description: 'load older rows',
    footerOrder: 13,
    palette: true,
    alias: 'history back past earlier',
  },
] as const satisfies readonly KeyBinding[];

/** Keys of the detail of one activity. */
export const detailBindings = [
  {
    id: 'detail.next',
    scope: 'detail',
    keys: ['n'],
    footerLabel: 'next, previous',
    description: 'next, previous event',
    footerOrder: 6,
  },
  {
    id: 'detail.previous',
    scope: 'detail',
    keys: ['N'],
    footerLabel: 'previous',
    description: 'next, previous event',
  },
  {
    id: 'detail.wrap',
    scope: 'detail',
    keys: ['w'],
    footerLabel: 'wrap',
    description: 'wrap long values',
    footerOrder: 21,
    palette: true,
    alias: 'long lines',
  },
] as const satisfies readonly KeyBinding[];

/** Gaps in the tail: go to one, fetch it again, or accept it with a reason that is recorded. */
export const gapBindings = [
  {
    id: 'gap.fill',
    scope: 'gap',
    keys: ['b'],
    footerLabel: 'backfill',
    description: 'backfill the gap',
    footerOrder: 3,
    palette: true,
    alias: 'fill missing',
  },
  {
    id: 'gap.fillAll',
    scope: 'gap',
    keys: ['a'],
    footerLabel: 'backfill all',
    description: 'backfill all gaps',
    palette: true,
    alias: 'fill missing every',
  },
  {
    id: 'gap.previous',
    scope: 'gap',
    keys: ['['],
    footerLabel: 'gap',
    description: 'previous / next gap',
    footerOrder: 7,
  },
  {
    id: 'gap.next',
    scope: 'gap',
    keys: [']'],
    footerLabel: 'gap',
    description: 'previous / next gap',
    palette: true,
    alias: 'missing jump',
  },
  {
    id: 'gap.accept',
    scope: 'gap',
    keys: ['B'],
    footerLabel: 'accept gap',
    description: 'accept a gap (a reason)',
    footerOrder: 4,
    palette: true,
    alias: 'ignore missing',
  },
] as const satisfies readonly KeyBinding[];

declare module '../../shell/keys/key-binding.ts' {
  interface CommandIds extends Record<
    | (typeof listBindings)[number]['id']
    | (typeof detailBindings)[number]['id']
    | (typeof gapBindings)[number]['id'],
    true
  > {}
}
