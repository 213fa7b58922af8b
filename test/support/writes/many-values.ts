import { preparedTransaction } from '../../../src/verify/prepared/prepared-transaction-schema.ts';
import { encodeMessage } from '../../../src/verify/protobuf/protobuf-encode.ts';

/** A prepared create whose argument is a list of units. */
export const withUnits = (count: number): Buffer => {
  const elements = Array.from({ length: count }, () => ({ unit: {} }));
  const create = { lfVersion: '2.1', argument: { list: { elements } } };
  return encodeMessage(preparedTransaction, {
    transaction: { version: '2.1', roots: ['0'], nodes: [{ nodeId: '0', v1: { create } }] },
    metadata: { synchronizerId: 's' },
  });
};
