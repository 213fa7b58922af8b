import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  loadCursor,
  saveCursor,
  renameUnusableCursor,
} from '../../../../../../src/features/activity/tail/saved/cursor-store.ts';
import {
  cursorLockPath,
  type CursorOwner,
} from '../../../../../../src/features/activity/tail/saved/cursor-paths.ts';
import { holdLock } from '../../../../../../src/storage/locks/hold-lock.ts';
import { scratchFolder } from '../../../../../support/scratch-folder.ts';

const folder = (): string => join(scratchFolder(), 'state');
const modeOf = (path: string): number => statSync(path).mode & 0o777;

const owner: CursorOwner = {
  consumer: 'follow',
  profile: 'default',
  scanUrl: 'https://scan.example/api/scan',
  source: 'auto',
  filters: ['type=mint'],
};
const saved = { ids: ['#1220aa:0', '#1220bb:1'], since: 1000, meaning: 'backward' } as const;

const pathIn = (dir: string): string => {
  const [name = ''] = readdirSync(join(dir, 'cursors'));
  return join(dir, 'cursors', name);
};

describe('a cursor', () => {
  it('comes back as it was saved', () => {
    const dir = folder();
    saveCursor(dir, owner, saved);
    expect(loadCursor(dir, owner)).toMatchObject({ kind: 'found', saved });
  });

  it('keeps where the update of its newest id stands, and is read without it', () => {
    const dir = folder();
    const place = { migration: '4', recordTime: '2026-01-01T00:00:00.000001Z' };
    saveCursor(dir, owner, { ...saved, place });
    expect(loadCursor(dir, owner)).toMatchObject({ kind: 'found', saved: { ...saved, place } });
    saveCursor(dir, owner, saved);
    expect(loadCursor(dir, owner)).toMatchObject({ kind: 'found', saved });
  });

  it.each<[string, Partial<CursorOwner>]>([
    ['consumer', { consumer: 'dashboard' }],
    ['profile', { profile: 'prod' }],
    ['scan', { scanUrl: 'https://scan.example/other/api/scan' }],
    ['source', { source: 'updates' }],
    ['filter', { filters: ['type=abort'] }],
    ['number of filters', { filters: [] }],
    ['name', { name: 'payouts' }],
  ])('is not shared with another %s', (_, change) => {
    const dir = folder();
    saveCursor(dir, owner, saved);
    expect(loadCursor(dir, { ...owner, ...change })).toEqual({ kind: 'none' });
  });

  it.each(['https://SCAN.example:443/api/scan', 'https://scan.example./api/scan/'])(
    'is the same one for another spelling of the address: %s',
    (scanUrl) => {
      const dir = folder();
      saveCursor(dir, owner, saved);
      expect(loadCursor(dir, { ...owner, scanUrl }).kind).toBe('found');
    },
  );

  it('a named cursor is the same for every scan and filter, and records which it was used with', () => {
    const dir = folder();
    saveCursor(dir, { ...owner, name: 'payouts' }, saved);
    const other = { ...owner, name: 'payouts', scanUrl: 'https://b.example/api/scan', filters: [] };
    expect(loadCursor(dir, other)).toMatchObject({
      kind: 'found',
      use: { scanUrl: owner.scanUrl, filters: owner.filters },
    });
  });

  it('lies in a file with a format version that only its owner can read', () => {
    const dir = folder();
    saveCursor(dir, owner, saved);
    expect(modeOf(join(dir, 'cursors'))).toBe(0o700);
    expect(modeOf(pathIn(dir))).toBe(0o600);
    expect(JSON.parse(readFileSync(pathIn(dir), 'utf8'))).toMatchObject({ format: 1 });
  });

  it.each(['', '{"ids": [', '{"ids": "none"}', '{"ids": []}', '[]', '5', 'null'])(
    'a cursor in a file with the content %j is damaged',
    (text) => {
      const dir = folder();
      saveCursor(dir, owner, saved);
      const path = pathIn(dir);
      writeFileSync(path, text);
      expect(loadCursor(dir, owner)).toMatchObject({ kind: 'damaged', path });
    },
  );

  it.each<[string, (path: string) => void]>([
    ['a FIFO', (path) => execFileSync('sh', ['-c', 'mkfifo "$0"', path])],
    ['a folder', (path) => mkdirSync(path)],
    ['a symbolic link', (path) => symlinkSync('/etc/hostname', path)],
  ])('a cursor with %s in its place is damaged and does not hang', (_, make) => {
    const dir = folder();
    saveCursor(dir, owner, saved);
    const path = pathIn(dir);
    rmSync(path);
    make(path);
    expect(loadCursor(dir, owner)).toMatchObject({ kind: 'damaged', path });
    renameUnusableCursor(path, 0);
    expect(loadCursor(dir, owner)).toEqual({ kind: 'none' });
  });

  it('that is damaged is kept under another name', () => {
    const dir = folder();
    saveCursor(dir, owner, saved);
    writeFileSync(pathIn(dir), 'damaged');
    const aside = renameUnusableCursor(pathIn(dir), Date.UTC(2026, 0, 1));
    expect(readFileSync(aside, 'utf8')).toBe('damaged');
    expect(aside).toContain('.unusable-2026-01-01T00-00-00');
  });
});

describe('the lock of a cursor', () => {
  it('tells who holds it, and is free once it is released', () => {
    const path = cursorLockPath(folder(), owner);
    const first = holdLock(path);
    expect(holdLock(path)).toMatchObject({ kind: 'taken', by: { pid: process.pid } });
    if (first.kind === 'held') first.release();
    expect(holdLock(path).kind).toBe('held');
  });
});
