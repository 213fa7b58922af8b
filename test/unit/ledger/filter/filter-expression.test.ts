import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  operators,
  printExpression,
  type Expression,
} from '../../../../src/ledger/filter/expression.ts';
import { parseExpression } from '../../../../src/ledger/filter/parse.ts';
import { roundsOf } from '../../../support/models/torture.ts';

const words = fc.constantFrom('alice', '#1220ab:0', 'a(b)c', 'x*y', '1.5', 'olga::12', 'or', 'a,b');
const quotedText = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('"', ''));
const value = fc.oneof(
  quotedText.map((text) => ({ text, quoted: true })),
  words.map((text) => ({ text, quoted: false })),
);
const plainValue = value.filter(
  ({ text, quoted }) => quoted || /^[^\s"(),!<>=~]+$/.test(text) === (text !== 'a(b)c'),
);

const { expression } = fc.letrec<{ expression: Expression; group: Expression }>((tie) => ({
  expression: fc.oneof(
    { depthSize: 'small' },
    plainValue.map((item): Expression => ({ kind: 'text', at: 0, value: item })),
    fc
      .record({
        field: fc.constantFrom('type', 'offer.state', 'party'),
        operator: fc.constantFrom(...operators),
        values: fc.array(plainValue, { minLength: 1, maxLength: 3 }),
      })
      .map((item): Expression => ({ kind: 'compare', at: 0, ...item })),
    tie('expression').map((of): Expression => ({ kind: 'not', of })),
    tie('group'),
  ),
  group: fc
    .record({
      kind: fc.constantFrom('and' as const, 'or' as const),
      parts: fc.array(tie('expression'), { minLength: 2, maxLength: 3 }),
    })
    .map((item): Expression => item),
}));

/** Places differ once an expression is printed, and so do quotes that printing adds. */
const shapeOf = (item: Expression): unknown => {
  switch (item.kind) {
    case 'and':
    case 'or':
      return [item.kind, ...item.parts.map(shapeOf)];
    case 'not':
      return ['not', shapeOf(item.of)];
    case 'text':
      return ['text', item.value.text];
    case 'compare':
      return [item.field, item.operator, ...item.values.map(({ text }) => text)];
    default:
      return item satisfies never;
  }
};

describe('an expression of a filter', () => {
  it('is the same expression after it is printed and parsed', () => {
    fc.assert(
      fc.property(expression, (item) => {
        const text = printExpression(item);
        const parsed = parseExpression(text);
        if (!parsed.ok || parsed.value === undefined) throw new Error(`cannot parse ${text}`);
        expect(shapeOf(parsed.value)).toEqual(shapeOf(item));
      }),
      { numRuns: roundsOf(500) },
    );
  });

  it('is printed in the same way again after it is parsed', () => {
    fc.assert(
      fc.property(expression, (item) => {
        const text = printExpression(item);
        const parsed = parseExpression(text);
        expect(parsed.ok && parsed.value && printExpression(parsed.value)).toBe(text);
      }),
    );
  });
});
