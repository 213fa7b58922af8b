import type { Binding } from './binding.ts';

/** Keys of the list of activities. */
export const list = [
  {
    id: 'list.open',
    scope: 'list',
    keys: ['return'],
    hint: 'detail',
    about: 'open event',
    footer: 5,
    palette: true,
    alias: 'show detail',
  },
  {
    id: 'list.down',
    scope: 'list',
    keys: ['j', 'down'],
    hint: 'move',
    about: 'move (leaves follow)',
    footer: 30,
  },
  { id: 'list.up', scope: 'list', keys: ['k', 'up'], hint: 'move', about: 'move (leaves follow)' },
  {
    id: 'list.first',
    scope: 'list',
    keys: ['g', 'home'],
    hint: 'first',
    about: 'first / last row',
  },
  { id: 'list.last', scope: 'list', keys: ['G', 'end'], hint: 'last', about: 'first / last row' },
  { id: 'list.halfDown', scope: 'list', keys: ['ctrl+d'], hint: 'half page', about: 'half a page' },
  { id: 'list.halfUp', scope: 'list', keys: ['ctrl+u'], hint: 'half page', about: 'half a page' },
  { id: 'list.pageDown', scope: 'list', keys: ['pagedown'], hint: 'page', about: 'a page' },
  { id: 'list.pageUp', scope: 'list', keys: ['pageup'], hint: 'page', about: 'a page' },
  {
    id: 'list.older',
    scope: 'list',
    keys: ['o'],
    hint: 'older',
    about: 'load older rows',
    footer: 13,
    palette: true,
    alias: 'history back past earlier',
  },
] as const satisfies readonly Binding[];

/** Keys of the detail of one activity. */
export const detail = [
  {
    id: 'detail.next',
    scope: 'detail',
    keys: ['n'],
    hint: 'next, previous',
    about: 'next, previous event',
    footer: 6,
  },
  {
    id: 'detail.previous',
    scope: 'detail',
    keys: ['N'],
    hint: 'previous',
    about: 'next, previous event',
  },
  {
    id: 'detail.wrap',
    scope: 'detail',
    keys: ['w'],
    hint: 'wrap',
    about: 'wrap long values',
    footer: 21,
    palette: true,
    alias: 'long lines',
  },
  {
    id: 'detail.down',
    scope: 'detail',
    keys: ['j', 'down'],
    hint: 'scroll',
    about: 'scroll',
    footer: 30,
  },
  { id: 'detail.up', scope: 'detail', keys: ['k', 'up'], hint: 'scroll', about: 'scroll' },
  { id: 'detail.first', scope: 'detail', keys: ['g', 'home'], hint: 'top', about: 'top / end' },
  { id: 'detail.last', scope: 'detail', keys: ['G', 'end'], hint: 'end', about: 'top / end' },
  {
    id: 'detail.pageDown',
    scope: 'detail',
    keys: [' ', 'pagedown', 'ctrl+d'],
    hint: 'page',
    about: 'a page',
  },
  {
    id: 'detail.pageUp',
    scope: 'detail',
    keys: ['pageup', 'ctrl+u'],
    hint: 'page',
    about: 'a page',
  },
] as const satisfies readonly Binding[];

/** Gaps in the tail: go to one, fetch it again, or accept it with a reason that is recorded. */
export const gap = [
  {
    id: 'gap.fill',
    scope: 'gap',
    keys: ['b'],
    hint: 'backfill',
    about: 'backfill the gap',
    footer: 3,
    palette: true,
    alias: 'fill missing',
  },
  {
    id: 'gap.fillAll',
    scope: 'gap',
    keys: ['a'],
    hint: 'backfill all',
    about: 'backfill all gaps',
    palette: true,
    alias: 'fill missing every',
  },
  {
    id: 'gap.previous',
    scope: 'gap',
    keys: ['['],
    hint: 'gap',
    about: 'previous / next gap',
    footer: 7,
  },
  {
    id: 'gap.next',
    scope: 'gap',
    keys: [']'],
    hint: 'gap',
    about: 'previous / next gap',
    palette: true,
    alias: 'missing jump',
  },
  {
    id: 'gap.accept',
    scope: 'gap',
    keys: ['B'],
    hint: 'accept gap',
    about: 'accept a gap (a reason)',
    footer: 4,
    palette: true,
    alias: 'ignore missing',
  },
] as const satisfies readonly Binding[];

declare module './binding.ts' {
  interface CommandIds extends Record<
    (typeof list)[number]['id'] | (typeof detail)[number]['id'] | (typeof gap)[number]['id'],
    true
  > {}
}
