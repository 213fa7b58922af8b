import { describe, expect, it } from 'vitest';
import { tellParty } from '../../../../src/lib/text/quote.ts';
import { shortenId } from '../../../../src/lib/text/width.ts';
import { findPrivate, hidePrivate } from '../../../../src/ui-kit/text/hide-private.ts';
import { lineOf } from '../../../../src/ui-kit/text/line.ts';

describe('a party with spaces or colons in its name', () => {
  const fingerprint = `1220${'ab'.repeat(32)}`;

  it.each([
    ...['Deutsche Bank AG', 'org:dept:desk', 'Bank of the Gulf', 'A B C'],
    ...['org:dept:desk:of:others', 'Deutsche Bank AG of Frankfurt'],
  ])('is hidden however it is shortened: %s', (name) => {
    const id = `${name}::${fingerprint}`;
    const [ids, names] = [id, name].map((text) => new Set([text.toLowerCase()]));
    const none = new Set<string>();
    const find = findPrivate({
      ids: ids ?? none,
      names: names ?? none,
      memos: none,
      amounts: none,
    });
    const widths = Array.from({ length: id.length - 7 }, (_, at) => at + 8);
    for (const short of [...widths.map((width) => shortenId(id, width)), tellParty(id)]) {
      const hidden = hidePrivate(lineOf(`1 sender ${short}   2 receiver -`), find)
        .map(({ text }) => text)
        .join('');
      expect(hidden.replace(/1 sender|2 receiver -/g, ''), short).toMatch(/^["▒ ]*$/);
    }
  });
});

describe('an amount', () => {
  const none = new Set<string>();
  const find = findPrivate({
    ids: none,
    names: none,
    memos: none,
    amounts: new Set(['10', '86421.9753']),
  });
  const hide = (line: string): string =>
    hidePrivate(lineOf(line), find)
      .map(({ text }) => text)
      .join('');
  const punctuation = Array.from('!"#$&\'()*+,-./:;<=>?@[\\]^_`{|}~ …│');

  it.each(punctuation)('is hidden before, after and between %s', (mark) => {
    // The first two are known, the third looks like one.
    for (const amount of ['10.0', '86,421.9753', '777.25'])
      for (const line of [
        `${mark}${amount}`,
        `paid${mark}${amount} CC`,
        `${amount}${mark}`,
        `paid ${amount}${mark} and`,
        `${mark}${amount}${mark}`,
      ])
        expect(hide(line), line).not.toMatch(/\d/);
  });

  it.each([
    '12:04:55.13 is a time',
    'cantui 1.10.22 is a version',
    '127.0.0.1:8642 is an address',
    '12.50% and 12.50 MiB and 12.50 ms are measurements',
  ])('is not found where %s', (line) => {
    expect(hide(line)).toBe(line);
  });
});
