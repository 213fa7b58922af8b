import { textOrJson, type Json } from './json.ts';
import {
  type PathSegment,
  pathTo,
  containerCount,
  endIndexOf,
  collapse,
  flattenJson,
  flattenRows,
  parentIndexOf,
  expand,
  type TreeRow,
} from './rows.ts';
import { clamp, scrollIntoView, type ListWindow } from '../numbers/list-window.ts';

/** Whether the key or the value of a line has a text, which is in lower case. */
const holds = ({ value, key }: TreeRow, wanted: string): boolean => {
  const shown = containerCount(value) === undefined ? textOrJson(value) : '';
  return [shown, typeof key === 'string' ? key : ''].some((text) =>
    text.toLowerCase().includes(wanted),
  );
};

export type JsonTree = {
  readonly root: Json;
  readonly rows: readonly TreeRow[];
  readonly cursor: number;
  /** The first line on screen. */
  readonly top: number;
  readonly sought?: string | undefined;
  readonly hits?: TreeHits | undefined;
};

export type TreeHits = {
  readonly paths: readonly (readonly PathSegment[])[];
  readonly at: number;
};

const start = { depth: 0, key: undefined };

/** Longer documents open with their deeper levels folded. */
const glance = 400;
const everyLevel = Number.POSITIVE_INFINITY;

const openRows = (root: Json): readonly TreeRow[] => {
  let rows = flattenRows(root, 1, start);
  for (let levels = 2; levels <= 12; levels += 1) {
    const deeper = flattenRows(root, levels, start);
    if (deeper.length > glance || deeper.length === rows.length) break;
    rows = deeper;
  }
  return rows;
};

export const createJsonTree = (root: Json): JsonTree => ({
  root,
  rows: openRows(root),
  cursor: 0,
  top: 0,
});

export const visibleRows = ({ rows, cursor, top }: JsonTree, height: number): ListWindow =>
  scrollIntoView({ count: rows.length, height, selected: cursor, from: top });

const at = (tree: JsonTree, cursor: number, height: number): JsonTree => {
  const moved = { ...tree, cursor: clamp(cursor, 0, Math.max(0, tree.rows.length - 1)) };
  return { ...moved, top: visibleRows(moved, height).from };
};

export const moveCursor = (tree: JsonTree, by: number, height: number): JsonTree =>
  at(tree, tree.cursor + by, height);

export const expandAtCursor = (tree: JsonTree, height: number): JsonTree => {
  if (tree.rows[tree.cursor]?.open === true) return moveCursor(tree, 1, height);
  return at({ ...tree, rows: expand(tree.rows, tree.cursor) }, tree.cursor, height);
};

/** From a value or a folded container, moves to its parent. */
export const collapseAtCursor = (tree: JsonTree, height: number): JsonTree => {
  const { rows, cursor } = tree;
  if (rows[cursor]?.open === true)
    return at({ ...tree, rows: collapse(rows, cursor) }, cursor, height);
  return at(tree, Math.max(0, parentIndexOf(rows, cursor)), height);
};

export const expandAll = (tree: JsonTree, height: number): JsonTree => {
  const { rows, cursor } = tree;
  return at({ ...tree, rows: expand(rows, cursor, everyLevel) }, cursor, height);
};

/** The cursor moves to the first-level field that it was in. */
export const collapseAll = (tree: JsonTree, height: number): JsonTree => {
  const [first] = pathTo(tree.rows, tree.cursor);
  const rows = flattenRows(tree.root, 1, start);
  const cursor = rows.findIndex(({ key }) => key === first && key !== undefined);
  return at({ ...tree, rows }, Math.max(0, cursor), height);
};

/** Or on the nearest place that is there. */
export const revealPath = (
  tree: JsonTree,
  steps: readonly PathSegment[],
  height: number,
): JsonTree => {
  let { rows } = tree;
  let line = 0;
  for (const step of steps) {
    if (rows[line]?.open !== true) rows = expand(rows, line);
    const end = endIndexOf(rows, line);
    const depth = (rows[line]?.depth ?? 0) + 1;
    let child = line + 1;
    while (child < end && (rows[child]?.depth !== depth || rows[child]?.key !== step)) child += 1;
    if (child === end) break;
    line = child;
  }
  return at({ ...tree, rows }, line, height);
};

type SearchHit = {
  readonly tree: JsonTree;
  readonly wrapped: boolean;
};

/** In folded parts too, wrapping around at the ends of the document. */
export const searchTree = (
  tree: JsonTree,
  direction: 1 | -1,
  height: number,
): SearchHit | undefined => {
  const wanted = (tree.sought ?? '').toLowerCase();
  if (wanted === '') return undefined;
  const rows = flattenJson(tree.root);
  const here = revealPath({ ...tree, rows }, pathTo(tree.rows, tree.cursor), height).cursor;
  const hits = rows.flatMap((row, line) => (line !== here && holds(row, wanted) ? [line] : []));
  const near =
    direction === 1 ? hits.find((line) => line > here) : hits.findLast((line) => line < here);
  const found = near ?? (direction === 1 ? hits[0] : hits.at(-1));
  return found === undefined
    ? undefined
    : { tree: revealPath(tree, pathTo(rows, found), height), wrapped: near === undefined };
};

/** Wraps around at the ends. */
export const goToHit = (
  tree: JsonTree,
  direction: 1 | -1,
  height: number,
): SearchHit | undefined => {
  const { hits } = tree;
  if (hits === undefined || hits.paths.length === 0) return undefined;
  const count = hits.paths.length;
  const next = hits.at + direction;
  const to = (next + count) % count;
  const moved = revealPath(tree, hits.paths[to] ?? [], height);
  return { tree: { ...moved, hits: { ...hits, at: to } }, wrapped: next !== to };
};
