import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseRecording } from '../../../../src/debug/recording/recording.ts';
import {
  appendAcceptedGap,
  readAcceptedGaps,
} from '../../../../src/features/activity/tail/saved/accepted-gaps.ts';
import type { CursorOwner } from '../../../../src/features/activity/tail/saved/cursor-paths.ts';
import {
  loadCursor,
  saveCursor,
} from '../../../../src/features/activity/tail/saved/cursor-store.ts';
import { listDrafts, saveDraft } from '../../../../src/storage/draft-store.ts';
import {
  readChosenColumns,
  saveChosenColumns,
  readSavedFilters,
  saveFilter,
} from '../../../../src/storage/history/profile-files.ts';
import {
  addToFilterHistory,
  readFilterHistory,
} from '../../../../src/storage/history/filter-history.ts';
import { readHistory, recordLookups } from '../../../../src/storage/history/lookup-history.ts';
import { auditJournal } from '../../../../src/storage/journal/audit.ts';
import { readAuditEvidence } from '../../../../src/storage/journal/evidence.ts';
import {
  appendToJournal,
  journalPath,
  readEntries,
  readJournal,
} from '../../../../src/storage/journal/journal-file.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

const fixtures = join(import.meta.dirname, '../../../support/state-formats');

/** A copy of what a build left on disk, which a test may change. */
const stateOf = (build: string): string => {
  const dir = join(scratchFolder(), 'state');
  cpSync(join(fixtures, build), dir, { recursive: true });
  return dir;
};

const findings = (dir: string) =>
  auditJournal(readJournal(dir), readAuditEvidence(dir, { withBytes: true }));

const scanUrl = 'http://127.0.0.1:37347/api/scan';
const dashboard: CursorOwner = { consumer: 'dashboard', profile: 'default', scanUrl };
const follower: CursorOwner = { consumer: 'follow', profile: 'default', scanUrl, source: 'auto' };

const idsOf = (dir: string, owner: CursorOwner): readonly string[] => {
  const cursor = loadCursor(dir, owner);
  return cursor.kind === 'found' ? cursor.saved.ids : [];
};

describe('the state of build 738ac1b', () => {
  it('has a journal whose entries, receipts and bodies agree', () => {
    const dir = stateOf('738ac1b');
    expect(readEntries(dir).map(({ entry, word }) => [entry, word])).toEqual([
      ['A-0001', 'ALLOCATED'],
      ['X-0001', 'COMMITTED'],
    ]);
    expect(findings(dir)).toEqual([]);
  });

  it('has a journal that continues with records of this release', () => {
    const dir = stateOf('738ac1b');
    const before = readFileSync(journalPath(dir));
    const looked = { event: 'looked', entry: 'X-0001', upTo: '2026-11-23T03:00:00.000Z' } as const;
    expect(appendToJournal(dir, () => [looked], 1)).toBeUndefined();
    const after = readFileSync(journalPath(dir));
    expect(after.subarray(0, before.length)).toEqual(before);
    expect(JSON.parse(after.subarray(before.length).toString('utf8'))).toMatchObject({ format: 2 });
    expect(readJournal(dir).broken).toBeUndefined();
    expect(findings(dir)).toEqual([]);
  });

  it('has a draft that can be continued and is saved with a version', () => {
    const dir = stateOf('738ac1b');
    const [draft] = listDrafts(dir, 'allocate').drafts;
    expect(draft).toMatchObject({ id: 'A-34kp', values: { synchronizer: 'draft-synchronizer' } });
    if (draft !== undefined) saveDraft(dir, draft);
    const saved: unknown = JSON.parse(readFileSync(join(dir, 'drafts/A-34kp.json'), 'utf8'));
    expect(saved).toMatchObject({ format: 1, id: 'A-34kp' });
    expect(readdirSync(join(dir, 'drafts'))).toEqual(['A-34kp.json']);
  });

  it.each([
    ['dashboard', dashboard],
    ['follower', follower],
  ])('has a cursor from which the %s continues', (_, owner) => {
    const dir = stateOf('738ac1b');
    const ids = idsOf(dir, owner);
    expect(ids.length).toBeGreaterThan(10);
    saveCursor(dir, owner, { ids: [...ids, '#1220ff:0'] });
    expect(idsOf(dir, owner)).toEqual([...ids, '#1220ff:0']);
  });

  it('gives its cursor to one owner and keeps the file', () => {
    const dir = stateOf('738ac1b');
    const ids = idsOf(dir, follower);
    saveCursor(dir, follower, { ids });
    expect(loadCursor(dir, { ...follower, filters: ['type=mint'] })).toEqual({ kind: 'none' });
    const kept = readdirSync(join(dir, 'cursors')).filter((name) => name.endsWith('.format-0'));
    expect(kept).toEqual([`follow-${encodeURIComponent(scanUrl)}.json.format-0`]);
  });

  it('has lookups and accepted gaps, and gets new ones with a version', () => {
    const dir = stateOf('738ac1b');
    const lookups = readHistory(dir);
    expect(lookups.map(({ kind, status }) => [kind, status])).toEqual([
      ['contract', '404'],
      ['update', '200'],
    ]);
    const [lookup] = lookups;
    if (lookup !== undefined) recordLookups(dir, [lookup]);
    expect(readHistory(dir)).toEqual([...lookups, lookup]);
    expect(readFileSync(join(dir, 'lookups.ndjson'), 'utf8')).toContain('\n{"version":1,"at":');
    // Its log names a gap by a number that each run counts from 1, so it can't be found again.
    expect(readAcceptedGaps(dir)('#1220aa:0', '#1220bb:1')).toBeUndefined();
  });
});

const scan = 'https://scan.example/api/scan';
const test: CursorOwner = { consumer: 'dashboard', profile: 'test', scanUrl: scan };

describe('the state of build 7a0dcc8', () => {
  it('has columns, which are kept in their old file when they change', () => {
    const dir = stateOf('7a0dcc8');
    expect(readChosenColumns(dir, 'test')).toEqual(['time', 'type', 'amount']);
    saveChosenColumns(dir, 'other', ['age']);
    saveChosenColumns(dir, 'other', ['time']);
    expect(readChosenColumns(dir, 'test')).toEqual(['time', 'type', 'amount']);
    expect(readFileSync(join(dir, 'columns.json.format-0'))).toEqual(
      readFileSync(join(fixtures, '7a0dcc8/columns.json')),
    );
  });

  it('has saved filters, which are kept in their old file when they change', () => {
    const dir = stateOf('7a0dcc8');
    const large = { name: 'large', text: 'amount>1000' };
    expect(readSavedFilters(dir, 'test')).toEqual([large]);
    saveFilter(dir, 'test', { name: 'mints', text: 'type=mint' });
    expect(readSavedFilters(dir, 'test')).toEqual([large, { name: 'mints', text: 'type=mint' }]);
    expect(existsSync(join(dir, 'saved-filters.json.format-0'))).toBe(true);
  });

  it('has a history of filters to which new ones are added', () => {
    const dir = stateOf('7a0dcc8');
    expect(addToFilterHistory(dir, 'age<1h')).toEqual(['amount>5', 'type=mint', 'age<1h']);
    expect(readFilterHistory(dir)).toEqual(['amount>5', 'type=mint', 'age<1h']);
  });

  it('has lookups with a format of their own', () => {
    expect(readHistory(stateOf('7a0dcc8'))).toMatchObject([
      { id: '00ab', format: { shape: 'delta' } },
    ]);
  });

  it('has accepted gaps to which new ones are added', () => {
    const dir = stateOf('7a0dcc8');
    appendAcceptedGap(dir, { who: 'o@desk', at: 1, reason: 'x', afterId: 'a', beforeId: 'b' });
    expect(readAcceptedGaps(dir)('#1220aa:0', '#1220bb:1')).toMatchObject({ who: 'operator@desk' });
    expect(readAcceptedGaps(dir)('a', 'b')).toMatchObject({ who: 'o@desk' });
  });

  it('has a recording, which only its own release replays', () => {
    const text = readFileSync(join(fixtures, '7a0dcc8', 'session.rec'), 'utf8');
    expect(parseRecording(text)).toMatchObject({
      ok: false,
      error: expect.stringContaining('it has format 1') as string,
    });
  });

  it('has cursors with a SHA-256 in their names, by profile and filters', () => {
    const dir = stateOf('7a0dcc8');
    expect(idsOf(dir, test)).toHaveLength(20);
    const filtered: CursorOwner = {
      ...test,
      consumer: 'follow',
      source: 'auto',
      filters: ['amount>5'],
    };
    expect(idsOf(dir, filtered)).toHaveLength(10);
    expect(loadCursor(dir, { ...test, profile: 'other' })).toEqual({ kind: 'none' });
  });
});
