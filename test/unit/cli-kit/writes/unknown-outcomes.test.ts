import { expect, it } from 'vitest';
import { unknownOutcomesText } from '../../../../src/cli-kit/writes/prepare-write.ts';
import { entry } from '../../../support/writes/journal-entry.ts';

it('the first five writes of unknown outcome are named, and the others are counted', () => {
  const names = Array.from({ length: 7 }, (_, index) => `X-000${index + 1}`);
  const said = unknownOutcomesText(names.map((name) => entry(name, 'UNKNOWN'))) ?? '';
  expect(names.filter((name) => said.split(' and ')[0]?.includes(name))).toEqual(names.slice(0, 5));
  expect(said).toContain('and 2 more: UNKNOWN outcome');
});
