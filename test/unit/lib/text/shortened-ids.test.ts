import { expect, it } from 'vitest';
import {
  findLookAlikes,
  shortenApart,
  shortenUnlike,
  shortForms,
} from '../../../../src/lib/text/shortened-ids.ts';

const fingerprint = (middle: string): string => `1220${'f'.repeat(30)}${middle}${'f'.repeat(33)}`;
const [one, other] = [`erin::${fingerprint('a')}`, `erin::${fingerprint('b')}`];

it('ids that look alike once they are shortened are marked', () => {
  const shorten = shortenApart([one, other, `bob::${fingerprint('c')}`], 24);
  expect(shorten(one)).toBe('erin::…ffff~');
  expect(shorten(other)).toBe('erin::…ffff~');
  expect(shorten(`bob::${fingerprint('c')}`)).not.toContain('~');
});

it('an id is not marked beside itself, nor where it is shown whole', () => {
  expect(shortenApart([one, one], 24)(one)).not.toContain('~');
  expect(shortenApart([one, other], 80)(one)).toBe(one);
});

it('an id is marked beside one that is cut elsewhere and ends alike', () => {
  const alike = findLookAlikes([...shortForms(one, 30), ...shortForms(other, 9)]);
  expect(shortenUnlike(alike, one, 30)).toBe('erin::…ffff~');
  expect(shortenUnlike(alike, other, 9)).toBe('…::…ffff~');
});

it('names that are whole in their cells are not marked', () => {
  const alike = ['trader', 'treasury'].map((name) => `${name}::${fingerprint('a')}`);
  const shorten = shortenApart(alike, 16);
  expect(alike.map(shorten)).toEqual(['trader::…ffff', 'treasury::…ffff']);
});
