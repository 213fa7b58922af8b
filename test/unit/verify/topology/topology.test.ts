import { describe, expect, it } from 'vitest';
import { decentralizedNamespace, combinedHash } from '../../../../src/verify/hashing/multihash.ts';
import { encodeMessage } from '../../../../src/verify/protobuf/protobuf-encode.ts';
import { verifyOnboarding } from '../../../../src/verify/topology/onboarding.ts';
import {
  parseTopology,
  type TopologyTransaction,
} from '../../../../src/verify/topology/topology.ts';
import { versionedMessage } from '../../../../src/verify/topology/topology-schema.ts';
import {
  recordedKeys,
  recordedMultiHash,
  recordedTransactions,
} from '../../../support/verify/topology-vectors.ts';
import {
  namespaceDelegation,
  newSigner,
  wrapped,
} from '../../../support/verify/topology-writer.ts';

const read = (bytes: Buffer): TopologyTransaction => {
  const result = parseTopology(bytes);
  if (!result.ok) throw new Error(result.error.problem);
  return result.value;
};

const recorded = recordedTransactions.map(({ transaction }) => Buffer.from(transaction, 'base64'));

describe('recorded topology transactions (splice-wallet-kernel, Tx.test.ts)', () => {
  it('are read to their last field', () => {
    const [delegation, keys, hosting] = recorded.map(read);
    const [first, second] = recordedKeys;
    const party = `alice::${second.fingerprint}`;
    expect(delegation?.mapping).toMatchObject({
      kind: 'NamespaceDelegation',
      namespace: first.fingerprint,
      target: {
        key: { spec: 'Ed25519', fingerprint: first.fingerprint },
        usages: ['namespace', 'proof of ownership', 'protocol'],
      },
    });
    expect(keys?.mapping).toMatchObject({
      kind: 'PartyToKeyMapping',
      party,
      signing: { threshold: 1, keys: [{ key: { fingerprint: second.fingerprint } }] },
    });
    expect(hosting?.mapping).toMatchObject({
      kind: 'PartyToParticipant',
      party,
      threshold: 1,
      hosts: [{ permission: 'confirmation', isOnboarding: false }],
      signing: undefined,
    });
    for (const transaction of [delegation, keys, hosting])
      expect(transaction).toMatchObject({
        operation: 'add or replace',
        serial: 1,
        version: 30,
        unknown: [],
      });
  });

  it('have the hashes that were computed from them, alone and together, in any order', () => {
    const hashes = recorded.map((bytes) => read(bytes).hash);
    expect(hashes.map((hash) => hash.toString('hex'))).toEqual(
      recordedTransactions.map(({ hash }) => hash),
    );
    expect(combinedHash(hashes).toString('hex')).toBe(recordedMultiHash);
    expect(combinedHash([...hashes].reverse()).toString('hex')).toBe(recordedMultiHash);
  });

  it('are held against what the participant claims of them', () => {
    const response = {
      partyId: `alice::${recordedKeys[1].fingerprint}`,
      publicKeyFingerprint: recordedKeys[1].fingerprint,
      topologyTransactions: recordedTransactions.map(({ transaction }) => transaction),
      multiHash: Buffer.from(recordedMultiHash, 'hex').toString('base64'),
    };
    const stateOf = (body: typeof response, id: string) =>
      verifyOnboarding(body).checks.find((check) => check.id === id)?.state;
    expect(stateOf(response, 'claimed-multi-hash')).toBe('verified');
    expect(stateOf(response, 'claimed-party')).toBe('verified');
    expect(stateOf(response, 'claimed-fingerprint')).toBe('verified');
    const other = { ...response, multiHash: Buffer.alloc(34).toString('base64') };
    expect(stateOf(other, 'claimed-multi-hash')).toBe('failed');
    expect(stateOf({ ...response, partyId: 'bob::1220' }, 'claimed-party')).toBe('failed');
  });
});

describe('reading a topology transaction', () => {
  it('keeps a kind that does not onboard anybody, by its name and in its bytes', () => {
    const { mapping } = read(wrapped({ VettedPackages: Buffer.from([10, 1, 65]) }));
    expect(mapping).toEqual({
      kind: 'other',
      name: 'VettedPackages',
      bytes: Buffer.from([10, 1, 65]),
    });
  });

  // digital-asset/canton, canton/protocol/v30/topology.proto (TopologyMapping): v3.4.11 to 3.6 (1a7b4a8f).
  it.each([
    [17, 'LsuAnnouncement'],
    [18, 'LsuSequencerConnectionSuccessor'],
  ])('names the kind of field %i of Canton: %s', (number, name) => {
    const mapping = Buffer.from([(((number << 3) | 2) & 0x7f) | 0x80, 0x01, 0x02, 0x08, 0x01]);
    const data = Buffer.concat([Buffer.from([8, 1, 16, 1, 26, mapping.length]), mapping]);
    const transaction = read(encodeMessage(versionedMessage, { data, version: 30 }));
    expect(transaction.mapping).toMatchObject({ kind: 'other', name });
    expect(transaction.unknown).toEqual([]);
  });

  it('keeps a kind that nobody knows, and says that it is there', () => {
    const mapping = Buffer.from([0xc2, 0x0c, 0x02, 0x08, 0x01]);
    const data = Buffer.concat([Buffer.from([8, 1, 16, 1, 26, mapping.length]), mapping]);
    const transaction = read(encodeMessage(versionedMessage, { data, version: 30 }));
    expect(transaction.mapping).toMatchObject({ kind: 'other', name: 'TopologyMapping.200' });
    expect(transaction.unknown).toHaveLength(1);
  });

  it('says what else it is when it neither adds nor replaces', () => {
    const delegation = { namespace: 'n', isRootDelegation: true };
    expect(read(wrapped({ namespaceDelegation: delegation }, { operation: 2 })).operation).toBe(
      'remove',
    );
    expect(read(wrapped({ namespaceDelegation: delegation }, { operation: 9 })).operation).toBe(
      'unknown (9)',
    );
  });

  it('takes no message that says a thing twice: programs differ in which they believe', () => {
    const bytes = namespaceDelegation(newSigner());
    const twice = Buffer.concat([bytes, Buffer.from([16, 30])]);
    expect(parseTopology(twice)).toEqual({
      ok: false,
      error: {
        problem: 'UntypedVersionedMessage.version appears twice',
        oddities: ['UntypedVersionedMessage.version appears twice'],
      },
    });
  });
});

describe('a decentralized namespace', () => {
  it('is named after its owners, in whatever order they come', () => {
    const owners = [newSigner(), newSigner(), newSigner()].map(({ fingerprint }) => fingerprint);
    expect(decentralizedNamespace(owners)).toMatch(/^1220[0-9a-f]{64}$/);
    expect(decentralizedNamespace([...owners].reverse())).toBe(decentralizedNamespace(owners));
    expect(decentralizedNamespace(owners.slice(1))).not.toBe(decentralizedNamespace(owners));
  });
});
