import { expect, it } from 'vitest';
import { withoutCopiesAhead } from '../../../../../../src/features/activity/timeline/order/page-order.ts';
import { modelScan } from '../../../../../support/models/model-scan.ts';

const rowsOf = (count: number) => {
  const scan = modelScan('forward');
  scan.arrive(count);
  return scan.all;
};

it('drops the copy of a new row ahead of the known ones, where it would pass for an older one', () => {
  const [first, second, third] = rowsOf(3);
  if (!first || !second || !third) throw new Error('three rows arrived');
  const page = [third, first, second, third];
  expect(withoutCopiesAhead(page, (id) => id === first.id)).toEqual([first, second, third]);
});

it('keeps a row that a page lists once, wherever it stands', () => {
  const [first, second, third] = rowsOf(3);
  if (!first || !second || !third) throw new Error('three rows arrived');
  const page = [third, first, second];
  expect(withoutCopiesAhead(page, (id) => id === first.id)).toEqual(page);
});
