import { exitOnSignals } from '../cli-kit/exit.ts';
import type { GlobalFlags } from '../cli-kit/load-settings.ts';
import { printError, streamStdout, failUsage } from '../cli-kit/streams.ts';
import { chosenTheme, withThemeColorsOrExit } from '../cli-kit/with-theme-colors.ts';
import { isCodedError, tryIo, systemReason } from '../lib/result.ts';
import { textOrJson } from '../lib/json/json.ts';
import { parseLogLine, type LogRecord } from '../debug/debug-log.ts';
import { isDecimal } from '../lib/numbers/decimal.ts';
import { ownEntry } from '../lib/json/fields.ts';
import { formatBytes } from '../lib/text/pluralize.ts';
import { sleep } from '../lib/time/sleep.ts';
import { createLineReader, type LineReader } from '../storage/files/follow-lines.ts';
import { detectCapabilities } from '../terminal/capabilities.ts';
import { lineText } from '../ui-kit/theme/ascii-fallback.ts';
import { lineOf, segment, type Line } from '../ui-kit/text/line.ts';
import { createTheme, type Theme, type Tone } from '../ui-kit/theme/theme.ts';

const bytesOf = (value: unknown): string =>
  typeof value === 'number' && isDecimal(String(value)) ? formatBytes(value) : '';

/** The facts that begin a line of each event; the others follow by name. */
const headlines: Readonly<Record<string, readonly string[]>> = {
  key: ['key'],
  command: ['id'],
  action: ['name'],
  request: ['id', 'method', 'url', 'bytes'],
  response: ['id', 'status', 'failure', 'ms', 'bytes', 'url'],
  decision: ['decision', 'reason', 'ms'],
  journal: ['entry', 'record', 'status'],
  frame: ['bytes', 'ms'],
  memory: ['rss', 'heapUsed'],
};

const formatFact = (event: string, name: string, value: unknown): string => {
  switch (name) {
    case 'id':
      return event === 'command' ? textOrJson(value) : `#${textOrJson(value)}`;
    case 'decision':
      return `${textOrJson(value)}:`;
    case 'ms':
      return typeof value === 'number' ? `${value} ms` : '';
    case 'bytes':
    case 'rss':
      return bytesOf(value);
    case 'heapUsed':
      return `heap ${bytesOf(value)}`;
    default:
      return textOrJson(value);
  }
};

const logTone = ({ event, failure, refused, decision }: LogRecord): Tone => {
  if (failure !== undefined) return 'danger';
  if (refused !== undefined || decision === 'back off') return 'note';
  if (event === 'request' || event === 'response') return 'kind.transfer';
  if (event === 'decision') return 'kind.mint';
  if (event === 'journal') return 'kind.offer';
  return event === 'key' || event === 'command' ? 'focus' : 'faint';
};

const eventWidth = 8;

/** The line has the time, the event and its main facts, then the others as `name=value`. */
export const formatLogRecord = (record: LogRecord): Line => {
  const { time, event, pid: _, ...facts } = record;
  const main = ownEntry(headlines, event) ?? [];
  const shown = main.flatMap((name) =>
    facts[name] === undefined ? [] : [formatFact(event, name, facts[name])],
  );
  const others = Object.entries(facts)
    .filter(([name]) => !main.includes(name))
    .map(([name, value]) => `${name}=${textOrJson(value)}`);
  const tone = logTone(record);
  return [
    segment(`${time.slice(11)} `),
    segment(`${event.padEnd(eventWidth)} `, tone),
    segment(shown.join(' '), tone === 'danger' || tone === 'note' ? tone : undefined),
    segment(others.length === 0 ? '' : ` ${others.join(' ')}`),
  ];
};

export type LogsFlags = GlobalFlags & {
  readonly event?: string;
  readonly match?: string;
  /** `--no-follow` makes it false. */
  readonly follow?: boolean;
};

const everyMs = 200;

const openOrExit = (path: string): LineReader => {
  try {
    return createLineReader(path);
  } catch (error) {
    if (!isCodedError(error)) throw error;
    return failUsage(
      `cannot read ${path}: ${systemReason(error)}. Start cantui with --debug ${path} first.`,
    );
  }
};

/** Something else may take the place of the file while it is followed. */
const readOrExit = (reader: LineReader): readonly string[] | undefined => {
  const lines = tryIo(reader.read);
  if (lines.ok) return lines.value;
  return failUsage(`cannot continue: ${lines.error}`);
};

/** The values stay the same. */
const inVisibleCharacters = (json: string): string =>
  json.replace(
    /[^\x20-\x7e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Filters by event and by a text anywhere in the record. A line that is no record has no event. */
const createFilter = ({ event, match }: LogsFlags) => {
  const events = event?.split(',').map((name) => name.trim());
  const wanted = match?.toLowerCase();
  return (line: string, record: LogRecord | undefined): boolean =>
    (events === undefined || (record !== undefined && events.includes(record.event))) &&
    (wanted === undefined || line.toLowerCase().includes(wanted));
};

/** Without a terminal there are no colors, and nothing is read for them. */
const readTheme = async (flags: LogsFlags): Promise<Theme> => {
  if (!process.stdout.isTTY)
    return createTheme({ color: false, ascii: detectCapabilities(process.env).ascii });
  const theme = await withThemeColorsOrExit(await chosenTheme(flags));
  theme.notes.forEach(printError);
  return createTheme(theme);
};

const createFormat = ({ output }: LogsFlags, theme: Theme) => {
  const isPlain = !process.stdout.isTTY;
  return (line: string, record: LogRecord | undefined): string => {
    if (output === 'ndjson') return record === undefined ? '' : `${inVisibleCharacters(line)}\n`;
    const shown = record === undefined ? lineOf(line) : formatLogRecord(record);
    // Without a terminal there is no style at all, not even bold.
    const drawn = isPlain ? shown.map(({ text }) => ({ text })) : shown;
    return `${lineText(drawn, theme)}\n`;
  };
};

export const printLogs = async (path: string, flags: LogsFlags): Promise<void> => {
  exitOnSignals();
  const reader = openOrExit(path);
  const isWanted = createFilter(flags);
  const format = createFormat(flags, await readTheme(flags));
  const print = (): void => {
    for (let lines = readOrExit(reader); lines !== undefined; lines = readOrExit(reader)) {
      const text = lines
        .filter((line) => line !== '')
        .map((line) => [line, parseLogLine(line)] as const)
        .filter((parsed) => isWanted(...parsed))
        .map((parsed) => format(...parsed))
        .join('');
      if (text !== '') streamStdout(text);
    }
  };
  print();
  while (flags.follow !== false) {
    await sleep(everyMs);
    print();
  }
  reader.close();
};
