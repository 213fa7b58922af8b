import type { KeyBinding, ScopeTable } from '../keys/key-binding.ts';
import { storeHandler } from '../command-handler.ts';
import type { FindOpenTree } from './open-tree.ts';
import { createTreeCommands, type TreeCommands } from './tree-commands.ts';
import { createTreeRefusals, type TreeRefusals } from './tree-refusals.ts';

/** The scopes of a JSON tree, in whichever tab it is. */
export const treeScopes = {
  tree: { title: 'JSON TREE' },
  treeCopy: { title: 'AFTER y IN A TREE', kind: 'menu' },
  treeSearch: { title: 'SEARCH IN A TREE', kind: 'text' },
} as const satisfies ScopeTable;

/** Keys of a JSON document as a tree. */
const treeBindings = (tree: TreeCommands, whyNot: TreeRefusals): readonly KeyBinding[] => [
  {
    id: 'tree.follow',
    scope: 'tree',
    keys: ['return', 'o'],
    hint: 'follow',
    help: 'follow id, or expand',
    order: 1,
    when: whyNot.followInTree,
    run: tree.follow,
  },
  {
    id: 'tree.unfold',
    scope: 'tree',
    keys: ['l', 'right'],
    hint: 'expand',
    help: 'expand, or go inside',
    order: 2,
    run: tree.unfold,
  },
  {
    id: 'tree.fold',
    scope: 'tree',
    keys: ['h', 'left'],
    hint: 'collapse',
    help: 'collapse, go to parent',
    order: 3,
    run: tree.fold,
  },
  {
    id: 'tree.unfoldAll',
    scope: 'tree',
    keys: ['E'],
    hint: 'expand all',
    help: 'expand / collapse all',
    order: 4,
    run: tree.unfoldAll,
  },
  {
    id: 'tree.foldAll',
    scope: 'tree',
    keys: ['C'],
    hint: 'collapse all',
    help: 'expand / collapse all',
    run: tree.foldAll,
  },
  {
    id: 'tree.search',
    scope: 'tree',
    keys: ['/'],
    hint: 'find',
    help: 'find a text or a path',
    order: 5,
    palette: true,
    alias: 'search',
    run: storeHandler((state) =>
      state.openOverlay({ kind: 'treeSearch', field: { before: '', after: '' } }),
    ),
  },
  {
    id: 'tree.query',
    scope: 'tree',
    keys: ['$'],
    hint: 'query',
    help: 'find by JSONPath or jq',
    palette: true,
    alias: 'expression path jq',
    run: storeHandler((state) =>
      state.openOverlay({ kind: 'treeSearch', field: { before: '$', after: '' } }),
    ),
  },
  {
    id: 'tree.next',
    scope: 'tree',
    keys: ['n'],
    hint: 'next',
    help: 'next, previous match',
    order: 8,
    when: whyNot.search,
    run: tree.nextHit,
  },
  {
    id: 'tree.previous',
    scope: 'tree',
    keys: ['N'],
    hint: 'previous',
    help: 'next, previous match',
    when: whyNot.search,
    run: tree.previousHit,
  },
  {
    id: 'tree.copy',
    scope: 'tree',
    keys: ['y'],
    hint: 'copy',
    help: 'copy value, path or JSON',
    order: 6,
    palette: true,
    alias: 'yank clipboard jq',
    run: storeHandler((state) => state.openOverlay({ kind: 'treeCopy' })),
  },
  {
    id: 'tree.page',
    scope: 'tree',
    keys: ['v'],
    hint: 'pager',
    help: 'open in $PAGER',
    order: 9,
    palette: true,
    alias: 'less raw',
    run: tree.page,
  },
  {
    id: 'tree.editor',
    scope: 'tree',
    keys: ['V'],
    hint: 'editor',
    help: 'open in $EDITOR',
    run: tree.editor,
  },
  {
    id: 'tree.facts',
    scope: 'tree',
    keys: ['J'],
    hint: 'details',
    help: 'show JSON tree / details',
    order: 7,
    palette: true,
    run: tree.facts,
  },
];

/** Keys after `y` in a tree. */
const treeCopyBindings = (tree: TreeCommands): readonly KeyBinding[] => [
  {
    id: 'treeCopy.value',
    scope: 'treeCopy',
    keys: ['y'],
    hint: 'value',
    help: 'copy the value',
    order: 1,
    run: tree.value,
  },
  {
    id: 'treeCopy.path',
    scope: 'treeCopy',
    keys: ['p'],
    hint: 'path',
    help: 'copy the path ($.a.b)',
    order: 2,
    run: tree.path,
  },
  {
    id: 'treeCopy.jq',
    scope: 'treeCopy',
    keys: ['q'],
    hint: 'jq path',
    help: 'copy the jq path',
    order: 3,
    run: tree.jq,
  },
  {
    id: 'treeCopy.json',
    scope: 'treeCopy',
    keys: ['j'],
    hint: 'JSON',
    help: 'copy this node as JSON',
    order: 4,
    run: tree.json,
  },
  {
    id: 'treeCopy.cancel',
    scope: 'treeCopy',
    keys: ['escape'],
    hint: 'cancel',
    help: 'cancel',
    order: 5,
    run: storeHandler((state) => state.closeOverlay()),
  },
];

/** Keys of the search prompt of a tree. */
const treeSearchBindings = (tree: TreeCommands): readonly KeyBinding[] => [
  {
    id: 'search.run',
    scope: 'treeSearch',
    keys: ['return'],
    hint: 'find',
    help: 'go to the next match',
    order: 1,
    run: tree.runSearch,
  },
  {
    id: 'search.leave',
    scope: 'treeSearch',
    keys: ['escape'],
    hint: 'cancel',
    help: 'cancel search',
    order: 2,
    run: storeHandler((state) => state.closeOverlay()),
  },
];

/** The keys of every JSON tree: they work on the document that `find` returns. */
export const createTreeKeys = (find: FindOpenTree): readonly KeyBinding[] => {
  const commands = createTreeCommands(find);
  return [
    ...treeBindings(commands, createTreeRefusals(find)),
    ...treeCopyBindings(commands),
    ...treeSearchBindings(commands),
  ];
};
