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
  type WriteStatus,
} from '../../../../src/storage/journal/records.ts';
import { writePast } from '../../../support/writes/journal-writer.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

let dir: string;

beforeEach(() => (dir = scratchFolder()));

describe('the word of a status', () => {
  it('is the stored one, and fits a column of 15 characters', () => {
    expect(writeStatuses.map(shortStatusLabel).filter((label) => label.length > 15)).toEqual([]);
    const shortened = writeStatuses.filter((status) => shortStatusLabel(status) !== status);
    expect(shortened.map(shortStatusLabel)).toEqual(['ACC. EARLIER']);
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
