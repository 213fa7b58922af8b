import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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
import { parseConfig } from '../../../../src/config/file/file-schema.ts';
import { tryIo } from '../../../../src/lib/result.ts';
import { parseApprovalRequest } from '../../../../src/storage/approvals/approval-request.ts';
import { listDrafts, saveDraft, type Draft } from '../../../../src/storage/draft-store.ts';
import { fileFormats, type FileKind } from '../../../../src/storage/versioned-file.ts';
import {
  readPins,
  savePins,
  readSavedFilters,
  saveFilter,
  readChosenColumns,
  saveChosenColumns,
} from '../../../../src/storage/history/profile-files.ts';
import {
  addToFilterHistory,
  readFilterHistory,
} from '../../../../src/storage/history/filter-history.ts';
import {
  deleteLookups,
  readHistory,
  recordLookups,
  type LookupRecord,
} from '../../../../src/storage/history/lookup-history.ts';
import { openWatchState } from '../../../../src/features/node/run/watch-state.ts';
import { auditJournal } from '../../../../src/storage/journal/audit.ts';
import { readAuditEvidence } from '../../../../src/storage/journal/evidence.ts';
import {
  appendToJournal,
  readEntries,
  readJournal,
} from '../../../../src/storage/journal/journal-file.ts';
import { parseSignedFile, parseStepFile } from '../../../../src/submission/step-files.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

const folder = (): string => join(scratchFolder(), 'state');

const draft: Draft = {
  ...{ id: 'A-1', form: 'allocate', at: 1, profile: 'test', page: 0, values: {}, given: {} },
  who: 'operator@desk',
};
const owner: CursorOwner = {
  consumer: 'dashboard',
  profile: 'test',
  scanUrl: 'https://scan.example',
};
const gap = { who: 'o', at: 1, reason: 'x', afterId: 'a', beforeId: 'b' };
const lookup: LookupRecord = {
  ...{ at: 1, profile: 'test', kind: 'contract', id: '00', parties: [], status: '200' },
  ...{ ms: 1, what: 'x' },
};

/** What writes and reads each kind of file in the state directory. */
const stored: Readonly<
  Partial<
    Record<
      FileKind,
      { readonly write: (dir: string) => void; readonly read: (dir: string) => unknown }
    >
  >
> = {
  columns: {
    write: (dir) => saveChosenColumns(dir, 'test', ['time']),
    read: (dir) => readChosenColumns(dir, 'test'),
  },
  pins: {
    write: (dir) => savePins(dir, 'test', [{ to: 'party', id: 'a::1220', since: 1 }]),
    read: (dir) => readPins(dir, 'test'),
  },
  'saved filters': {
    write: (dir) => void saveFilter(dir, 'test', { name: 'a', text: 'age<1h' }),
    read: (dir) => readSavedFilters(dir, 'test'),
  },
  'filter history': {
    write: (dir) => void addToFilterHistory(dir, 'age<1h'),
    read: readFilterHistory,
  },
  'lookup history': {
    write: (dir) => recordLookups(dir, [lookup]),
    read: readHistory,
  },
  'watch state': {
    write: (dir) => {
      const opened = openWatchState(dir, ['test']);
      if (!opened.ok) throw Object.assign(new Error(opened.error), { code: 'EFORMAT' });
      const failed = opened.value.save({ held: [], unprinted: [] });
      opened.value.close();
      if (failed !== undefined) throw new Error(failed);
    },
    read: (dir) => {
      const opened = openWatchState(dir, ['test']);
      if (!opened.ok) throw Object.assign(new Error(opened.error), { code: 'EFORMAT' });
      opened.value.close();
    },
  },
  'log of accepted gaps': {
    write: (dir) => appendAcceptedGap(dir, gap),
    read: readAcceptedGaps,
  },
  journal: {
    write: (dir) => void appendToJournal(dir, () => [{ event: 'sent', entry: 'X-0001' }], 1),
    read: readEntries,
  },
};

/** The one file of a state directory that isn't a lock or evidence. */
const fileIn = (dir: string): string =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/lock|\.head$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))[0] ?? '';

const raise = (path: string, kind: FileKind): string => {
  const { field, version } = fileFormats[kind];
  const text = readFileSync(path, 'utf8');
  const raised = text.replace(`"${field}":${version}`, `"${field}":${version + 1}`);
  expect(raised).not.toBe(text);
  writeFileSync(path, raised);
  return raised;
};

const otherVersion =
  /it has format [23], and this release of cantui reads formats? (0 to )?[12]; use the release that wrote it/;

describe('a file of a later release', () => {
  it.each(Object.entries(stored))(
    'that holds the %s is refused and never changed',
    (name, port) => {
      const dir = folder();
      port.write(dir);
      const path = fileIn(dir);
      const raised = raise(path, name as FileKind);
      const read = tryIo(() => port.read(dir));
      expect(read).toMatchObject({
        ok: false,
        error: expect.stringMatching(otherVersion) as string,
      });
      expect(read).toMatchObject({
        error: expect.stringContaining(`${path} stays as it is`) as string,
      });
      expect(tryIo(() => port.write(dir))).toMatchObject({ ok: false });
      expect(readFileSync(path, 'utf8')).toBe(raised);
    },
  );

  it('that holds lookups stays when they are deleted', () => {
    const dir = folder();
    recordLookups(dir, [lookup]);
    const raised = raise(fileIn(dir), 'lookup history');
    expect(tryIo(() => deleteLookups(dir, () => true))).toMatchObject({ ok: false });
    expect(readFileSync(fileIn(dir), 'utf8')).toBe(raised);
  });

  it('that holds a draft is listed as unreadable and never changed', () => {
    const dir = folder();
    saveDraft(dir, draft);
    const raised = raise(fileIn(dir), 'draft');
    const { drafts, damaged } = listDrafts(dir, 'allocate');
    expect(drafts).toEqual([]);
    expect(damaged).toEqual([expect.stringMatching(otherVersion)]);
    expect(tryIo(() => saveDraft(dir, draft))).toMatchObject({ ok: false });
    expect(readFileSync(fileIn(dir), 'utf8')).toBe(raised);
  });

  it('that holds a cursor is named, and never changed', () => {
    const dir = folder();
    saveCursor(dir, owner, { ids: ['#1220aa:0'] });
    const raised = raise(fileIn(dir), 'cursor');
    expect(loadCursor(dir, owner)).toMatchObject({
      kind: 'newer',
      reason: expect.stringMatching(otherVersion) as string,
    });
    expect(tryIo(() => saveCursor(dir, owner, { ids: ['#1220bb:0'] }))).toMatchObject({
      ok: false,
    });
    expect(readFileSync(fileIn(dir), 'utf8')).toBe(raised);
  });

  it('that holds a receipt is doubtful, and stays when its entry changes', () => {
    const dir = folder();
    const state = join(import.meta.dirname, '../../../support/state-formats/738ac1b');
    mkdirSync(dirname(dir), { recursive: true });
    cpSync(state, dir, { recursive: true });
    const path = join(dir, 'receipts/X-0001.json');
    const newer = `{"format":2,"receipt":"X-0001"}`;
    writeFileSync(path, newer);
    const findings = auditJournal(readJournal(dir), readAuditEvidence(dir, { withBytes: false }));
    expect(findings).toEqual([
      { kind: 'doubtful', text: expect.stringMatching(otherVersion) as string },
    ]);
    const found = {
      event: 'finding',
      entry: 'X-0001',
      word: 'COMMITTED',
      evidence: 'its completion',
    } as const;
    expect(appendToJournal(dir, () => [found], 1)).toMatch(otherVersion);
    expect(readFileSync(path, 'utf8')).toBe(newer);
  });

  it.each([
    ['a recording', () => parseRecording('{"recording":3,"header":"of another shape"}')],
    ['a step file', () => parseStepFile({ kind: 'cantui-prepared', version: 2 })],
    ['a signed file', () => parseSignedFile({ kind: 'cantui-signed', version: 2 })],
  ])('that is %s is refused', (_, parse) => {
    expect(parse()).toMatchObject({
      ok: false,
      error: expect.stringMatching(otherVersion) as string,
    });
  });

  it('that is a configuration is refused with both versions', () => {
    const read = parseConfig({
      version: 2,
      default: 'a',
      profiles: { a: { scanUrl: 'https://a' } },
    });
    expect(JSON.stringify(read)).toContain('is 2, and this release of cantui reads version 1');
  });

  it('that is an approval request is refused', () => {
    expect(parseApprovalRequest('{"cantuiBundle":3}')).toMatchObject({
      ok: false,
      error: { message: 'is 3, but this release reads 2' },
    });
  });
});
