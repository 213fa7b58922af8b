import {
  collapseAtCursor,
  expandAtCursor,
  moveCursor,
  visibleRows,
  type JsonTree,
} from '../../lib/json/cursor.ts';
import { countValues } from '../../lib/json/rows.ts';
import type { BodyCell } from '../view-types.ts';
import { treeMarkEnd } from './tree-row.ts';

/** Returns whether a cell is on the mark of a container, or left of it: a click there folds. */
const isOnMark = ({ rows }: JsonTree, at: number, column: number): boolean => {
  const row = rows[at];
  return row !== undefined && countValues(row.value) > 0 && column < treeMarkEnd(row.depth);
};

/**
 * Selects the line of a tree under a cell of its pane; on the mark of a container, also folds or unfolds
 * it. Returns undefined where the pane shows no line.
 */
export const clickTree = (
  tree: JsonTree,
  { line, column }: BodyCell,
  height: number,
): JsonTree | undefined => {
  const { from, to } = visibleRows(tree, height);
  const at = from + line;
  if (line < 0 || at >= to) return undefined;
  const there = moveCursor(tree, at - tree.cursor, height);
  if (!isOnMark(tree, at, column)) return there;
  return tree.rows[at]?.open === true
    ? collapseAtCursor(there, height)
    : expandAtCursor(there, height);
};
