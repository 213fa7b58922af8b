import { isArray, isObject } from '../../lib/json/json.ts';
import type { Refusal } from '../keys/key-binding.ts';
import { noLink, searchFirst } from './messages.ts';
import { linkOfCursor, type FindOpenTree } from './open-tree.ts';

export type TreeRefusals = { readonly followInTree: Refusal; readonly search: Refusal };

/** Why a key of a tree does nothing now. */
export const createTreeRefusals = (find: FindOpenTree): TreeRefusals => ({
  followInTree: (state) => {
    const tree = find(state)?.tree;
    const row = tree?.rows[tree.cursor];
    if (tree === undefined || row === undefined) return undefined;
    const isContainer = isObject(row.value) || isArray(row.value);
    return isContainer || linkOfCursor(tree) !== undefined ? undefined : noLink;
  },
  search: (state) => {
    const tree = find(state)?.tree;
    return tree?.sought === undefined && tree?.hits === undefined ? searchFirst() : undefined;
  },
});
