import { expect, it } from 'vitest';
import { shortenApart } from '../../../../src/lib/text/shortened-ids.ts';

const fingerprint = (middle: string): string => `1220${'f'.repeat(30)}${middle}${'f'.repeat(33)}`;
const [one, other] = [`erin::${fingerprint('a')}`, `erin::${fingerprint('b')}`];

it('ids that look alike once they are shortened are marked, in the same cells', () => {
  const shorten = shortenApart([one, other, `bob::${fingerprint('c')}`], 24);
  expect(shorten(one)).toMatch(/^erin::1220f+…f+~$/);
  expect(shorten(one)).toBe(shorten(other));
  expect(shorten(one)).toHaveLength(24);
  expect(shorten(`bob::${fingerprint('c')}`)).not.toContain('~');
});

it('an id is not marked beside itself, nor where it is shown whole', () => {
  expect(shortenApart([one, one], 24)(one)).not.toContain('~');
  expect(shortenApart([one, other], 80)(one)).toBe(one);
});
