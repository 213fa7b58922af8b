import type { KeyBinding } from '../../shell/keys/key-binding.ts';

/** Keys of a JSON document as a tree. */
export const treeBindings = [
  {
    id: 'tree.follow',
    scope: 'tree',
    keys: ['return', 'o'],
    footerLabel: 'follow',
    description: 'follow the id, or fold',
    footerOrder: 1,
  },
  {
    id: 'tree.unfold',
    scope: 'tree',
    keys: ['l', 'right'],
    footerLabel: 'open',
    description: 'open, enter',
    footerOrder: 2,
  },
  {
    id: 'tree.fold',
    scope: 'tree',
    keys: ['h', 'left'],
    footerLabel: 'close',
    description: 'close, else its parent',
    footerOrder: 3,
  },
  {
    id: 'tree.unfoldAll',
    scope: 'tree',
    keys: ['E'],
    footerLabel: 'all',
    description: 'open / close all',
    footerOrder: 4,
  },
  {
    id: 'tree.foldAll',
    scope: 'tree',
    keys: ['C'],
    footerLabel: 'none',
    description: 'open / close all',
  },
  {
    id: 'tree.search',
    scope: 'tree',
    keys: ['/'],
    footerLabel: 'find',
    description: 'find a name or a value',
    footerOrder: 5,
    palette: true,
    alias: 'search',
  },
  {
    id: 'tree.next',
    scope: 'tree',
    keys: ['n'],
    footerLabel: 'next',
    description: 'next, previous hit',
    footerOrder: 8,
  },
  {
    id: 'tree.previous',
    scope: 'tree',
    keys: ['N'],
    footerLabel: 'previous',
    description: 'next, previous hit',
  },
  {
    id: 'tree.copy',
    scope: 'tree',
    keys: ['y'],
    footerLabel: 'copy',
    description: 'copy value, path, part',
    footerOrder: 6,
    palette: true,
    alias: 'yank clipboard jq',
  },
  {
    id: 'tree.page',
    scope: 'tree',
    keys: ['v'],
    footerLabel: 'pager',
    description: 'view raw in $PAGER',
    footerOrder: 9,
    palette: true,
    alias: 'less raw',
  },
  {
    id: 'tree.editor',
    scope: 'tree',
    keys: ['V'],
    footerLabel: 'editor',
    description: 'open in $EDITOR',
  },
  {
    id: 'tree.facts',
    scope: 'tree',
    keys: ['J'],
    footerLabel: 'facts',
    description: 'JSON tree / facts',
    footerOrder: 7,
    palette: true,
  },
] as const satisfies readonly KeyBinding[];

/** The second key of `y` in a tree. */
export const treeCopyBindings = [
  {
    id: 'treeCopy.value',
    scope: 'treeCopy',
    keys: ['y'],
    footerLabel: 'value',
    description: 'copy the value',
    footerOrder: 1,
  },
  {
    id: 'treeCopy.path',
    scope: 'treeCopy',
    keys: ['p'],
    footerLabel: 'path',
    description: 'copy the path ($.a.b)',
    footerOrder: 2,
  },
  {
    id: 'treeCopy.jq',
    scope: 'treeCopy',
    keys: ['q'],
    footerLabel: 'jq path',
    description: 'copy the path for jq',
    footerOrder: 3,
  },
  {
    id: 'treeCopy.json',
    scope: 'treeCopy',
    keys: ['j'],
    footerLabel: 'part as JSON',
    description: 'copy this part as JSON',
    footerOrder: 4,
  },
  {
    id: 'treeCopy.cancel',
    scope: 'treeCopy',
    keys: ['escape'],
    footerLabel: 'cancel',
    description: 'copy nothing',
    footerOrder: 5,
  },
] as const satisfies readonly KeyBinding[];

/** The prompt that asks what to find in a tree. */
export const treeSearchBindings = [
  {
    id: 'search.run',
    scope: 'treeSearch',
    keys: ['return'],
    footerLabel: 'find',
    description: 'go to the next hit',
    footerOrder: 1,
  },
  {
    id: 'search.leave',
    scope: 'treeSearch',
    keys: ['escape'],
    footerLabel: 'leave',
    description: 'look for nothing',
    footerOrder: 2,
  },
] as const satisfies readonly KeyBinding[];

declare module '../../shell/keys/key-binding.ts' {
  interface CommandIds extends Record<
    | (typeof treeBindings)[number]['id']
    | (typeof treeCopyBindings)[number]['id']
    | (typeof treeSearchBindings)[number]['id'],
    true
  > {}
}
