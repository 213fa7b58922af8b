import type { Activity } from '../../../ledger/activity/activity.ts';
import type { OpenState, OfferEndings } from '../../../ledger/activity/open-contracts.ts';
import { usualWhole } from '../../../lib/numbers/aligned-amount.ts';
import { amountRoom } from '../view/list/amount-cell.ts';
import { placeColumns, widthOf } from '../view/list/columns.ts';
import { listHeading, wideRow } from '../view/list/row-lines.ts';
import type { Settings } from '../../../config/settings/settings.ts';
import { filtersByKind, isUnrecognized } from '../state/activity-filter.ts';
import { matchesFilter } from '../../../ledger/filter/filter.ts';
import type { TimelineOptions } from '../timeline/timeline.ts';
import { stringifyJson } from '../../../lib/json/json.ts';
import { csvLine, csvTitles } from '../commands/export-rows.ts';
import type { ActivityOptions, OutputFormat } from './activity-options.ts';
import { isWithin } from '../../../lib/time/moment.ts';
import { clockAt } from '../../../lib/time/time.ts';
import { toAscii } from '../../../ui-kit/theme/ascii-fallback.ts';
import { isAsciiTerminal, outputWidth, streamStdout } from '../../../cli-kit/streams.ts';

const style = { timeStyle: 'utc', now: 0, masked: false, following: false } as const;

export const tableHeading = (width: number): string =>
  `${listHeading(placeColumns(width), 'utc').trimEnd()}\n`;

/** A row has the same words as in the dashboard, made safe to print. */
export const tableRow = (
  activity: Activity,
  width: number,
  openState?: (activity: Activity) => OpenState | undefined,
): string => {
  const row = { id: activity.id };
  const usual = placeColumns(width);
  const cells = widthOf(usual, 'amount') ?? 0;
  const room = amountRoom(activity, cells);
  const whole = Math.max(usualWhole(cells), room.whole);
  const columns = placeColumns(width, undefined, whole + room.rest);
  const segments = wideRow(activity, row, ' ', {
    ...{ ...style, clock: clockAt(Date.now()) },
    ...{ width, columns, whole, openState },
  });
  const isAscii = isAsciiTerminal();
  return `${segments
    .map(({ text }) => (isAscii ? toAscii(text) : text))
    .join('')
    .trimEnd()}\n`;
};

export const timelineOptions = ({ pageSize, cursorDirection }: Settings): TimelineOptions =>
  cursorDirection === undefined ? { pageSize } : { pageSize, meaning: cursorDirection };

/** Formats an activity with the end of its line, or as an item of a JSON list. */
export const formatActivity = (
  activity: Activity,
  format: OutputFormat,
  openState?: (activity: Activity) => OpenState | undefined,
): string => {
  switch (format) {
    case 'table':
      return tableRow(activity, outputWidth(), openState);
    case 'csv':
      return csvLine(activity, openState);
    case 'ndjson':
      return `${stringifyJson(activity.raw)}\n`;
    case 'json':
      // Only LF ends a line here: strings may contain U+2028, which also matches ^.
      return `  ${stringifyJson(activity.raw, 2).replaceAll('\n', '\n  ')}`;
    default:
      return format satisfies never;
  }
};

/** Unless an option names kinds, updates without a recognized activity are hidden. */
const putsAside = ({ filters }: ActivityOptions): boolean => !filters.some(filtersByKind);

/** Tests an activity, given the known ends of offers. */
export type ActivityTest = (activity: Activity, endings?: OfferEndings) => boolean;

export const matchesAll = (options: ActivityOptions): ActivityTest => {
  const isLeftOut = putsAside(options) ? isUnrecognized : () => false;
  return (activity, endings) =>
    isWithin(options.window, activity.at) &&
    !isLeftOut(activity) &&
    options.filters.every((filter) => matchesFilter(filter, activity, Date.now(), endings));
};

export interface ActivityPrinter {
  /** The lines come from `formatActivity`. */
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

export const headingOf = (format: OutputFormat): string => {
  if (format === 'csv') return csvTitles;
  return format === 'table' ? tableHeading(outputWidth()) : '';
};

/** Rows that arrive together are written in one step, with the heading. */
export const createActivityPrinter = (format: OutputFormat): ActivityPrinter => {
  if (format === 'json') return jsonPrinter();
  return linePrinter(headingOf(format));
};
