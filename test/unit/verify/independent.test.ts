import {
  computeMultiHashForTopology,
  computeSha256CantonHash,
  decodeTopologyTransaction,
} from '@canton-network/core-tx-visualizer';
import { describe, expect, it } from 'vitest';
import { multiHash, purposes } from '../../../src/verify/hashes.ts';
import { readTopology } from '../../../src/verify/topology.ts';
import { recordedTransactions } from '../../support/topology-vectors.ts';

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
      const theirs = await computeSha256CantonHash(purposes.topologyTransaction, bytes);
      const ours = readTopology(bytes);
      expect(ours).toMatchObject({ ok: true, transaction: { hash: Buffer.from(theirs) } });
    }
  });

  it('computes the same combined hash, once its result is hashed: it gives what is to be hashed', async () => {
    const hashes = await Promise.all(
      recorded.map(({ bytes }) => computeSha256CantonHash(purposes.topologyTransaction, bytes)),
    );
    const preimage = await computeMultiHashForTopology(hashes);
    const theirs = await computeSha256CantonHash(purposes.multiHash, preimage);
    expect(multiHash(hashes.map((hash) => Buffer.from(hash)))).toEqual(Buffer.from(theirs));
  });

  it('takes the wrapper for the content, so that its serial is the version: ours reads both', () => {
    for (const { transaction, bytes } of recorded) {
      expect(decodeTopologyTransaction(transaction)).toMatchObject({ serial: 30 });
      expect(readTopology(bytes)).toMatchObject({ transaction: { serial: 1, version: 30 } });
    }
  });
});
