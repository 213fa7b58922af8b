import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import {
  mergeFilters,
  readSavedFilters,
  saveFilter,
} from '../../../../src/storage/history/profile-files.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

let folder: string;
beforeEach(() => {
  folder = scratchFolder();
});

const file = () => join(folder, 'saved-filters.json');

it('keeps the filters of each profile by name, in a private file', () => {
  expect(readSavedFilters(folder, 'prod')).toEqual([]);
  saveFilter(folder, 'prod', { name: 'large', text: 'amount>1000' });
  saveFilter(folder, 'prod', { name: 'aborts', text: 'type=abort' });
  saveFilter(folder, 'test', { name: 'large', text: 'amount>5' });
  expect(readSavedFilters(folder, 'prod')).toEqual([
    { name: 'aborts', text: 'type=abort' },
    { name: 'large', text: 'amount>1000' },
  ]);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
});

it('replaces a filter of the same name, and deletes one without a text', () => {
  saveFilter(folder, 'prod', { name: 'large', text: 'amount>1000' });
  expect(saveFilter(folder, 'prod', { name: 'large', text: 'amount>2000' })).toEqual([
    { name: 'large', text: 'amount>2000' },
  ]);
  expect(saveFilter(folder, 'prod', { name: 'large', text: '' })).toEqual([]);
  expect(readSavedFilters(folder, 'prod')).toEqual([]);
});

it.each(['{"prod":', '{"prod":7}'])('keeps a damaged file next to the new one: %s', (damaged) => {
  writeFileSync(file(), damaged);
  expect(readSavedFilters(folder, 'prod')).toEqual([]);
  saveFilter(folder, 'prod', { name: 'large', text: 'amount>1000' });
  expect(readFileSync(`${file()}.damaged`, 'utf8')).toBe(damaged);
  expect(readSavedFilters(folder, 'prod')).toHaveLength(1);
});

it('a name of the configuration file stands for its filter there', () => {
  const inFile = [{ name: 'large', text: 'amount>9', isInFile: true }] as const;
  const saved = [
    { name: 'aborts', text: 'type=abort' },
    { name: 'large', text: 'amount>1' },
  ];
  expect(mergeFilters(inFile, saved)).toEqual([
    { name: 'aborts', text: 'type=abort' },
    { name: 'large', text: 'amount>9', isInFile: true },
  ]);
});
