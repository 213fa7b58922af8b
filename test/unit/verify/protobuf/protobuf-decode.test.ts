import { describe, expect, it } from 'vitest';
import { topologyTransaction } from '../../../../src/verify/topology/topology-schema.ts';
import { value } from '../../../../src/verify/prepared/value-schema.ts';
import { decodeMessage } from '../../../../src/verify/protobuf/protobuf-decode.ts';
import {
  encodeMessage,
  type MessageInit,
} from '../../../../src/verify/protobuf/protobuf-encode.ts';
import type { MessageSchema } from '../../../../src/verify/protobuf/protobuf-message.ts';

/** The fields of some messages, one after the other: what a decoder joins to one message. */
const joined = (schema: MessageSchema, ...drafts: readonly MessageInit[]): Buffer =>
  Buffer.concat(drafts.map((draft) => encodeMessage(schema, draft)));

describe('a message with two members of one group', () => {
  it.each<[what: string, MessageSchema, readonly MessageInit[], problem: string]>([
    ['a text and a party', value, [{ text: 'a' }, { party: 'b' }], 'Value has more than one kind'],
    ['a party and a text', value, [{ party: 'b' }, { text: 'a' }], 'Value has more than one kind'],
    [
      'two mappings',
      topologyTransaction,
      [{ mapping: { partyToKey: { party: 'a' }, namespaceDelegation: { namespace: 'b' } } }],
      'TopologyMapping has more than one mapping',
    ],
  ])(
    'is refused, because decoders differ in which one they take: %s',
    (_, schema, drafts, problem) => {
      const decoded = decodeMessage(schema, joined(schema, ...drafts));
      expect(decoded).toMatchObject({ ok: false, error: { problem } });
      expect(decoded.ok ? [] : decoded.error.oddities).toContain(problem);
    },
  );

  it('is refused as well deep inside a message', () => {
    const both = joined(value, { int64: 1n }, { numeric: '1.' });
    const list = encodeMessage(
      { name: 'Value', fields: { 11: { name: 'list', type: 'bytes' } } },
      {
        list: encodeMessage(
          { name: 'List', fields: { 1: { name: 'elements', type: 'bytes' } } },
          { elements: both },
        ),
      },
    );
    expect(decodeMessage(value, list)).toMatchObject({
      ok: false,
      error: { problem: 'Value has more than one kind' },
    });
  });

  it('is read where both are the same member of different messages', () => {
    const draft = { list: { elements: [{ text: 'a' }, { party: 'b' }] } };
    expect(decodeMessage(value, encodeMessage(value, draft)).ok).toBe(true);
  });
});
