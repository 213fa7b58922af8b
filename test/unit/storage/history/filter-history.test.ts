import { statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import {
  addToFilterHistory,
  readFilterHistory,
} from '../../../../src/storage/history/filter-history.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

let folder: string;
beforeEach(() => {
  folder = scratchFolder();
});

it('keeps filters for the next run, oldest first and each once, in a private file', () => {
  expect(readFilterHistory(folder)).toEqual([]);
  for (const filter of ['type=mint', 'party~alice', 'type=mint', 'two\nlines'])
    addToFilterHistory(folder, filter);
  expect(readFilterHistory(folder)).toEqual(['party~alice', 'type=mint', 'two lines']);
  expect(statSync(join(folder, 'filters.json')).mode & 0o777).toBe(0o600);
});

it('keeps the newest hundred filters', () => {
  for (let number = 1; number <= 120; number += 1) addToFilterHistory(folder, `amount>${number}`);
  const filters = readFilterHistory(folder);
  expect(filters).toHaveLength(100);
  expect(filters.at(-1)).toBe('amount>120');
});
