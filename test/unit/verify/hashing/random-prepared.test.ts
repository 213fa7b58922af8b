import { hashPreparedTransaction } from '@canton-network/core-tx-visualizer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeMessage } from '../../../../src/verify/protobuf/protobuf-encode.ts';
import { parsePreparedTransaction } from '../../../../src/verify/prepared/prepared-transaction.ts';
import { preparedTransaction } from '../../../../src/verify/prepared/prepared-transaction-schema.ts';
import { verifySubmission } from '../../../../src/verify/prepared/submission.ts';
import { identifyWrite } from '../../../../src/verify/write-identity.ts';
import { roundsOf } from '../../../support/models/torture.ts';
import { pythonVectors } from '../../../support/verify/python-vectors.ts';
import { arbitraryPrepared } from '../../../support/verify/random-prepared.ts';
import { hashOf, preparedBytes } from '../../../support/writes/submission-writer.ts';

describe('the hash of random prepared transactions', () => {
  /** The published reader makes floating-point numbers of integers, so they have 53 bits here. */
  it('is the one that the published reader computes under V2 (core-tx-visualizer 1.7.0)', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryPrepared({ scheme: 'V2', range: 'safe' }), async (draft) => {
        const bytes = encodeMessage(preparedTransaction, draft);
        const theirs = await hashPreparedTransaction(bytes.toString('base64'), 'hex');
        expect(hashOf(bytes).toString('hex')).toBe(theirs);
      }),
      { numRuns: roundsOf(400) },
    );
  });

  it.each(pythonVectors.map(([bytes, hash], index) => ({ index, bytes, hash })))(
    'is the one that Canton’s own Python computes under V3: transaction $index',
    ({ bytes, hash }) => {
      expect(hashOf(Buffer.from(bytes, 'base64'), 'V3').toString('hex')).toBe(hash);
    },
  );

  it('exists under V4 for every kind of node, and the identity is the same under every scheme', () => {
    fc.assert(
      fc.property(arbitraryPrepared({ scheme: 'V4', range: 'all' }), (draft) => {
        const bytes = encodeMessage(preparedTransaction, draft);
        expect(hashOf(bytes, 'V4')).toHaveLength(32);
        const identities = ['V2', 'V3', 'V4'].map((version) =>
          identifyWrite('executeSubmission', {
            preparedTransaction: bytes.toString('base64'),
            hashingSchemeVersion: `HASHING_SCHEME_VERSION_${version}`,
          }),
        );
        expect(new Set(identities).size).toBe(1);
        expect(identities[0]).toMatch(/^execution:/);
      }),
      { numRuns: roundsOf(100) },
    );
  });
});

/**
 * The fields are unsigned, but a JVM writes its signed times into them. A comparison of the ledger time
 * with a time before 1970 makes such a bound: digital-asset/canton at 1a7b4a8, speedy/SBuiltinFun.scala
 * (SBULedgerTimeLT) and codec/PreparedTransactionEncoder.scala (minLedgerEffectiveTime).
 */
describe('a time bound before 1970', () => {
  const bytes = preparedBytes('a::1220', { metadata: { minLedgerTime: -86_400_000_000n } });

  it('has the hash that the published reader computes', async () => {
    const theirs = await hashPreparedTransaction(bytes.toString('base64'), 'hex');
    expect(hashOf(bytes).toString('hex')).toBe(theirs);
  });

  it('is in the past: the transaction can be executed now', () => {
    const parsed = parsePreparedTransaction(bytes);
    expect(parsed).toMatchObject({
      value: { metadata: { ledgerTime: { from: -86_400_000_000n } } },
    });
    const body = {
      preparedTransaction: bytes.toString('base64'),
      hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V2',
    };
    const { checks } = verifySubmission(body, [], { nowMs: 1_770_000_000_000 });
    expect(checks.find(({ id }) => id === 'ledger-time')).toMatchObject({ state: 'verified' });
  });
});
