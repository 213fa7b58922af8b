import { expect, it } from 'vitest';
import { findPrintedRows } from '../../../../../../src/features/activity/cli/follow/printed-rows.ts';

const compareAll = (rows: readonly { id: string; at: number }[]) => {
  const printed = findPrintedRows([
    { id: 'old', at: 1 },
    { id: 'last', at: 2 },
  ]);
  return rows.map(printed.compare);
};

it('reads the whole date of the last printed activity', () => {
  const listed = [
    { id: 'newer', at: 3 },
    { id: 'last', at: 2 },
    { id: 'of that date', at: 2 },
    { id: 'old', at: 1 },
  ];
  expect(compareAll(listed)).toEqual(['new', 'printed', 'new', 'beyond']);
});

it('goes no further, even where an older activity is not among the saved ones', () => {
  const listed = [
    { id: 'last', at: 2 },
    { id: 'not saved', at: 1 },
  ];
  expect(compareAll(listed)).toEqual(['printed', 'beyond']);
});

it('stops at an older printed activity if the last one is gone', () => {
  expect(compareAll([{ id: 'old', at: 1 }])).toEqual(['beyond']);
});

it('stops at the last one if its date is unreadable', () => {
  expect(findPrintedRows([{ id: 'last' }]).compare({ id: 'last' })).toBe('beyond');
});
