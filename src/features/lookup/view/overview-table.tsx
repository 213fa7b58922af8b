import { memo, useMemo } from 'react';
import { lineOf } from '../../../ui-kit/text/line.ts';
import { TextLine } from '../../../ui-kit/text/lines.tsx';
import type { Overview, OverviewCell } from '../model/event-tree.ts';
import { mask, displayWidth, shortenId } from '../../../lib/text/width.ts';
import {
  narrowWidest,
  SmallTable,
  type SmallTableColumn,
} from '../../../ui-kit/text/small-table.tsx';

/** The least width at which two parties can be distinguished. */
const partyWidth = 16;

/** A service may send any number of characters. */
const enough = 200;

const cellText = (cell: OverviewCell | undefined): string =>
  typeof cell === 'string' ? cell.slice(0, enough) : '';

type Style = { readonly masked: boolean; readonly width: number };

/** Several ids become the first one and the number of others. */
const cellWords = (cell: OverviewCell, { masked, width }: Style): string => {
  if (typeof cell === 'string') return cellText(cell);
  const [first, ...others] = cell;
  if (first === undefined) return 'none';
  const more = others.length === 0 ? '' : ` +${others.length}`;
  const shown = masked ? mask(first) : first;
  return `${shortenId(shown, width - more.length)}${more}`;
};

/** `most` is the number of cells that show all of it. */
type Wish = { readonly min: number; readonly most: number };

/** Returns the width that shows texts in full, and parties shortened but unique. */
const wishOf = ({ columns, rows }: Overview, at: number): Wish => {
  const cells = rows.map((row) => row[at] ?? '');
  const needs = cells.map((cell) => {
    if (typeof cell === 'string') return displayWidth(cellText(cell));
    return cell.length === 0 ? 'none'.length : partyWidth + ' +9'.length;
  });
  const whole = cells.map((cell) =>
    typeof cell === 'string'
      ? 0
      : displayWidth(cell[0] ?? '') + (cell.length > 1 ? ' +9'.length : 0),
  );
  const min = Math.max(displayWidth(columns[at] ?? ''), ...needs);
  return { min, most: Math.max(min, ...whole) };
};

/** Columns with parties get the width that the others leave. */
const overviewColumns = (overview: Overview, width: number): readonly SmallTableColumn[] => {
  const { columns } = overview;
  const room = width - 3 * columns.length - 1;
  const wishes = columns.map((_name, index) => wishOf(overview, index));
  const widths = narrowWidest(
    wishes.map(({ min }) => min),
    room,
  );
  const left = Math.max(0, room - widths.reduce((sum, cells) => sum + cells, 0));
  const growing = wishes.filter(({ min, most }) => most > min).length;
  return columns.map((name, index) => {
    const [width = 0, { min, most } = { min: 0, most: 0 }] = [widths[index], wishes[index]];
    const grown = most > min ? Math.min(most, width + Math.floor(left / growing)) : width;
    return { name, width: grown };
  });
};

const edgeOf = (columns: readonly SmallTableColumn[], [left, cross, right]: readonly string[]) =>
  lineOf(
    `${left}${columns.map(({ width }) => '─'.repeat(width + 2)).join(cross)}${right}`,
    'faint',
  );

type TableProps = Style & {
  readonly overview: Overview;
  readonly isFramed: boolean;
};

/** Drawn again only if it changed: a key moves the cursor in the lines below it. */
export const OverviewTable = memo(function OverviewTable({
  overview,
  width,
  masked,
  isFramed,
}: TableProps) {
  const columns = useMemo(() => overviewColumns(overview, width), [overview, width]);
  const rows = useMemo(
    () =>
      overview.rows.map((row) =>
        Object.fromEntries(
          columns.map((column, index) => [
            column.name,
            cellWords(row[index] ?? '', { masked, width: column.width }),
          ]),
        ),
      ),
    [overview, columns, masked],
  );
  if (!isFramed) return <SmallTable columns={columns} rows={rows} />;
  return (
    <>
      <TextLine line={edgeOf(columns, ['┌', '┬', '┐'])} />
      <SmallTable columns={columns} rows={rows} />
      <TextLine line={edgeOf(columns, ['└', '┴', '┘'])} />
    </>
  );
});
