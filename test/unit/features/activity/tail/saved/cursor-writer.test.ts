import {
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SavedTimeline } from '../../../../../../src/features/activity/timeline/receive/persist.ts';
import {
  cursorLogPath,
  type CursorOwner,
} from '../../../../../../src/features/activity/tail/saved/cursor-paths.ts';
import {
  loadCursor,
  saveCursor,
} from '../../../../../../src/features/activity/tail/saved/cursor-store.ts';
import { createCursorWriter } from '../../../../../../src/features/activity/tail/saved/cursor-writer.ts';
import { roundsOf } from '../../../../../support/models/torture.ts';
import { scratchFolder } from '../../../../../support/scratch-folder.ts';

const folder = (): string => join(scratchFolder(), 'state');
const owner: CursorOwner = { consumer: 'follow', profile: 'p', scanUrl: 'https://scan.example' };
const second = 1000;

/** The cursor after so many rows of a listing, of which it keeps the newest. */
const cursorAt = (rows: number, kept = 20): SavedTimeline => {
  const numbers = Array.from({ length: rows }, (_, index) => index).slice(-kept);
  return {
    ids: numbers.map((number) => `#${number}:0`),
    dates: numbers.map((number) => number * second),
    since: 0,
    place: { migration: '1', recordTime: `row ${rows}` },
  };
};

/** A writer with a clock of its own, and what a start after a kill at this moment would read. */
const openWriter = (dir = folder()) => {
  let now = 0;
  const writer = createCursorWriter(dir, owner, () => now);
  const load = (): SavedTimeline | undefined => {
    const cursor = loadCursor(dir, owner);
    return cursor.kind === 'found' ? cursor.saved : undefined;
  };
  const pass = (ms: number): void => {
    now += ms;
  };
  return { dir, writer, load, pass, log: cursorLogPath(dir, owner) };
};

/** What an older release reads, which knows of no log. */
const wholeIn = (dir: string): unknown => {
  const [name = ''] = readdirSync(join(dir, 'cursors')).filter((file) => file.endsWith('.json'));
  return JSON.parse(readFileSync(join(dir, 'cursors', name), 'utf8'));
};

const newestIn = (cursor: SavedTimeline | undefined): string | undefined => cursor?.ids.at(-1);

describe('a cursor that is saved now and then', () => {
  it('is the file of earlier releases', () => {
    const { dir, writer, pass, log } = openWriter();
    const expected = folder();
    for (const rows of [30, 31, 32]) {
      writer.save(cursorAt(rows));
      saveCursor(expected, owner, cursorAt(rows));
      expect(wholeIn(dir)).toEqual(wholeIn(expected));
      pass(2 * second);
    }
    expect(existsSync(log)).toBe(false);
  });
});

describe('a cursor that is saved often', () => {
  it('adds what it gained to a log, and is written as a whole after two seconds', () => {
    const { dir, writer, load, pass, log } = openWriter();
    writer.save(cursorAt(29));
    writer.save(cursorAt(30));
    expect(existsSync(log)).toBe(false);
    writer.save(cursorAt(33));
    expect(statSync(log).mode & 0o777).toBe(0o600);
    expect(wholeIn(dir)).toMatchObject({ ids: cursorAt(30).ids });
    expect(load()).toMatchObject({ place: { recordTime: 'row 33' } });
    expect(load()?.ids.slice(-20)).toEqual(cursorAt(33).ids);
    pass(2 * second);
    writer.save(cursorAt(34));
    expect(wholeIn(dir)).toMatchObject({ ids: cursorAt(34).ids });
    expect(load()).toEqual(cursorAt(34));
  });

  it('is one file once the process has ended, which earlier releases read as well', () => {
    const { dir, writer, load, log } = openWriter();
    for (const rows of [29, 30, 31]) writer.save(cursorAt(rows));
    expect(existsSync(log)).toBe(true);
    writer.end();
    expect(readdirSync(join(dir, 'cursors'))).toHaveLength(1);
    expect(wholeIn(dir)).toMatchObject({ ids: cursorAt(31).ids });
    expect(load()).toEqual(cursorAt(31));
  });

  it('is written at the end if the disk took it neither before nor meanwhile', () => {
    const { dir, writer, load } = openWriter();
    for (const rows of [29, 30, 31]) writer.save(cursorAt(rows));
    rmSync(dir, { recursive: true });
    writeFileSync(dir, 'a file where the folder was');
    expect(() => writer.save({ ...cursorAt(32), late: [3] })).toThrow('ENOTDIR');
    rmSync(dir);
    writer.end();
    expect(load()).toEqual({ ...cursorAt(32), late: [3] });
    expect(readdirSync(join(dir, 'cursors'))).toHaveLength(1);
  });

  it('keeps its log when a process ends that was refused its lock', () => {
    const { dir, writer, load } = openWriter();
    for (const rows of [29, 30, 31]) writer.save(cursorAt(rows));
    openWriter(dir).writer.end();
    expect(newestIn(load())).toBe(newestIn(cursorAt(31)));
  });

  it.each<[string, SavedTimeline]>([
    ['a late row', { ...cursorAt(31), late: [3] }],
    ['a gap', { ...cursorAt(31), breaks: [3] }],
    ['another meaning', { ...cursorAt(31), meaning: 'forward' }],
    ['the date of an earlier row', { ...cursorAt(31), dates: cursorAt(31).ids.map(() => 5) }],
    ['other rows', { ...cursorAt(31), ids: cursorAt(31).ids.map((id) => `${id}0`) }],
  ])('is written as a whole when it gained %s', (_, next) => {
    const { dir, writer, load } = openWriter();
    for (const rows of [29, 30]) writer.save(cursorAt(rows));
    writer.save(next);
    expect(load()).toEqual(next);
    expect(readdirSync(join(dir, 'cursors'))).toHaveLength(1);
  });

  it('never reads the log of an earlier writing, nor one that another release left', () => {
    const { dir, writer, load, log } = openWriter();
    for (const rows of [29, 30, 40]) writer.save(cursorAt(rows));
    expect(existsSync(log)).toBe(true);
    saveCursor(dir, owner, cursorAt(35));
    expect(load()).toEqual(cursorAt(35));
    writeFileSync(log, '');
    expect(load()).toEqual(cursorAt(35));
  });

  it('is refused with the log of a later release', () => {
    const { dir, writer, log } = openWriter();
    for (const rows of [29, 30, 40]) writer.save(cursorAt(rows));
    writeFileSync(log, readFileSync(log, 'utf8').replace('"format":1', '"format":2'));
    expect(loadCursor(dir, owner)).toMatchObject({ kind: 'newer', path: log });
  });

  it('comes back as the last one saved before a kill at any byte of its log', () => {
    const { dir, writer, load, log } = openWriter();
    for (const rows of [29, 30]) writer.save(cursorAt(rows));
    const saves = [31, 32, 35, 39];
    const ends = saves.map((rows) => {
      writer.save(cursorAt(rows));
      return { at: statSync(log).size, rows };
    });
    for (let size = ends.at(-1)?.at ?? 0; size >= 0; size -= 1) {
      truncateSync(log, size);
      const rows = ends.findLast(({ at }) => at <= size)?.rows ?? 30;
      expect(newestIn(load())).toBe(newestIn(cursorAt(rows)));
    }
    expect(wholeIn(dir)).toMatchObject({ ids: cursorAt(30).ids });
  });

  it('comes back as it was saved, whatever it gains and however time passes', () => {
    const step = fc.record({
      rows: fc.integer({ min: 0, max: 40 }),
      ms: fc.constantFrom(0, 1, 2 * second),
      isEnded: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const { writer, load, pass } = openWriter();
        let rows = 25;
        for (const { rows: more, ms, isEnded } of steps) {
          rows += more;
          pass(ms);
          writer.save(cursorAt(rows));
          if (isEnded) writer.end();
          const { ids, dates, ...rest } = cursorAt(rows);
          expect(load()).toMatchObject(rest);
          expect(load()?.ids.slice(-20)).toEqual(ids);
          expect(load()?.dates?.slice(-20)).toEqual(dates);
        }
      }),
      { numRuns: roundsOf(50) },
    );
  });
});
