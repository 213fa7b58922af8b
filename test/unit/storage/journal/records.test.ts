import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  journalPath,
  readEntries,
  readJournal,
} from '../../../../src/storage/journal/journal-file.ts';
import {
  writeStatuses,
  shortStatusLabel,
  statusLabel,
  type WriteStatus,
} from '../../../../src/storage/journal/records.ts';
import { writePast } from '../../../support/writes/journal-writer.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

let dir: string;

beforeEach(() => (dir = scratchFolder()));

describe('the label of a status', () => {
  it.each<[WriteStatus, string, string]>([
    ['ACCEPTED EARLIER', 'ACCEPTED (DUPLICATE SEEN)', 'ACCEPTED (DUP.)'],
    ['SUPERSEDED', 'DUPLICATE', 'DUPLICATE'],
    ['MARKED', 'RESOLVED BY OPERATOR', 'RESOLVED'],
    ['UNKNOWN', 'UNKNOWN', 'UNKNOWN'],
  ])('the label of status %s is %s, and %s in a column', (status, label, short) => {
    expect(statusLabel(status)).toBe(label);
    expect(shortStatusLabel(status)).toBe(short);
  });

  it('tells every status from the others, and fits a column of 15 characters', () => {
    for (const label of [statusLabel, shortStatusLabel])
      expect(new Set(writeStatuses.map(label)).size).toBe(writeStatuses.length);
    for (const status of writeStatuses) expect(shortStatusLabel(status).length).toBeLessThan(16);
  });

  it('changes no stored byte: a journal keeps the status, and its hash chain verifies', () => {
    const stored: readonly WriteStatus[] = ['ACCEPTED EARLIER', 'SUPERSEDED', 'MARKED'];
    stored.forEach((word, index) =>
      writePast(dir, { entry: `X-000${index + 1}`, at: index, finding: { word } }),
    );
    expect(readEntries(dir).map(({ word }) => word)).toEqual(stored);
    expect(readJournal(dir).broken).toBeUndefined();
    const text = readFileSync(journalPath(dir), 'utf8');
    for (const word of stored) expect(text).toContain(`"word":"${word}"`);
  });
});
