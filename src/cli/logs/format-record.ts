import { isObject, tryParseJson, textOrJson } from '../../lib/json/json.ts';
import { isDecimal } from '../../lib/numbers/decimal.ts';
import { formatBytes } from '../../lib/text/pluralize.ts';
import { segment, type Line } from '../../ui-kit/text/line.ts';
import type { Tone } from '../../ui-kit/theme/theme.ts';
import { ownEntry } from '../../lib/own-entry.ts';

/** A line of the debug log; its values are foreign text. */
export type LogRecord = Readonly<Record<string, unknown>> & {
  readonly time: string;
  readonly event: string;
};

/** Reads a line; undefined if it isn't a record of a debug log, such as a line that was cut off. */
export const parseLogLine = (line: string): LogRecord | undefined => {
  const value = tryParseJson(line);
  if (!isObject(value)) return undefined;
  const { time, event } = value;
  return typeof time === 'string' && typeof event === 'string'
    ? { ...value, time, event }
    : undefined;
};

const bytesOf = (value: unknown): string =>
  typeof value === 'number' && isDecimal(String(value)) ? formatBytes(value) : '';

const millisecondsOf = (value: unknown): string => (typeof value === 'number' ? `${value} ms` : '');

/** The facts that come first, by event; the others follow by name. */
const headlines: Readonly<
  Record<string, readonly (readonly [fact: string, format: (value: unknown) => string])[]>
> = {
  key: [['key', textOrJson]],
  command: [['id', textOrJson]],
  action: [['name', textOrJson]],
  request: [
    ['id', (id) => `#${textOrJson(id)}`],
    ['method', textOrJson],
    ['url', textOrJson],
    ['bytes', bytesOf],
  ],
  response: [
    ['id', (id) => `#${textOrJson(id)}`],
    ['status', textOrJson],
    ['failure', textOrJson],
    ['ms', millisecondsOf],
    ['bytes', bytesOf],
    ['url', textOrJson],
  ],
  decision: [
    ['decision', (decision) => `${textOrJson(decision)}:`],
    ['reason', textOrJson],
    ['ms', millisecondsOf],
  ],
  journal: [
    ['entry', textOrJson],
    ['record', textOrJson],
    ['status', textOrJson],
  ],
  frame: [
    ['bytes', bytesOf],
    ['ms', millisecondsOf],
  ],
  memory: [
    ['rss', bytesOf],
    ['heapUsed', (bytes) => `heap ${bytesOf(bytes)}`],
  ],
};

const toneOf = ({ event, failure, refused, decision }: LogRecord): Tone => {
  if (failure !== undefined) return 'danger';
  if (refused !== undefined || decision === 'back off') return 'note';
  if (event === 'request' || event === 'response') return 'kind.transfer';
  if (event === 'decision') return 'kind.mint';
  if (event === 'journal') return 'kind.offer';
  return event === 'key' || event === 'command' ? 'focus' : 'faint';
};

const eventWidth = 8;

/** Formats a record as one line: time, event, its main facts, then the others as `name=value`. */
export const formatLogRecord = (record: LogRecord): Line => {
  const { time, event, pid: _, ...facts } = record;
  const main = ownEntry(headlines, event) ?? [];
  const shown = main.flatMap(([name, format]) =>
    facts[name] === undefined ? [] : [format(facts[name])],
  );
  const others = Object.entries(facts)
    .filter(([name]) => main.every(([named]) => named !== name))
    .map(([name, value]) => `${name}=${textOrJson(value)}`);
  const tone = toneOf(record);
  return [
    segment(`${time.slice(11)} `),
    segment(`${event.padEnd(eventWidth)} `, tone),
    segment(shown.join(' '), tone === 'danger' || tone === 'note' ? tone : undefined),
    segment(others.length === 0 ? '' : ` ${others.join(' ')}`),
  ];
};
