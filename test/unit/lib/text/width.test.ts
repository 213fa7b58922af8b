import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSafe, sanitize } from '../../../../src/lib/text/sanitize.ts';
import {
  truncateEnd,
  truncateStart,
  displayWidth,
  padOrTruncate,
  shortenId,
} from '../../../../src/lib/text/width.ts';
import { wildText } from '../../../support/samples/arbitrary-text.ts';
import { roundsOf } from '../../../support/models/torture.ts';

const cells = fc.integer({ min: 0, max: 60 });
const party = `alice::1220c7${'a0'.repeat(30)}9f`;

describe('a cell', () => {
  it('is exactly as wide as it was asked to be, whatever the text', () => {
    fc.assert(
      fc.property(wildText, cells, fc.constantFrom('left', 'right'), (text, width, align) => {
        const cell = padOrTruncate(text, width, align);
        expect(displayWidth(cell)).toBe(width);
        expect(isSafe(cell)).toBe(true);
      }),
      { numRuns: roundsOf(500) },
    );
  });

  it('keeps its width when it is joined with others', () => {
    fc.assert(
      fc.property(wildText, wildText, cells, (left, right, width) => {
        expect(displayWidth(`${padOrTruncate(left, width)} ${padOrTruncate(right, width)}`)).toBe(
          2 * width + 1,
        );
      }),
    );
  });

  it('pads on the side that it is asked to', () => {
    expect(padOrTruncate('1,250.00', 10, 'right')).toBe('  1,250.00');
    expect(padOrTruncate('alice', 8)).toBe('alice   ');
    expect(padOrTruncate('日本', 6, 'right')).toBe('  日本');
  });

  it('ends in … when it was cut, and never cuts a character in two', () => {
    expect(padOrTruncate('description', 6)).toBe('descr…');
    expect(padOrTruncate('日本語', 4)).toBe('日… ');
    expect(padOrTruncate('👍🏽👍🏽', 3)).toBe('👍🏽…');
    expect(padOrTruncate('x', 0)).toBe('');
  });

  it('does not read a megabyte for ten cells', () => {
    expect(truncateEnd('\x1b'.repeat(1_000_000), 10)).toBe('⟨ESC⟩⟨ESC…');
    expect(truncateStart(`${'x'.repeat(1_000_000)}end`, 5)).toBe('…xend');
    expect(truncateEnd(`a${'\u0301'.repeat(1_000_000)}`, 40)).toMatch(/…$/u);
  });

  it('keeps the end when the start is cut', () => {
    fc.assert(
      fc.property(wildText, cells, (text, width) => {
        expect(displayWidth(truncateStart(text, width))).toBeLessThanOrEqual(width);
        if (displayWidth(sanitize(text)) <= width && width > 0)
          expect(truncateStart(text, width)).toBe(sanitize(text));
      }),
    );
  });
});

describe('an identifier that is too long', () => {
  it('keeps the name of a party and the end of its fingerprint, in one form', () => {
    for (const width of [12, 16, 40, 70]) expect(shortenId(party, width)).toBe('alice::…a09f');
  });

  it('keeps both ends of other ids, and the index of an event', () => {
    expect(shortenId(`00f15ce8${'0'.repeat(120)}f7a6`, 13)).toBe('00f15ce8…f7a6');
    expect(shortenId(`#1220e04f${'0'.repeat(52)}c784:7`, 16)).toBe('#1220e04f…c784:7');
  });

  it('cuts the name of a party before the last four digits', () => {
    const id = `validator-operator-1::1220${'ab'.repeat(32)}`;
    expect(shortenId(id, 27)).toBe('validator-operator-1::…abab');
    expect(shortenId(id, 24)).toBe('validator-op…or-1::…abab');
    expect(shortenId(id, 17)).toBe('valida…r-1::…abab');
    expect(shortenId(id, 14)).toBe('valida…::…abab');
    expect(shortenId(id, 8)).toBe('…::…abab');
    expect(shortenId(id, 5)).toBe('…abab');
    for (let width = 5; width < 90; width += 1) expect(shortenId(id, width)).toMatch(/abab$/);
  });

  it('keeps the name of a participant, and the serial number of a synchronizer', () => {
    const fingerprint = `1220${'ab'.repeat(32)}`;
    expect(shortenId(`PAR::participant::${fingerprint}`, 30)).toBe('PAR::participant::…abab');
    expect(shortenId(`global::${fingerprint}::35-0`, 30)).toBe('global::1220ababababababa…35-0');
  });

  it('stays as it is when there is room, and never takes more than that', () => {
    expect(shortenId('bob::1220', 9)).toBe('bob::1220');
    const ids = fc.oneof(
      wildText,
      fc.tuple(fc.string(), fc.string()).map((parts) => parts.join('::')),
    );
    fc.assert(
      fc.property(ids, cells, (id, width) => {
        expect(displayWidth(shortenId(id, width))).toBeLessThanOrEqual(width);
      }),
    );
  });
});
