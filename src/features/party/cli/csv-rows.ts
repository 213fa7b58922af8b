import { isNumeric, type Json, type JsonObject } from '../../../lib/json/json.ts';
import { csvCell } from '../../../lib/text/csv.ts';

/** The value of a cell: an object has no column of its own. */
const cellOf = (value: Json | undefined): string => {
  if (typeof value === 'string') return csvCell(value);
  return isNumeric(value) || typeof value === 'boolean' ? value.toString() : '';
};

/** A CSV file of rows, with a line of titles. */
export const csvOf = (columns: readonly string[], rows: readonly JsonObject[]): string =>
  [columns.join(','), ...rows.map((row) => columns.map((name) => cellOf(row[name])).join(','))]
    .map((line) => `${line}\n`)
    .join('');
