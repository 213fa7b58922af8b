import { csvTitles } from '../commands/export-rows.ts';
import type { OutputFormat } from './activity-options.ts';
import { streamStdout, outputWidth } from '../../../cli-kit/streams.ts';
import { tableHeading } from './format-activities.ts';

export interface ActivityPrinter {
  /** Lines that `formatActivity` made. */
  readonly print: (lines: readonly string[]) => void;
  readonly finish: () => void;
}

/** A JSON document is a list, whose items arrive page by page. */
const jsonPrinter = (): ActivityPrinter => {
  let isEmpty = true;
  return {
    print: (lines) => {
      if (lines.length === 0) return;
      streamStdout(`${isEmpty ? '[' : ','}\n${lines.join(',\n')}`);
      isEmpty = false;
    },
    finish: () => streamStdout(isEmpty ? '[]\n' : '\n]\n'),
  };
};

const linePrinter = (heading: string): ActivityPrinter => {
  let due = heading;
  const print = (lines: readonly string[]): void => {
    streamStdout(`${due}${lines.join('')}`);
    due = '';
  };
  return { print, finish: () => print([]) };
};

/** Empty if a format has none. */
export const headingOf = (format: OutputFormat): string => {
  if (format === 'csv') return csvTitles;
  return format === 'table' ? tableHeading(outputWidth()) : '';
};

/** Rows that arrive together are written in one step, with the heading. */
export const createActivityPrinter = (format: OutputFormat): ActivityPrinter => {
  if (format === 'json') return jsonPrinter();
  return linePrinter(headingOf(format));
};
