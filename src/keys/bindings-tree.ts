import type { Binding } from './binding.ts';

/** Keys of a JSON document as a tree. */
export const tree = [
  {
    id: 'tree.follow',
    scope: 'tree',
    keys: ['return', 'o'],
    hint: 'follow',
    about: 'follow the id, or fold',
    footer: 1,
  },
  {
    id: 'tree.unfold',
    scope: 'tree',
    keys: ['l', 'right'],
    hint: 'open',
    about: 'open, enter',
    footer: 2,
  },
  {
    id: 'tree.fold',
    scope: 'tree',
    keys: ['h', 'left'],
    hint: 'close',
    about: 'close, else its parent',
    footer: 3,
  },
  {
    id: 'tree.unfoldAll',
    scope: 'tree',
    keys: ['E'],
    hint: 'all',
    about: 'open / close all',
    footer: 4,
  },
  { id: 'tree.foldAll', scope: 'tree', keys: ['C'], hint: 'none', about: 'open / close all' },
  {
    id: 'tree.search',
    scope: 'tree',
    keys: ['/'],
    hint: 'find',
    about: 'find a name or a value',
    footer: 5,
    palette: true,
    alias: 'search',
  },
  {
    id: 'tree.next',
    scope: 'tree',
    keys: ['n'],
    hint: 'next',
    about: 'next, previous hit',
    footer: 8,
  },
  {
    id: 'tree.previous',
    scope: 'tree',
    keys: ['N'],
    hint: 'previous',
    about: 'next, previous hit',
  },
  {
    id: 'tree.copy',
    scope: 'tree',
    keys: ['y'],
    hint: 'copy',
    about: 'copy value, path, part',
    footer: 6,
    palette: true,
    alias: 'yank clipboard jq',
  },
  {
    id: 'tree.page',
    scope: 'tree',
    keys: ['v'],
    hint: 'pager',
    about: 'view raw in $PAGER',
    footer: 9,
    palette: true,
    alias: 'less raw',
  },
  {
    id: 'tree.editor',
    scope: 'tree',
    keys: ['V'],
    hint: 'editor',
    about: 'open in $EDITOR',
  },
  {
    id: 'tree.facts',
    scope: 'tree',
    keys: ['J'],
    hint: 'facts',
    about: 'JSON tree / facts',
    footer: 7,
    palette: true,
  },
  { id: 'tree.down', scope: 'tree', keys: ['j', 'down'], hint: 'move', about: 'move', footer: 20 },
  { id: 'tree.up', scope: 'tree', keys: ['k', 'up'], hint: 'move', about: 'move' },
  {
    id: 'tree.pageDown',
    scope: 'tree',
    keys: ['pagedown', 'ctrl+d', ' '],
    hint: 'page',
    about: 'a page',
  },
  {
    id: 'tree.pageUp',
    scope: 'tree',
    keys: ['pageup', 'ctrl+u'],
    hint: 'page',
    about: 'a page',
  },
  {
    id: 'tree.first',
    scope: 'tree',
    keys: ['g', 'home'],
    hint: 'first',
    about: 'first / last line',
  },
  {
    id: 'tree.last',
    scope: 'tree',
    keys: ['G', 'end'],
    hint: 'last',
    about: 'first / last line',
  },
] as const satisfies readonly Binding[];

/** The second key of `y` in a tree. */
export const treeCopy = [
  {
    id: 'treeCopy.value',
    scope: 'treeCopy',
    keys: ['y'],
    hint: 'value',
    about: 'copy the value',
    footer: 1,
  },
  {
    id: 'treeCopy.path',
    scope: 'treeCopy',
    keys: ['p'],
    hint: 'path',
    about: 'copy the path ($.a.b)',
    footer: 2,
  },
  {
    id: 'treeCopy.jq',
    scope: 'treeCopy',
    keys: ['q'],
    hint: 'jq path',
    about: 'copy the path for jq',
    footer: 3,
  },
  {
    id: 'treeCopy.json',
    scope: 'treeCopy',
    keys: ['j'],
    hint: 'part as JSON',
    about: 'copy this part as JSON',
    footer: 4,
  },
  {
    id: 'treeCopy.cancel',
    scope: 'treeCopy',
    keys: ['escape'],
    hint: 'cancel',
    about: 'copy nothing',
    footer: 5,
  },
] as const satisfies readonly Binding[];

/** The prompt that asks what to find in a tree. */
export const treeSearch = [
  {
    id: 'search.run',
    scope: 'treeSearch',
    keys: ['return'],
    hint: 'find',
    about: 'go to the next hit',
    footer: 1,
  },
  {
    id: 'search.leave',
    scope: 'treeSearch',
    keys: ['escape'],
    hint: 'leave',
    about: 'look for nothing',
    footer: 2,
  },
] as const satisfies readonly Binding[];

declare module './binding.ts' {
  interface CommandIds extends Record<
    | (typeof tree)[number]['id']
    | (typeof treeCopy)[number]['id']
    | (typeof treeSearch)[number]['id'],
    true
  > {}
}
