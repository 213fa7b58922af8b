import {
  computeMultiHashForTopology,
  computeSha256CantonHash,
  decodePreparedTransaction,
  decodeTopologyTransaction,
  hashPreparedTransaction,
} from '@canton-network/core-tx-visualizer';
import { describe, expect, it } from 'vitest';
import { encodeMessage } from '../../../../src/verify/protobuf/protobuf-encode.ts';
import { combinedHash, hashPurposes } from '../../../../src/verify/hashing/multihash.ts';
import { parsePreparedTransaction } from '../../../../src/verify/prepared/prepared-transaction.ts';
import { preparedTransaction } from '../../../../src/verify/prepared/prepared-transaction-schema.ts';
import { parseTopology } from '../../../../src/verify/topology/topology.ts';
import {
  recordedPrepared,
  suitePrepared,
  suiteValues,
} from '../../../support/verify/prepared-vectors.ts';
import { createBy, hashOf, preparedBytes } from '../../../support/writes/submission-writer.ts';
import { recordedTransactions } from '../../../support/verify/topology-vectors.ts';

/** One contract that holds a value of every kind; the two schemes differ in it by their frame. */
const valuesBytes = (): Buffer => {
  const fields = suiteValues.map(([label, value]) => ({ label, value }));
  const argument = { record: { fields } };
  return preparedBytes('a::1220', { create: { ...createBy('a::1220'), argument } });
};

/**
 * The published reader of the wallet kernel, as an implementation that nobody here wrote. Its faults
 * in release 1.7.0 are named where they show.
 */
describe('the published reader (core-tx-visualizer 1.7.0)', () => {
  const recorded = recordedTransactions.map(({ transaction }) => ({
    bytes: Buffer.from(transaction, 'base64'),
    transaction,
  }));

  it('computes the same hash of every recorded topology transaction', async () => {
    for (const { bytes } of recorded) {
      const theirs = await computeSha256CantonHash(hashPurposes.topologyTransaction, bytes);
      const ours = parseTopology(bytes);
      expect(ours).toMatchObject({ ok: true, value: { hash: Buffer.from(theirs) } });
    }
  });

  it('computes the same combined hash, once its result is hashed: it gives what is to be hashed', async () => {
    const hashes = await Promise.all(
      recorded.map(({ bytes }) => computeSha256CantonHash(hashPurposes.topologyTransaction, bytes)),
    );
    const preimage = await computeMultiHashForTopology(hashes);
    const theirs = await computeSha256CantonHash(hashPurposes.multiHash, preimage);
    expect(combinedHash(hashes.map((hash) => Buffer.from(hash)))).toEqual(Buffer.from(theirs));
  });

  it('takes the wrapper for the content, so that its serial is the version: ours reads both', () => {
    for (const { transaction, bytes } of recorded) {
      expect(decodeTopologyTransaction(transaction)).toMatchObject({ serial: 30 });
      expect(parseTopology(bytes)).toMatchObject({ value: { serial: 1, version: 30 } });
    }
  });

  it.each([
    ['recorded', Buffer.from(recordedPrepared.preparedTransaction, 'base64')],
    ['Canton’s own suite', encodeMessage(preparedTransaction, suitePrepared('V2'))],
    ['with every kind of value', valuesBytes()],
  ])('computes the same hash of scheme V2: %s', async (_which, bytes) => {
    const theirs = await hashPreparedTransaction(bytes.toString('base64'), 'hex');
    expect(hashOf(bytes).toString('hex')).toBe(theirs);
  });

  it('reads the same transaction and the same metadata', () => {
    const bytes = encodeMessage(preparedTransaction, suitePrepared('V2'));
    const theirs = decodePreparedTransaction(bytes.toString('base64'));
    const ours = parsePreparedTransaction(bytes);
    const { metadata } = ours.ok ? ours.value : { metadata: undefined };
    expect(theirs.metadata).toMatchObject({
      submitterInfo: { actAs: metadata?.actAs, commandId: metadata?.commandId },
      synchronizerId: metadata?.synchronizer,
      maxRecordTime: metadata?.maxRecordTime,
    });
    expect(theirs.transaction?.nodes).toHaveLength(4);
  });

  it('knows no other scheme: its hash of what V3 covers is not the one to sign, ours is', async () => {
    const bytes = valuesBytes();
    const theirs = await hashPreparedTransaction(bytes.toString('base64'), 'hex');
    expect(hashOf(bytes, 'V3').toString('hex')).not.toBe(theirs);
    expect(hashOf(bytes, 'V2').toString('hex')).toBe(theirs);
  });
});
