import { closeOverlay, openOverlay, type CommandContext } from '../command-handler.ts';
import { keysIn, type KeyBinding, type ScopeTable, type Refusal } from '../keys/key-binding.ts';
import { type FindOpenTree, linkOfCursor } from './open-tree.ts';
import { createTreeCommands, type TreeOverlays, type TreeState } from './tree-commands.ts';
import { isArray, isObject } from '../../lib/json/json.ts';
import { noLink, searchFirst, treeSearchPrompt } from './messages.ts';
import { changeField, type OverlayParts } from '../overlay-parts.ts';

const cannotFollow =
  <State>(find: FindOpenTree<State>): Refusal<State> =>
  (state) => {
    const tree = find(state)?.tree;
    const row = tree?.rows[tree.cursor];
    if (tree === undefined || row === undefined) return undefined;
    const isContainer = isObject(row.value) || isArray(row.value);
    return isContainer || linkOfCursor(tree) !== undefined ? undefined : noLink;
  };

const cannotContinue =
  <State>(find: FindOpenTree<State>): Refusal<State> =>
  (state) => {
    const tree = find(state)?.tree;
    return tree?.sought === undefined && tree?.hits === undefined ? searchFirst() : undefined;
  };

export const treeScopes = {
  tree: { title: 'JSON TREE', scroll: 'move' },
  treeCopy: { title: 'AFTER y IN A TREE', kind: 'menu' },
  treeSearch: { title: 'SEARCH IN A TREE', kind: 'text' },
} as const satisfies ScopeTable;

const inTree = keysIn('tree');
const inCopy = keysIn('treeCopy');
const inSearch = keysIn('treeSearch');

const search = (before: string) =>
  openOverlay<TreeOverlays['treeSearch']>({ kind: 'treeSearch', field: { before, after: '' } });

export const createTreeKeys = <State extends TreeState, Context extends CommandContext<State>>(
  find: FindOpenTree<State, Context>,
): readonly KeyBinding<State, Context>[] => {
  const tree = createTreeCommands(find);
  return [
    inTree('return o', 'tree.follow', 'follow', 'follow id, or expand', tree.follow, {
      available: cannotFollow(find),
    }),
    inTree('l right', 'tree.unfold', 'expand', 'expand, or go inside', tree.unfold),
    inTree('h left', 'tree.fold', 'collapse', 'collapse, go to parent', tree.fold),
    inTree('E', 'tree.unfoldAll', 'expand all', 'expand / collapse all', tree.unfoldAll),
    inTree('C', 'tree.foldAll', '', 'expand / collapse all', tree.foldAll),
    inTree('/', 'tree.search', 'find', 'find a text or a path', search(''), { alias: 'search' }),
    inTree(
      'y',
      'tree.copy',
      'copy',
      'copy value, path or JSON',
      openOverlay<TreeOverlays['treeCopy']>({ kind: 'treeCopy' }),
      {
        alias: 'yank clipboard jq',
      },
    ),
    inTree('J', 'tree.facts', 'details', 'show JSON tree / details', tree.facts),
    inTree('n', 'tree.next', 'next', 'next, previous match', tree.nextHit, {
      available: cannotContinue(find),
    }),
    inTree('N', 'tree.previous', '', 'next, previous match', tree.previousHit, {
      available: cannotContinue(find),
    }),
    inTree('v', 'tree.page', 'pager', 'open in $PAGER', tree.page, { alias: 'less raw' }),
    inTree('$', 'tree.query', '', 'find by JSONPath or jq', search('$'), {
      alias: 'expression path jq',
    }),
    inTree('V', 'tree.editor', '', 'open in $EDITOR', tree.editor),
    inCopy('y', 'treeCopy.value', 'value', 'copy the value', tree.value),
    inCopy('p', 'treeCopy.path', 'path', 'copy the path ($.a.b)', tree.path),
    inCopy('q', 'treeCopy.jq', 'jq path', 'copy the jq path', tree.jq),
    inCopy('j', 'treeCopy.json', 'JSON', 'copy this node as JSON', tree.json),
    inCopy('escape', 'treeCopy.cancel', 'cancel', 'cancel', closeOverlay),
    inSearch('return', 'search.run', 'find', 'go to the next match', tree.runSearch),
    inSearch('escape', 'search.leave', 'cancel', 'cancel search', closeOverlay),
  ];
};

export const treeOverlays: OverlayParts<TreeOverlays> = {
  treeCopy: { scopes: ['treeCopy', 'global'] },
  treeSearch: {
    scopes: ['treeSearch', 'field', 'global'],
    changeText: changeField,
    prompt: {
      label: ' /',
      placeholder: treeSearchPrompt.placeholder,
      title: () => treeSearchPrompt.title,
      advice: () => treeSearchPrompt.advice,
    },
  },
};
