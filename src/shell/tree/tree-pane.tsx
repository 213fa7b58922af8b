import { keepEach } from '../../lib/keep.ts';
import { pathTo, type TreeRow, countValues } from '../../lib/json/rows.ts';
import {
  visibleRows,
  type JsonTree,
  type TreeHits,
  collapseAtCursor,
  expandAtCursor,
  moveCursor,
} from '../../lib/json/cursor.ts';
import { fitLine, inTone } from '../../ui-kit/text/line.ts';
import type { Clicked } from '../../ui-kit/frame/frame-context.ts';
import { Lines } from '../../ui-kit/text/lines.tsx';
import { useApp } from '../session-context.tsx';
import { treeRowSegments, type MaskedValues, treeMarkEnd } from './tree-row.ts';
import { floorToMinute } from '../../lib/time/time.ts';

/** On the mark of a container, or left of it, a click folds. */
const isOnMark = ({ rows }: JsonTree, at: number, column: number): boolean => {
  const row = rows[at];
  return row !== undefined && countValues(row.value) > 0 && column < treeMarkEnd(row.depth);
};

/** Selects a line; on the mark of a container, also folds or unfolds it. */
const clickTree = (
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

const hitTexts = keepEach(
  (paths: TreeHits['paths']) => new Set(paths.map((path) => JSON.stringify(path))),
);

const isHit = ({ rows, hits }: JsonTree, at: number): boolean =>
  hits !== undefined && hitTexts(hits.paths).has(JSON.stringify(pathTo(rows, at)));

export function TreePane({
  tree,
  isUnfilled,
  width,
  rows,
  isFocused = true,
  masks = 'parties',
  onClick,
}: {
  readonly tree: JsonTree;
  readonly isUnfilled?: (rows: readonly TreeRow[], at: number) => boolean;
  readonly width: number;
  readonly rows: number;
  readonly isFocused?: boolean;
  /** Masks values apart from what is private on every screen. */
  readonly masks?: MaskedValues;
  /** Absent while clicks do nothing. */
  readonly onClick?: ((tree: JsonTree) => void) | undefined;
}) {
  const masked = useApp((state) => state.screen.masked);
  const now = useApp((state) => floorToMinute(state.screen.now));
  const { from, to } = visibleRows(tree, rows);
  const lines = tree.rows.slice(from, to).map((row, index) => {
    const at = from + index;
    const selected = isFocused && at === tree.cursor;
    const style = {
      width,
      now,
      masked: masked ? masks : undefined,
      unfilled: isUnfilled?.(tree.rows, at) === true,
      sought: tree.sought,
      hit: isHit(tree, at),
    };
    const line = treeRowSegments(row, selected, style);
    return selected ? inTone(fitLine(line, width), 'selected') : line;
  });
  const click = (line: number, column: number): Clicked | undefined =>
    onClick && {
      isRow: true,
      run: () => onClick(clickTree(tree, from + line, { column, height: rows })),
    };
  return <Lines lines={lines} width={width} height={rows} click={click} />;
}
