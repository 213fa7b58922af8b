import { describe, expect, it } from 'vitest';
import { parsePreparedTransaction } from '../../../../src/verify/prepared/prepared-transaction.ts';
import { preparedTransaction } from '../../../../src/verify/prepared/prepared-transaction-schema.ts';
import { encodeMessage } from '../../../../src/verify/protobuf/protobuf-encode.ts';

/** A create whose argument is a list of units. */
const withUnits = (count: number): Buffer => {
  const elements = Array.from({ length: count }, () => ({ unit: {} }));
  const create = { lfVersion: '2.1', argument: { list: { elements } } };
  return encodeMessage(preparedTransaction, {
    transaction: { version: '2.1', roots: ['0'], nodes: [{ nodeId: '0', v1: { create } }] },
    metadata: { synchronizerId: 's' },
  });
};

describe('a prepared transaction', () => {
  it('is refused if it has 300,000 values, and the reason names the rule', () => {
    expect(parsePreparedTransaction(withUnits(300_000))).toMatchObject({
      ok: false,
      error: { problem: 'more than 100000 fields, which nobody reads before signing' },
    });
  });

  it('is read with thirty times the fields of a recorded token transfer', () => {
    expect(parsePreparedTransaction(withUnits(20_000)).ok).toBe(true);
  });
});
