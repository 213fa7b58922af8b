import { appendFileSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  deleteLookups,
  readHistory,
  recordLookups,
  type LookupRecord,
} from '../../../../src/storage/history/lookup-history.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

let folder: string;
beforeEach(() => {
  folder = scratchFolder();
});

const looked = (at: number): LookupRecord => ({
  at,
  profile: 'default',
  kind: 'contract',
  id: `00${at}`,
  parties: [],
  status: '200',
  ms: 12,
  what: 'M:T',
});

describe('the history of lookups', () => {
  it('is empty before the first, and then holds each in its order', () => {
    expect(readHistory(folder)).toEqual([]);
    recordLookups(folder, [looked(1)]);
    recordLookups(folder, [looked(2)]);
    expect(readHistory(folder)).toEqual([looked(1), looked(2)]);
  });

  it('is for its owner alone', () => {
    recordLookups(folder, [looked(1)]);
    expect(statSync(join(folder, 'lookups.ndjson')).mode & 0o777).toBe(0o600);
  });

  it('passes over a line that a crash has torn, and one that somebody else wrote', () => {
    recordLookups(folder, [looked(1)]);
    const file = join(folder, 'lookups.ndjson');
    appendFileSync(file, '{"at":2,"kind":"party"}\nnull\n{"at":3,"prof\n');
    recordLookups(folder, [looked(4)]);
    expect(readHistory(folder).map(({ at }) => at)).toEqual([1, 4]);
  });

  it('loses nothing to a line that was torn right before', () => {
    recordLookups(folder, [looked(1)]);
    appendFileSync(join(folder, 'lookups.ndjson'), '{"at":2,"prof');
    recordLookups(folder, [looked(3), looked(4)]);
    expect(readHistory(folder).map(({ at }) => at)).toEqual([1, 3, 4]);
  });

  it('keeps the format, so that the same question can be asked again', () => {
    const format = { includeReassignments: { filtersByParty: {} } };
    recordLookups(folder, [{ ...looked(1), format }]);
    expect(readHistory(folder)).toEqual([{ ...looked(1), format }]);
  });

  it('forgets what it is told to, on disk', () => {
    [1, 2, 3].forEach((at) => recordLookups(folder, [looked(at)]));
    deleteLookups(folder, ({ at }) => at === 2);
    expect(readFileSync(join(folder, 'lookups.ndjson'), 'utf8')).not.toContain('"002"');
    expect(readHistory(folder)).toHaveLength(2);
  });

  it('keeps the newest, and does not grow for ever', () => {
    recordLookups(
      folder,
      Array.from({ length: 900 }, (_, at) => looked(at)),
    );
    for (let at = 900; at <= 1000; at += 1) recordLookups(folder, [looked(at)]);
    const all = readHistory(folder);
    expect(all).toHaveLength(500);
    expect(all.at(-1)?.at).toBe(1000);
  });
});
