import { keepEach } from '../../lib/keep.ts';
import {
  pathTo,
  type TreeRow,
  countValues,
  containerCount,
  previewJson,
} from '../../lib/json/rows.ts';
import {
  visibleRows,
  type JsonTree,
  type TreeHits,
  collapseAtCursor,
  expandAtCursor,
  moveCursor,
} from '../../lib/json/cursor.ts';
import { fitLine, inTone, type Line, segment, type Segment } from '../../ui-kit/text/line.ts';
import type { Clicked } from '../../ui-kit/frame/frame-context.ts';
import { Lines } from '../../ui-kit/text/lines.tsx';
import { useApp } from '../session-context.tsx';
import { floorToMinute, formatAge } from '../../lib/time/time.ts';
import { linkForField } from '../../ledger/ids/identify-id.ts';
import { pluralize, formatBytes } from '../../lib/text/pluralize.ts';
import type { Json } from '../../lib/json/json.ts';
import { mask, truncateEnd, displayWidth } from '../../lib/text/width.ts';
import { neverPopulatedValue } from './messages.ts';

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;
const base64 = /^[A-Za-z0-9+/]{60,}={0,2}$/;
const hex = /^[0-9a-f]+$/;
const longText = 160;
const minute = 60_000;
export const linkWords = { contract: '[contract]', update: '[update]', party: '[party]' } as const;

const agoWords = (text: string, now: number): string => {
  const past = now - Date.parse(text);
  if (Math.abs(past) < minute) return 'now';
  return past < 0 ? `in ${formatAge(-past)}` : `${formatAge(past)} ago`;
};

const noteOf = (text: string, name: string, now: number): string => {
  const link = linkForField(text, name);
  if (link !== undefined) return linkWords[link.to];
  if (instant.test(text)) return agoWords(text, now);
  if (base64.test(text) && text.length % 4 === 0 && !hex.test(text))
    return `base64, ${formatBytes(Math.floor((text.replace(/=+$/, '').length * 3) / 4))}`;
  return text.length > longText ? pluralize(text.length, 'character') : '';
};

/** Quotes the beginning of a text, because no more of it fits on the screen. */
const preview = (value: Json): string =>
  previewJson(typeof value === 'string' ? value.slice(0, 2000) : value);

const indentation = (depth: number): string => '  '.repeat(Math.min(depth, 20));

const treeMarkEnd = (depth: number): number => 1 + indentation(depth).length + 2;

const markOf = ({ open, value }: TreeRow): string => {
  if (open) return '▾ ';
  return countValues(value) > 0 ? '▸ ' : '  ';
};

type MaskedValues = 'parties' | 'every value';

type TreeRowStyle = {
  readonly width: number;
  readonly now: number;
  readonly masked?: MaskedValues | undefined;
  readonly sought?: string | undefined;
  /** Found by a query: marked with a star, because not every terminal has colors. */
  readonly hit?: boolean;
  /** Never populated, so the value means nothing. */
  readonly unfilled: boolean;
};

const holdsSought = (text: string, sought: string | undefined): boolean =>
  sought !== undefined && text.slice(0, 2000).toLowerCase().includes(sought.toLowerCase());

const noteTone = (note: string, unfilled: boolean): Segment['tone'] => {
  if (unfilled) return 'faint';
  return note.startsWith('[') ? 'link' : undefined;
};

export const treeRowSegments = (
  row: TreeRow,
  selected: boolean,
  { width, now, masked, sought, unfilled, hit = false }: TreeRowStyle,
): Line => {
  const { value, depth, key } = row;
  const found = hit ? '*' : ' ';
  const indent = `${selected ? '>' : found}${indentation(depth)}${markOf(row)}`;
  const name = key === undefined ? '' : `${truncateEnd(String(key), Math.floor(width / 2))}  `;
  const said = typeof value === 'string' ? noteOf(value, String(key ?? ''), now) : '';
  const note = unfilled ? neverPopulatedValue : said;
  const end = note === '' ? '' : `  ${note}`;
  const room = Math.max(4, width - displayWidth(indent) - displayWidth(name) - displayWidth(end));
  const isHidden =
    (masked === 'parties' && note === linkWords.party) ||
    (masked === 'every value' && containerCount(value) === undefined);
  const text = isHidden ? mask(preview(value)) : preview(value);
  const tone =
    hit || holdsSought(text, sought) || holdsSought(name, sought) ? 'warning' : undefined;
  return [
    segment(indent),
    segment(name, tone ?? 'plain'),
    segment(truncateEnd(text, room), tone ?? noteTone(note, unfilled)),
    segment(end, 'faint'),
  ];
};

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
