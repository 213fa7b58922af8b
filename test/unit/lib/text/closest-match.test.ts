import { describe, expect, it } from 'vitest';
import { formatCountdown } from '../../../../src/lib/time/time.ts';
import { closestMatch } from '../../../../src/lib/text/closest-match.ts';

const known = ['pageSize', 'readOnly', 'ledgerUrl', 'token'];

describe('the word that was meant', () => {
  it.each([
    ['pagesize', 'pageSize'],
    ['page-size', 'pageSize'],
    ['PAGE_SIZE', 'pageSize'],
    ['ledgerURL', 'ledgerUrl'],
    ['redOnly', 'readOnly'],
    ['tokn', 'token'],
  ])('is found for %s', (word, meant) => {
    expect(closestMatch(word, known)).toBe(meant);
  });

  it.each(['zebra', '', 'x'.repeat(10_000)])('is not made up', (word) => {
    expect(closestMatch(word, known)).toBeUndefined();
  });
});

describe('a countdown', () => {
  it.each([
    [59_999, '<1m'],
    [60_000, '1m'],
    [7_199_999, '119m'],
    [7_200_000, '2h'],
    [172_800_000, '2d'],
    [-5, '<1m'],
  ])('a countdown of %d ms is %s', (ms, words) => {
    expect(formatCountdown(ms)).toBe(words);
  });
});
