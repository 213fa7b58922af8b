import { describe, expect, it } from 'vitest';
import type { VerificationCheck } from '../../../../src/verify/check-result.ts';
import {
  encodeMessage,
  type MessageInit,
} from '../../../../src/verify/protobuf/protobuf-encode.ts';
import { preparedTransaction } from '../../../../src/verify/prepared/prepared-transaction-schema.ts';
import { verifySubmission } from '../../../../src/verify/prepared/submission.ts';
import { recordedPrepared, suitePrepared } from '../../../support/verify/prepared-vectors.ts';
import { createBy } from '../../../support/writes/submission-writer.ts';

const party = `ida::1220${'ab'.repeat(32)}`;

interface Case {
  readonly version: string;
  readonly nodes: readonly string[];
  readonly scheme: string;
}

const preparedOf = ({ version, nodes }: Case): MessageInit => ({
  transaction: {
    version,
    roots: ['0'],
    nodes: [
      { nodeId: '0', v1: { rollback: { children: nodes.map((_, index) => String(index + 1)) } } },
      ...nodes.map((lfVersion, index) => ({
        nodeId: String(index + 1),
        v1: { create: { ...createBy(party), lfVersion } },
      })),
    ],
    seeds: nodes.map((_, index) => ({ nodeId: index + 1, seed: Buffer.alloc(32, 5) })),
  },
  metadata: { submitterInfo: { actAs: [party], commandId: 'c' } },
});

const checkOf = (draft: MessageInit, scheme: string): VerificationCheck | undefined =>
  verifySubmission({
    preparedTransaction: encodeMessage(preparedTransaction, draft).toString('base64'),
    hashingSchemeVersion: `HASHING_SCHEME_VERSION_${scheme}`,
  }).checks.find(({ id }) => id === 'transaction-version');

// The combinations follow digital-asset/canton: NodeHashBuilder.scala (what a scheme hashes at most:
// V2 serialization version 1, V3 serialization version 2, V4 all) and SerializationVersion.scala (the names
// `2.1`, `2`, `3` and `dev`; the version of a transaction is the newest of its nodes).
describe('the version of a prepared transaction', () => {
  it.each<readonly [string, VerificationCheck['state'], Case]>([
    ['2.1 under V2', 'verified', { version: '2.1', nodes: ['2.1'], scheme: 'V2' }],
    ['2.1 under V3', 'verified', { version: '2.1', nodes: ['2.1'], scheme: 'V3' }],
    ['2 under V3', 'verified', { version: '2', nodes: ['2'], scheme: 'V3' }],
    ['2 with older nodes beside', 'verified', { version: '2', nodes: ['2.1', '2'], scheme: 'V3' }],
    ['2.1 without any action', 'verified', { version: '2.1', nodes: [], scheme: 'V2' }],
    ['2 under V2', 'failed', { version: '2', nodes: ['2'], scheme: 'V2' }],
    ['dev under V2', 'failed', { version: 'dev', nodes: ['dev'], scheme: 'V2' }],
    ['dev under V3', 'failed', { version: 'dev', nodes: ['dev'], scheme: 'V3' }],
    ['3 under V3', 'failed', { version: '3', nodes: ['3'], scheme: 'V3' }],
    ['2.1 under V4', 'verified', { version: '2.1', nodes: ['2.1'], scheme: 'V4' }],
    ['3 with older nodes beside', 'verified', { version: '3', nodes: ['2', '3'], scheme: 'V4' }],
    ['dev under V4', 'verified', { version: 'dev', nodes: ['3', 'dev'], scheme: 'V4' }],
    ['older than a node, V4', 'failed', { version: '2', nodes: ['3', '2'], scheme: 'V4' }],
    ['newer than its nodes', 'failed', { version: '2', nodes: ['2.1'], scheme: 'V3' }],
    ['newer than its nodes, V2', 'failed', { version: '2', nodes: ['2.1'], scheme: 'V2' }],
    ['older than a node', 'failed', { version: '2.1', nodes: ['2.1', '2'], scheme: 'V3' }],
    ['missing', 'failed', { version: '', nodes: ['2.1'], scheme: 'V2' }],
    ['missing from a node', 'failed', { version: '2.1', nodes: [''], scheme: 'V2' }],
    ['of tomorrow', 'unknown', { version: '7', nodes: ['7'], scheme: 'V3' }],
    ['of tomorrow without any action', 'unknown', { version: '7', nodes: [], scheme: 'V3' }],
    ['of tomorrow in a node', 'unknown', { version: '2', nodes: ['7'], scheme: 'V3' }],
    ['under an unknown scheme', 'unknown', { version: '2', nodes: ['2'], scheme: 'V9' }],
  ])('is compared with its nodes and the hashing scheme: %s is %s', (_title, state, given) => {
    expect(checkOf(preparedOf(given), given.scheme)?.state).toBe(state);
  });

  it('is failed under an unknown scheme, too, when it does not fit its nodes', () => {
    const given = { version: '2', nodes: ['2.1'], scheme: 'V9' };
    expect(checkOf(preparedOf(given), 'V9')).toMatchObject({
      state: 'failed',
      detail: 'the transaction declares version 2, but its nodes need version 2.1',
    });
  });

  it('says which schemes hash it when the chosen one does not', () => {
    const given = { version: '2', nodes: ['2'], scheme: 'V2' };
    expect(checkOf(preparedOf(given), 'V2')?.remedy).toContain(
      'with HASHING_SCHEME_VERSION_V3 or HASHING_SCHEME_VERSION_V4',
    );
  });

  it('fits in what a participant prepared', () => {
    const { checks } = verifySubmission(recordedPrepared);
    expect(checks.find(({ id }) => id === 'transaction-version')?.state).toBe('verified');
  });

  it.each([
    ['V2', '2.1'],
    ['V3', '2'],
  ] as const)('fits in the transaction of Canton’s own suite (%s)', (scheme, version) => {
    expect(checkOf(suitePrepared(scheme), scheme)).toMatchObject({
      state: 'verified',
      detail: `version ${version}, scheme ${scheme}`,
    });
  });
});
