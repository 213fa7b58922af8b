import { useMemo } from 'react';
import { jsonPath } from '../../../lib/json/rows.ts';
import { stringifyJson, textOrJson, type Json } from '../../../lib/json/json.ts';
import { displayWidth, truncateStart, padOrTruncate, shortenId } from '../../../lib/text/width.ts';
import { scrollIntoView } from '../../../lib/numbers/list-window.ts';
import type { ComparedRow, Comparison } from '../slice.ts';
import type { Lookup } from '../../../ledger/rules/check-lookup-response.ts';
import { inTone, type Line, segment } from '../../../ui-kit/text/line.ts';
import type { Clicked } from '../../../ui-kit/frame/frame-context.ts';
import { Lines } from '../../../ui-kit/text/lines.tsx';
import { absent, differences, sameResponses } from '../messages/result.ts';

/** Shows all that fits: a megabyte needs no layout. */
const mostShown = 500;

const previewOf = (value: Json | undefined): string =>
  value === undefined ? absent : stringifyJson(value).slice(0, mostShown);

/** What stands before the first difference, to recognize the place. */
const leadCharacters = 8;

const sharedLength = (one: string, other: string): number => {
  const length = Math.min(one.length, other.length);
  let at = 0;
  while (at < length && one[at] === other[at]) at++;
  return at;
};

const isSecondHalf = (text: string, at: number): boolean => /^[\udc00-\udfff]/.test(text.slice(at));

/** Where two texts differ only behind what fits, both begin shortly before that. */
const previewsOf = (
  left: Json | undefined,
  right: Json | undefined,
  room: number,
): readonly [string, string] => {
  if (left === undefined || right === undefined) return [previewOf(left), previewOf(right)];
  const [one, other] = [stringifyJson(left), stringifyJson(right)];
  const differs = sharedLength(one, other);
  if (displayWidth(one.slice(0, Math.min(differs, mostShown))) < room - 1)
    return [one.slice(0, mostShown), other.slice(0, mostShown)];
  const lead = differs - leadCharacters;
  const start = isSecondHalf(one, lead) ? lead - 1 : lead;
  const behind = (text: string): string => `…${text.slice(start, start + mostShown)}`;
  return [behind(one), behind(other)];
};

const differenceColumns = (width: number) => {
  const path = Math.floor(width * 0.34);
  const left = Math.floor((width - path) / 2);
  return { path, left, right: width - path - left };
};

/** The state rule has the whole path of the selected difference. */
const countShared = (rows: readonly ComparedRow[]): number => {
  const [first, ...others] = rows.filter(({ isEffect }) => isEffect !== true);
  const steps = first?.steps.slice(0, -1) ?? [];
  const differs = steps.findIndex((step, at) => others.some((other) => other.steps[at] !== step));
  return differs === -1 ? steps.length : differs;
};

type RowStyle = {
  readonly isSelected: boolean;
  readonly width: number;
  readonly shared: number;
};

/** A sentence takes the whole line, with the mark and the color of its update. */
const effectSegments = ({ left, right }: ComparedRow, width: number): Line => {
  const isOther = right === undefined;
  const sentence = textOrJson((isOther ? left : right) ?? '');
  return [
    segment(padOrTruncate(`${isOther ? '-' : '+'} ${sentence}`, width), isOther ? 'warning' : 'ok'),
  ];
};

const rowSegments = (row: ComparedRow, { isSelected, width, shared }: RowStyle): Line => {
  const mark = isSelected ? '>' : ' ';
  if (row.isEffect === true) return [segment(mark), ...effectSegments(row, width - 1)];
  const { steps, left, right } = row;
  const columns = differenceColumns(width);
  const path = truncateStart(jsonPath(steps.slice(shared)).slice(1), columns.path - 3);
  const [before, after] = previewsOf(left, right, columns.left - 2);
  return [
    segment(padOrTruncate(`${mark}${path}`, columns.path)),
    segment(padOrTruncate(before, columns.left - 2), left === undefined ? 'faint' : 'warning'),
    segment('  '),
    segment(padOrTruncate(after, columns.right), right === undefined ? 'faint' : 'ok'),
  ];
};

const headSegments = (other: Lookup, mine: Lookup, count: number, width: number) => {
  const columns = differenceColumns(width);
  const name = ({ kind, id }: Lookup, room: number): string =>
    `${kind} ${shortenId(id, Math.max(9, room - kind.length - 2))}`;
  return [
    segment(padOrTruncate(` ${differences(count)}`, columns.path), 'focus'),
    segment(padOrTruncate(`- ${name(other, columns.left - 4)}`, columns.left), 'warning'),
    segment(padOrTruncate(`+ ${name(mine, columns.right - 4)}`, columns.right), 'ok'),
  ];
};

/** Each row has the path, the value of the other result, and the value of this one. */
export function DifferencesPane({
  mine,
  comparison,
  width,
  rows,
  isFocused,
  select,
}: {
  readonly mine: Lookup;
  readonly comparison: Comparison;
  readonly width: number;
  readonly rows: number;
  /** Without the focus it shows no cursor. */
  readonly isFocused: boolean;
  readonly select: (row: number) => void;
}) {
  const { other, rows: all, cursor, top } = comparison;
  const height = Math.max(1, rows - 1);
  const { from, to } = scrollIntoView({ count: all.length, height, selected: cursor, from: top });
  const shared = useMemo(() => countShared(all), [all]);
  const rowLines = all.slice(from, to).map((row, index) => {
    const isSelected = isFocused && from + index === cursor;
    const line = rowSegments(row, { isSelected, width, shared });
    return inTone(line, isSelected ? 'selected' : undefined);
  });
  const shown = all.length === 0 ? [[segment(` ${sameResponses()}`)]] : rowLines;
  const heading = headSegments(other, mine, all.length, width);
  const click = (line: number): Clicked | undefined =>
    line === 0 ? undefined : { isRow: true, run: () => select(from + line - 1) };
  return <Lines lines={[heading, ...shown]} width={width} height={rows} click={click} />;
}
