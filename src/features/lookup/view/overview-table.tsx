import { useMemo } from 'react';
import type { Overview, OverviewCell } from '../model/overview.ts';
import { mask } from '../../../lib/text/mask.ts';
import { displayWidth, shortenId } from '../../../lib/text/width.ts';
import { SmallTable, type SmallTableColumn } from '../../../ui-kit/list/small-table.tsx';

/** As narrow as a party can be and still be told from another one. */
const partyWidth = 16;

/** Of a text no more is looked at: a service may send any amount of it. */
const enough = 200;

const textOf = (cell: OverviewCell | undefined): string =>
  typeof cell === 'string' ? cell.slice(0, enough) : '';

type Style = { readonly masked: boolean; readonly width: number };

/** A cell in at most so many cells of the screen; of several ids the first, and how many more. */
const wordsOf = (cell: OverviewCell, { masked, width }: Style): string => {
  if (typeof cell === 'string') return textOf(cell);
  const [first, ...others] = cell;
  if (first === undefined) return 'none';
  const more = others.length === 0 ? '' : ` +${others.length}`;
  const shown = masked ? mask(first) : first;
  return `${shortenId(shown, width - more.length)}${more}`;
};

type Wish = { readonly min: number; readonly grows: boolean };

/** What a column needs: texts as much as they have, parties as little as tells them apart. */
const wishOf = ({ columns, rows }: Overview, at: number): Wish => {
  const cells = rows.map((row) => row[at] ?? '');
  const needs = cells.map((cell) => {
    if (typeof cell === 'string') return displayWidth(textOf(cell));
    return cell.length === 0 ? 'none'.length : partyWidth + ' +9'.length;
  });
  const grows = cells.some((cell) => typeof cell !== 'string' && cell.length > 0);
  return { min: Math.max(displayWidth(columns[at] ?? ''), ...needs), grows };
};

/** The widest give way, to one another's size, until all have room. */
const shrunk = (wanted: readonly number[], room: number): readonly number[] => {
  const sumOf = (max: number) => wanted.reduce((sum, cells) => sum + Math.min(cells, max), 0);
  let max = Math.max(1, ...wanted);
  while (max > 1 && sumOf(max) > room) max -= 1;
  return wanted.map((cells) => Math.min(cells, max));
};

/** Columns with parties share what the others leave. */
const columnsOf = (glance: Overview, width: number): readonly SmallTableColumn[] => {
  const { columns } = glance;
  const room = width - 3 * columns.length - 1;
  const wishes = columns.map((_name, index) => wishOf(glance, index));
  const widths = shrunk(
    wishes.map(({ min }) => min),
    room,
  );
  const left = Math.max(0, room - widths.reduce((sum, cells) => sum + cells, 0));
  const growing = wishes.filter(({ grows }) => grows).length;
  return columns.map((name, index) => ({
    name,
    width: (widths[index] ?? 0) + (wishes[index]?.grows === true ? Math.floor(left / growing) : 0),
  }));
};

/** What an answer is about, above it: the table is settled, and a handful of rows. */
export function OverviewTable({
  glance,
  width,
  masked,
}: {
  readonly glance: Overview;
  readonly width: number;
  readonly masked: boolean;
}) {
  const columns = useMemo(() => columnsOf(glance, width), [glance, width]);
  const rows = useMemo(
    () =>
      glance.rows.map((row) =>
        Object.fromEntries(
          columns.map((column, index) => [
            column.name,
            wordsOf(row[index] ?? '', { masked, width: column.width }),
          ]),
        ),
      ),
    [glance, columns, masked],
  );
  return <SmallTable columns={columns} rows={rows} />;
}
