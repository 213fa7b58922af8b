import { appendReportedGap, readReportedGaps } from '../../../../src/storage/history/gap-log.ts';
import { appendFileSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeExport } from '../../../../src/storage/files/atomic-files.ts';
import { resolveStateDir } from '../../../../src/storage/paths/state-dir.ts';
import {
  appendAcceptedGap,
  readAcceptedGaps,
} from '../../../../src/features/activity/tail/saved/accepted-gaps.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

const folder = (): string => join(scratchFolder(), 'state');
const modeOf = (path: string): number => statSync(path).mode & 0o777;

describe('an export', () => {
  it('never overwrites a file', () => {
    const path = join(folder(), 'rows.csv');
    expect([writeExport(path, 'a'), writeExport(path, 'b'), writeExport(path, 'c')]).toEqual([
      path,
      path.replace('.csv', '-1.csv'),
      path.replace('.csv', '-2.csv'),
    ]);
    expect(readFileSync(path, 'utf8')).toBe('a');
    expect(modeOf(path)).toBe(0o600);
  });
});

describe('the log of reported gaps', () => {
  const gap = { at: 0, service: 'http://s', cursor: 'books', afterId: 'a:0', reason: 'pruned' };

  it('has each gap once, however often a run meets it, beside the accepted ones', () => {
    const dir = folder();
    appendReportedGap(dir, gap);
    appendAcceptedGap(dir, { at: 0, who: 'o', afterId: 'a:0', beforeId: 'b:0' });
    appendReportedGap(dir, { ...gap, at: 1000 });
    appendReportedGap(dir, { ...gap, at: 2000, afterId: 'b:0' });
    appendFileSync(join(dir, 'tail-log.ndjson'), '{"at":"1970","event":"gap-reported"');
    expect(readReportedGaps(dir)).toEqual([gap, { ...gap, at: 2000, afterId: 'b:0' }]);
    expect(readAcceptedGaps(dir)('a:0', 'b:0')).toMatchObject({ who: 'o' });
  });
});

describe('the log of accepted gaps', () => {
  it('records for each gap who accepted it, when, why, and between which rows', () => {
    const dir = folder();
    const rows = { after: 5000, before: 9000, afterId: '1220ab:0', beforeId: '1220cd:1' };
    const who = 'ops@bastion';
    appendAcceptedGap(dir, { at: 0, who, ...rows, reason: 'scan was\nreplaced' });
    appendAcceptedGap(dir, { at: 1000, who, beforeId: '1220cd:1' });
    const lines = readFileSync(join(dir, 'tail-log.ndjson'), 'utf8').trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      {
        at: '1970-01-01T00:00:00.000Z',
        from: '1970-01-01T00:00:05.000Z',
        to: '1970-01-01T00:00:09.000Z',
        afterId: '1220ab:0',
        beforeId: '1220cd:1',
        reason: 'scan was\nreplaced',
      },
      { from: null, to: null, afterId: null, who: 'ops@bastion', reason: null },
    ]);
  });

  it('finds who accepted a gap by the rows around it, and ignores a line that a crash cut off', () => {
    const dir = folder();
    const gap = { who: 'ops@bastion', afterId: '1220ab:0', beforeId: '1220cd:1' };
    appendAcceptedGap(dir, { at: 0, ...gap, reason: 'known' });
    appendAcceptedGap(dir, { at: 9000, ...gap });
    appendFileSync(join(dir, 'tail-log.ndjson'), '{"at":"1970');
    const acceptanceOf = readAcceptedGaps(dir);
    expect(acceptanceOf('1220ab:0', '1220cd:1')).toEqual({ who: 'ops@bastion', at: 9000 });
    expect(acceptanceOf('1220cd:1', '1220ab:0')).toBeUndefined();
    expect(readAcceptedGaps(folder())('1220ab:0', '1220cd:1')).toBeUndefined();
  });
});

describe('the state folder', () => {
  it('follows XDG_STATE_HOME when that is an absolute path', () => {
    expect(resolveStateDir({ XDG_STATE_HOME: '/somewhere' })).toBe('/somewhere/cantui');
    expect(resolveStateDir({ XDG_STATE_HOME: 'relative' })).toMatch(/\.local\/state\/cantui$/);
    expect(resolveStateDir({})).toMatch(/\.local\/state\/cantui$/);
  });
});
