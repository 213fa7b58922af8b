import type { Json } from '../../../../lib/json/json.ts';
import { displayWidth, padOrTruncate, shortenId } from '../../../../lib/text/width.ts';
import type { SmallTableColumn } from '../../../../ui-kit/list/small-table.tsx';
import { segment } from '../../../../ui-kit/text/line.ts';
import { fieldTextOf, fieldValueAt } from './activity-fields.ts';
import { lineBlock, maskIfPrivate, type DetailBlock, type DetailStyle } from './detail-block.ts';

export type TableColumn = { readonly field: string; readonly title: string };

/** Beyond this many rows, lines replace the table: a table costs a millisecond per row. */
const maxRows = 24;
const widestAmount = 24;
const narrowestParty = 12;

/** Gives the first column, of parties, the room that the amounts leave. */
const sized = (
  columns: readonly TableColumn[],
  texts: readonly (readonly string[])[],
  width: number,
): readonly SmallTableColumn[] => {
  const needed = columns.map(({ title }, index) =>
    Math.max(displayWidth(title), ...texts.map((row) => displayWidth(row[index] ?? ''))),
  );
  const amounts = needed.slice(1).map((cells) => Math.min(widestAmount, cells));
  const walls = 3 * columns.length + 2;
  const party = width - walls - amounts.reduce((sum, cells) => sum + cells, 0);
  return columns.map(({ title }, index) => ({
    name: title,
    width: index === 0 ? Math.max(narrowestParty, party) : (amounts[index - 1] ?? 0),
    align: index === 0 ? 'left' : 'right',
  }));
};

const asLines = (
  columns: readonly SmallTableColumn[],
  texts: readonly (readonly string[])[],
): DetailBlock[] =>
  texts.map((row) =>
    lineBlock(
      segment(
        `   ${columns.map(({ width, align }, index) => padOrTruncate(row[index] ?? '', width, align)).join('   ')}`,
      ),
    ),
  );

/** A list in a transfer as a small table, with the field names of the API description. */
export const tableBlocks = (
  items: readonly Json[],
  columns: readonly TableColumn[],
  style: DetailStyle,
): readonly DetailBlock[] => {
  if (items.length === 0) return [lineBlock(segment('   none'))];
  const values = items.map((item) =>
    columns.map(({ field }) => maskIfPrivate(fieldTextOf(fieldValueAt(item, [field])), style)),
  );
  const fitted = sized(columns, values, style.width);
  const texts = values.map((row) =>
    row.map((text, index) => shortenId(text, fitted[index]?.width ?? 0)),
  );
  if (items.length > maxRows) return asLines(fitted, texts);
  const rows = texts.map((row) =>
    Object.fromEntries(columns.map(({ title }, index) => [title, row[index] ?? ''])),
  );
  return [{ kind: 'table', height: rows.length + 1, columns: fitted, rows }];
};
