import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applySgr,
  sgrBetween,
  attribute,
  plainStyle,
  type Style,
} from '../../../../../src/terminal/screen/style/style-table.ts';

const style: fc.Arbitrary<Style> = fc.record({
  attributes: fc.integer({ min: 0, max: 127 }),
  foreground: fc.constantFrom('', '31', '97', '38;5;200', '38;2;1;2;3'),
  background: fc.constantFrom('', '44', '107', '48;5;17'),
});
const parametersOf = (sequence: string) => sequence.slice(2, -1);

describe('changes of style', () => {
  it('leads from any style to any other, and by nothing to itself', () => {
    fc.assert(
      fc.property(style, style, (from, to) => {
        const sequence = sgrBetween(from, to);
        const reached = sequence === '' ? from : applySgr(from, parametersOf(sequence));
        expect(reached).toEqual(to);
      }),
    );
    expect(sgrBetween(plainStyle, plainStyle)).toBe('');
  });

  it('goes the shorter way: what differs alone, or from a reset', () => {
    const boldRed = { ...plainStyle, attributes: attribute.bold, foreground: '31' };
    expect(sgrBetween(boldRed, { ...boldRed, foreground: '32' })).toBe('\u001B[32m');
    expect(sgrBetween(boldRed, plainStyle)).toBe('\u001B[m');
  });

  it('keeps bold when dim ends, though one code ends both', () => {
    const both = { ...plainStyle, attributes: attribute.bold | attribute.dim };
    const bold = { ...plainStyle, attributes: attribute.bold };
    expect(applySgr(both, parametersOf(sgrBetween(both, bold)))).toEqual(bold);
  });

  it('lets nothing blink and nothing hide', () => {
    expect(applySgr(plainStyle, '5;8')).toEqual(plainStyle);
  });

  it('passes over colors that are cut short and codes that it does not know', () => {
    expect(applySgr(plainStyle, '38')).toEqual(plainStyle);
    expect(applySgr(plainStyle, '99;1')).toMatchObject({ attributes: attribute.bold });
  });
});
