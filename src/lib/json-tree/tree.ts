import type { Json } from '../json.ts';
import { clamp, windowAround, type ListWindow } from '../windowing.ts';
import { endOf, fold, layOut, parentOf, unfold, type TreeRow } from './lines.ts';
import { stepsTo, type Step } from './path.ts';
import { search } from './search.ts';

/** A document as a reader has it before him: what is open, where he is, what he looks for. */
export type JsonTree = {
  readonly root: Json;
  readonly rows: readonly TreeRow[];
  readonly cursor: number;
  /** The first line on screen. */
  readonly top: number;
  readonly sought?: string | undefined;
};

const start = { depth: 0, key: undefined };

/** So many lines are taken in at a glance; a document of more opens with its deeper levels folded. */
const glance = 400;
const everyLevel = Number.POSITIVE_INFINITY;

const opened = (root: Json): readonly TreeRow[] => {
  let rows = layOut(root, 1, start);
  for (let levels = 2; levels <= 12; levels += 1) {
    const deeper = layOut(root, levels, start);
    if (deeper.length > glance || deeper.length === rows.length) break;
    rows = deeper;
  }
  return rows;
};

/** Opens a document. */
export const openTree = (root: Json): JsonTree => ({
  root,
  rows: opened(root),
  cursor: 0,
  top: 0,
});

/** The lines on screen. */
export const treeWindow = ({ rows, cursor, top }: JsonTree, height: number): ListWindow =>
  windowAround({ count: rows.length, height, selected: cursor, from: top });

const at = (tree: JsonTree, cursor: number, height: number): JsonTree => {
  const moved = { ...tree, cursor: clamp(cursor, 0, Math.max(0, tree.rows.length - 1)) };
  return { ...moved, top: treeWindow(moved, height).from };
};

/** The cursor moves by so many lines. */
export const moved = (tree: JsonTree, by: number, height: number): JsonTree =>
  at(tree, tree.cursor + by, height);

/** Opens the container under the cursor; one that is open already is entered. */
export const unfolded = (tree: JsonTree, height: number): JsonTree => {
  if (tree.rows[tree.cursor]?.open === true) return moved(tree, 1, height);
  return at({ ...tree, rows: unfold(tree.rows, tree.cursor) }, tree.cursor, height);
};

/** Folds the container under the cursor; from a value, or a folded one, goes to what holds it. */
export const folded = (tree: JsonTree, height: number): JsonTree => {
  const { rows, cursor } = tree;
  if (rows[cursor]?.open === true) return at({ ...tree, rows: fold(rows, cursor) }, cursor, height);
  return at(tree, Math.max(0, parentOf(rows, cursor)), height);
};

/** Opens everything below the cursor. */
export const unfoldedAll = (tree: JsonTree, height: number): JsonTree => {
  const { rows, cursor } = tree;
  return at({ ...tree, rows: unfold(rows, cursor, everyLevel) }, cursor, height);
};

/** Folds all but the first level; the cursor stays with the field of that level it was in. */
export const foldedAll = (tree: JsonTree, height: number): JsonTree => {
  const [first] = stepsTo(tree.rows, tree.cursor);
  const rows = layOut(tree.root, 1, start);
  const cursor = rows.findIndex(({ key }) => key === first && key !== undefined);
  return at({ ...tree, rows }, Math.max(0, cursor), height);
};

/** Opens the way to a place and puts the cursor on it. */
const revealed = (tree: JsonTree, steps: readonly Step[], height: number): JsonTree => {
  let { rows } = tree;
  let line = 0;
  for (const step of steps) {
    if (rows[line]?.open !== true) rows = unfold(rows, line);
    const end = endOf(rows, line);
    const depth = (rows[line]?.depth ?? 0) + 1;
    let child = line + 1;
    while (child < end && (rows[child]?.depth !== depth || rows[child]?.key !== step)) child += 1;
    line = child;
  }
  return at({ ...tree, rows }, line, height);
};

export type Hit = {
  readonly tree: JsonTree;
  /** The search went past an end of the document. */
  readonly wrapped: boolean;
};

/** Goes to the next place that holds the sought text, or to the one before, around the ends. */
export const sought = (tree: JsonTree, direction: 1 | -1, height: number): Hit | undefined => {
  const here = stepsTo(tree.rows, tree.cursor);
  const found = search(tree.root, tree.sought ?? '', here, direction);
  return found && { tree: revealed(tree, found.steps, height), wrapped: found.wrapped };
};
