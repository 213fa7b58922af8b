import { describe, expect, it } from 'vitest';
import type { Json } from '../../../../src/lib/json/json.ts';
import { daml } from '../../../../src/sandbox/prepare/daml-types.ts';

const transfer = daml.record({
  to: daml.party,
  amount: daml.numeric,
  note: daml.optional(daml.text),
  inputs: daml.list(daml.variant({ Input: daml.contractId })),
});

const right: Json = {
  to: 'anna::1220',
  amount: '12.5',
  note: null,
  inputs: [{ tag: 'Input', value: `00${'ab'.repeat(32)}` }],
};

const fieldsOf = (json: Json): unknown => transfer(json, 'argument');

describe('a Daml value of a type', () => {
  it('has the digits that ledgers keep, and nothing where an optional is left out', () => {
    const written = transfer(right, 'argument');
    expect(written).toEqual({
      record: {
        fields: [
          { label: 'to', value: { party: 'anna::1220' } },
          { label: 'amount', value: { numeric: '12.5000000000' } },
          { label: 'note', value: { optional: {} } },
          {
            label: 'inputs',
            value: {
              list: {
                elements: [
                  {
                    variant: {
                      constructor: 'Input',
                      value: { contractId: `00${'ab'.repeat(32)}` },
                    },
                  },
                ],
              },
            },
          },
        ],
      },
    });
    const { note: _note, ...without } = right as { readonly note: Json };
    expect(fieldsOf(without)).toEqual(written);
  });

  it.each<[string, object]>([
    ['argument.to', { to: 'anna' }],
    ['argument.amount', { amount: '0.12345678901' }],
    ['argument.amount', { amount: true }],
    ['argument.note', { note: {} }],
    ['argument.inputs', { inputs: {} }],
    ['argument.inputs[0]', { inputs: [{ tag: 'Output', value: '' }] }],
    ['argument.inputs[0].Input', { inputs: [{ tag: 'Input', value: 'xyz' }] }],
    ['argument.fee', { fee: '1.0' }],
  ])('is refused with the place of the mistake: %s', (place, fields) => {
    expect(() => fieldsOf({ ...(right as object), ...fields })).toThrow(`at ${place}:`);
  });

  it('is refused when a field is missing', () => {
    expect(() => fieldsOf({ to: 'anna::1220' })).toThrow('at argument.amount:');
  });
});
