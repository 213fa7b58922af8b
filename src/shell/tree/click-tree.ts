import {
  collapseAtCursor,
  expandAtCursor,
  moveCursor,
  type JsonTree,
} from '../../lib/json/cursor.ts';
import { countValues } from '../../lib/json/rows.ts';
import { treeMarkEnd } from './tree-row.ts';

/** Returns whether a cell is on the mark of a container, or left of it: a click there folds. */
const isOnMark = ({ rows }: JsonTree, at: number, column: number): boolean => {
  const row = rows[at];
  return row !== undefined && countValues(row.value) > 0 && column < treeMarkEnd(row.depth);
};

/** Selects a line of a tree; on the mark of a container, also folds or unfolds it. */
export const clickTree = (
  tree: JsonTree,
  at: number,
  { column, height }: { readonly column: number; readonly height: number },
): JsonTree => {
  const there = moveCursor(tree, at - tree.cursor, height);
  if (!isOnMark(tree, at, column)) return there;
  return tree.rows[at]?.open === true
    ? collapseAtCursor(there, height)
    : expandAtCursor(there, height);
};
