import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { operators, type Expression } from '../../../../src/ledger/filter/grammar/expression.ts';
import { parseExpression, printExpression } from '../../../../src/ledger/filter/grammar/parse.ts';
import { textOfCodePoints } from '../../../support/samples/arbitrary-text.ts';
import { roundsOf } from '../../../support/models/torture.ts';

const quoted = fc
  .string({ unit: 'grapheme' })
  .filter(
    (text) =>
      !/[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/.test(text),
  )
  .map((text) => ({ text, form: 'quoted' }) as const);
const regex = fc
  .constantFrom('^a|b$', String.raw`a\/b`, '[/,) ]+', 'x y, (z)', String.raw`"\d"`)
  .map((text) => ({ text, form: 'regex' }) as const);
const bare = (...texts: readonly string[]) =>
  fc.constantFrom(...texts).map((text) => ({ text, form: 'bare' }) as const);
/** Texts that can be written without quotes after an operator, and on their own. */
const value = fc.oneof(
  quoted,
  regex,
  bare('alice', '#1220ab:0', 'a(b)*c', 'or', 'x=y', '-5', 'a;b'),
);
const text = fc.oneof(
  quoted,
  regex,
  bare('alice', '#1220ab:0', 'x*y', '1.5', 'a,b', "bob's", 'in'),
);

const { expression } = fc.letrec<{ expression: Expression; group: Expression }>((tie) => ({
  expression: fc.oneof(
    { depthSize: 'small' },
    text.map((item): Expression => ({ kind: 'text', at: 0, value: item })),
    fc
      .record({
        field: fc.constantFrom('type', 'offer.state', 'party'),
        operator: fc.constantFrom(...operators),
        values: fc.array(value, { minLength: 1, maxLength: 3 }),
      })
      .map((item): Expression => ({ kind: 'compare', at: 0, ...item })),
    fc
      .record({
        field: fc.constantFrom('round', 'party'),
        operator: fc.constantFrom('=' as const, '!=' as const),
        values: fc.array(value, { minLength: 1, maxLength: 3 }),
      })
      .map((item): Expression => ({ kind: 'compare', at: 0, ...item, isList: true })),
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

/** Places differ once an expression is printed. */
const withoutPlaces = (item: Expression): unknown =>
  JSON.parse(JSON.stringify(item, (key, part: unknown) => (key === 'at' ? undefined : part)));

const parsed = (written: string): Expression => {
  const result = parseExpression(written);
  if (!result.ok) throw new Error(`cannot parse ${written}: ${result.error.message}`);
  if (result.value === undefined) throw new Error('nothing to parse');
  return result.value;
};

describe('an expression of a filter', () => {
  it('is the same expression after it is printed and parsed', () => {
    fc.assert(
      fc.property(expression, (item) => {
        expect(withoutPlaces(parsed(printExpression(item)))).toEqual(withoutPlaces(item));
      }),
      { numRuns: roundsOf(500) },
    );
  });

  it('is the same after it is printed, however the user typed it', () => {
    const piece = fc.constantFrom(
      ...[
        'party',
        'type',
        ' in ',
        ' not in ',
        '(',
        ')',
        ',',
        ' ',
        '"',
        "'",
        '/',
        '\\',
        '*',
        '-',
        '!',
      ],
      ...[
        '=',
        '==',
        '!=',
        '~',
        '!~',
        '=~',
        '<',
        '>=',
        'a',
        '1.5',
        ' and ',
        ' or ',
        'not ',
        '&&',
        '日',
      ],
    );
    const typed = fc.oneof(
      fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
      textOfCodePoints(),
    );
    fc.assert(
      fc.property(typed, (written) => {
        const first = parseExpression(written);
        if (!first.ok || first.value === undefined) return;
        expect(withoutPlaces(parsed(printExpression(first.value)))).toEqual(
          withoutPlaces(first.value),
        );
      }),
      { numRuns: roundsOf(3000) },
    );
  });
});
