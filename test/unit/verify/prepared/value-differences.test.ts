import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../../src/lib/json/json.ts';
import { valueDifferences } from '../../../../src/verify/prepared/value-differences.ts';
import { value } from '../../../../src/verify/prepared/value-schema.ts';
import { toDamlJson } from '../../../../src/verify/protobuf/daml-json.ts';
import { decodeMessage } from '../../../../src/verify/protobuf/protobuf-decode.ts';
import {
  encodeMessage,
  type MessageInit,
} from '../../../../src/verify/protobuf/protobuf-encode.ts';
import type { DecodedMessage } from '../../../../src/verify/protobuf/protobuf-message.ts';
import { roundsOf } from '../../../support/models/torture.ts';
import { arbitraryValue } from '../../../support/verify/random-prepared.ts';

const prepared = (draft: MessageInit): DecodedMessage => {
  const decoded = decodeMessage(value, encodeMessage(value, draft));
  if (!decoded.ok) throw new Error(decoded.error.problem);
  return decoded.value.message;
};

const differences = (asked: Json | undefined, found: MessageInit) =>
  valueDifferences(asked, prepared(found), 'argument');

const some = (inside: MessageInit): MessageInit => ({ optional: { value: inside } });
const none: MessageInit = { optional: {} };
const pairs = (...entries: readonly (readonly [string, bigint])[]): MessageInit => ({
  genMap: { entries: entries.map(([text, int64]) => ({ key: { text }, value: { int64 } })) },
});

/**
 * What a participant reads from a request: digital-asset/canton, community/transcode/codec-json,
 * JsonCodec.scala and JsonCodecSpec.scala in 3.4.11, 3.5.9 and 3.6.0-SNAPSHOT (1a7b4a8).
 */
describe('a requested value is the prepared one', () => {
  const noon = 1_729_771_200_000_000n;

  it.each<[string, Json, MessageInit]>([
    ['a time of the suite', '1970-01-01T00:00:00.00001Z', { timestamp: 10n }],
    ['a time with the offset of UTC', '2024-10-24T12:00:00+00:00', { timestamp: noon }],
    ['a time of another zone', '2024-10-24T14:00:00.000+02:00', { timestamp: noon }],
    ['a time without seconds', '2024-10-24T12:00Z', { timestamp: noon }],
    ['a time with nanoseconds', '2024-10-24T12:00:00.000001999Z', { timestamp: noon + 1n }],
    ['a time before 1970', '1969-12-31T23:59:59.5Z', { timestamp: -500_000n }],
    ['a date of the suite', '1970-01-11', { date: 10 }],
    ['a number', 17, { int64: 17n }],
    ['a number as a text', '17', { int64: 17n }],
    ['a decimal without fraction digits', '17', { numeric: '17.' }],
    ['a decimal with fewer zeros', '+1.5', { numeric: '1.5000000000' }],
    [
      'a variant',
      { tag: 'Left', value: 'x' },
      { variant: { constructor: 'Left', value: { text: 'x' } } },
    ],
    ['an enum', 'Red', { enum: { constructor: 'Red' } }],
    ['unit', {}, { unit: {} }],
    ['nothing', null, none],
    ['a value', 'x', some({ text: 'x' })],
    ['nothing inside an optional of an optional', [[]], some(none)],
    ['a value inside an optional of an optional', [['x']], some(some({ text: 'x' }))],
    ['three optionals', [[['x']]], some(some(some({ text: 'x' })))],
    ['a list inside an optional', [], some({ list: {} })],
    // Ledgers sort a map by its keys: ValueTranslator.scala, SValue.SMap.
    [
      'a map in another order',
      [
        ['b', '2'],
        ['a', '1'],
      ],
      pairs(['a', 1n], ['b', 2n]),
    ],
  ])('%s', (_what, asked, found) => {
    expect(differences(asked, found)).toEqual([]);
  });

  it('a value of any kind, in the JSON of the service', () => {
    fc.assert(
      fc.property(arbitraryValue('all'), (draft) => {
        expect(differences(toDamlJson(prepared(draft)), draft)).toEqual([]);
      }),
      { numRuns: roundsOf(400) },
    );
  });
});

describe('a requested value is not the prepared one', () => {
  it.each<[string, Json | undefined, MessageInit, string]>([
    ['a later time', '2024-10-24T12:00:01Z', { timestamp: 0n }, 'requested 2024'],
    ['no time', 'noon', { timestamp: 0n }, 'requested noon'],
    ['a text that only looks like the number', '1.50', { text: '1.5' }, 'requested 1.50'],
    [
      'a text that only looks like the time',
      '2024-10-24T12:00:00+00:00',
      { text: '2024-10-24T12:00:00Z' },
      'prepared 2024-10-24T12:00:00Z',
    ],
    ['nothing', undefined, { text: 'x' }, 'requested nothing, prepared x'],
    ['a value', 'x', none, 'requested x, prepared nothing'],
    ['an empty list', [], none, 'requested [], prepared nothing'],
    ['nothing inside', [[]], some(some({ text: 'x' })), 'prepared x'],
    ['a value inside', [['x']], some(none), 'prepared nothing'],
    ['another value of a key', [['a', '2']], pairs(['a', 1n]), 'argument[0][1]: requested 2'],
    ['another key', [['b', '1']], pairs(['a', 1n]), 'argument[0][0]: requested b'],
    [
      'a map with one more entry',
      [
        ['a', '1'],
        ['b', '1'],
      ],
      pairs(['a', 1n]),
      'requested [[',
    ],
    [
      'a key that a map has twice',
      [
        ['a', '1'],
        ['a', '1'],
      ],
      pairs(['a', 1n], ['b', 1n]),
      '[1][0]',
    ],
    [
      'another constructor',
      { tag: 'Left', value: {} },
      { variant: { constructor: 'Right', value: { unit: {} } } },
      'prepared {"tag":"Right"',
    ],
    [
      'a record with a name twice',
      { a: '1' },
      {
        record: {
          fields: [
            { label: 'a', value: { text: '1' } },
            { label: 'a', value: { text: '1' } },
          ],
        },
      },
      'prepared [["a","1"],["a","1"]]',
    ],
    ['a number where a text is', 5, { text: '5' }, 'requested 5 (Number), prepared 5 (Text)'],
    [
      'a flag where a text is',
      true,
      { text: 'true' },
      'requested true (Bool), prepared true (Text)',
    ],
    [
      'pairs where a record with a name twice is',
      [
        ['a', '1'],
        ['a', '1'],
      ],
      {
        record: {
          fields: [
            { label: 'a', value: { text: '1' } },
            { label: 'a', value: { text: '1' } },
          ],
        },
      },
      '(List), prepared [["a","1"],["a","1"]] (Record)',
    ],
    [
      'an object where an enum is written like it',
      { a: '1' },
      { enum: { constructor: '{"a":"1"}' } },
      'requested {"a":"1"} (Object), prepared {"a":"1"} (Enum)',
    ],
    // Participants read an Int64 with a plus (Long.parseLong), and no point or power.
    ['no digits for an integer', '', { int64: 0n }, 'requested , prepared 0'],
    ['a point after an integer', '+1.', { int64: 1n }, 'requested +1., prepared 1'],
    ['a fraction of an integer', '1.0', { int64: 1n }, 'requested 1.0, prepared 1'],
    ['a power for an integer', '1e2', { int64: 100n }, 'requested 1e2, prepared 100'],
    ['no digits for a decimal', '', { numeric: '' }, 'requested  (Text), prepared  (Decimal)'],
    ['a prepared power', '100000', { numeric: '1e5' }, 'prepared 1e5'],
    ['a prepared plus', '1', { numeric: '+1.' }, 'prepared +1.'],
    ['a prepared decimal without its point', '17', { numeric: '17' }, '(Decimal)'],
  ])('%s', (_what, asked, found, words) => {
    const [first, ...others] = differences(asked, found);
    expect(first).toContain(words);
    expect(others).toEqual([]);
  });
});

it('tells long values apart that begin alike', () => {
  const long = 'x'.repeat(1000);
  const [difference = ''] = differences(`${long}1`, { text: `${long}2` });
  const [asked, found] = difference.replace('argument: requested ', '').split(', prepared ');
  expect(asked).toContain('1,001 characters, SHA-256');
  expect(asked).not.toBe(found);
});
