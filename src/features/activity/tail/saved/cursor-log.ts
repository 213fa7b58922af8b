import { omitUndefined } from '../../../../lib/json/fields.ts';
import type { Result } from '../../../../lib/result.ts';
import { openPrivateLog, readIfExists } from '../../../../storage/files/atomic-files.ts';
import { versionProblem, withVersion } from '../../../../storage/versioned-file.ts';
import { parseSavedTimeline, type SavedTimeline } from '../../timeline/receive/persist.ts';
import { tryParsePlainJson } from '../../../../lib/json/json.ts';

/**
 * What a cursor gained since its file was written: a line for each time, in a file next to it. The first
 * line names the writing of the cursor that the others continue, so a log of an earlier one is ignored.
 */
export interface CursorLog {
  /** One write, without a sync. Throws file system errors. */
  readonly append: (gained: SavedTimeline) => void;
  readonly close: () => void;
}

/** Older ids are not needed to overlap with. */
const idsRead = 2000;

const isCertain = ({ breaks, late }: SavedTimeline): boolean =>
  breaks === undefined && late === undefined;

/** Undefined if anything but new rows changed. The oldest rows may be missing from the later cursor. */
export const findGainedRows = (
  before: SavedTimeline,
  after: SavedTimeline,
): SavedTimeline | undefined => {
  const [newest] = before.ids.slice(-1);
  const known = newest === undefined ? 0 : after.ids.lastIndexOf(newest) + 1;
  const dropped = before.ids.length - known;
  const isSameRow = (_: string, index: number): boolean =>
    after.ids[index] === before.ids[index + dropped] &&
    after.dates?.[index] === before.dates?.[index + dropped];
  const isContinued =
    known > 0 &&
    dropped >= 0 &&
    isCertain(before) &&
    isCertain(after) &&
    after.since === before.since &&
    after.meaning === before.meaning &&
    after.ids.slice(0, known).every(isSameRow);
  if (!isContinued) return undefined;
  const { ids, dates, place } = after;
  return {
    ids: ids.slice(known),
    ...(dates && { dates: dates.slice(known) }),
    ...(place && { place }),
  };
};

const withGained = (cursor: SavedTimeline, { ids, dates, place }: SavedTimeline): SavedTimeline =>
  omitUndefined({
    ...cursor,
    ids: [...cursor.ids, ...ids].slice(-idsRead),
    dates: cursor.dates && dates && [...cursor.dates, ...dates].slice(-idsRead),
    place,
  });

/** Replaces an earlier log. Throws file system errors. */
export const startCursorLog = (path: string, writing: string): CursorLog => {
  const { append, close } = openPrivateLog(path);
  append(`${JSON.stringify(withVersion('cursor log', { writing }))}\n`);
  return { append: (gained) => append(`${JSON.stringify(gained)}\n`), close };
};

const writingOf = (head: unknown): unknown =>
  typeof head === 'object' && head !== null && 'writing' in head ? head.writing : undefined;

/** A cut-off line ends the log. Throws file system errors. */
export const readCursorLog = (
  path: string,
  writing: string,
  saved: SavedTimeline,
): Result<SavedTimeline, string> => {
  const [first = '', ...lines] = readIfExists(path).toString('utf8').split('\n').slice(0, -1);
  const head = tryParsePlainJson(first);
  if (writingOf(head) !== writing) return { ok: true, value: saved };
  const problem = versionProblem('cursor log', head);
  if (problem !== undefined) return { ok: false, error: problem };
  let cursor = saved;
  for (const line of lines) {
    const gained = parseSavedTimeline(tryParsePlainJson(line));
    if (!gained.ok) break;
    cursor = withGained(cursor, gained.value);
  }
  return { ok: true, value: cursor };
};
