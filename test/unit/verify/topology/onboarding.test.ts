import { describe, expect, it } from 'vitest';
import type { VerificationCheck } from '../../../../src/verify/check-result.ts';
import { verifyOnboarding } from '../../../../src/verify/topology/onboarding.ts';
import { encodeMessage } from '../../../../src/verify/protobuf/protobuf-encode.ts';
import {
  field,
  repeated,
  type MessageSchema,
} from '../../../../src/verify/protobuf/protobuf-message.ts';
import { versionedMessage } from '../../../../src/verify/topology/topology-schema.ts';
import { decodeAllocation } from '../../../../src/requests/checks/inspect/inspect-allocation.ts';
import { formatDecoded } from '../../../../src/cli-kit/writes/verify-text.ts';
import {
  encoded,
  multiSignature,
  namespaceDelegation,
  newCurveSigner,
  newSigner,
  ownSignature,
  partyToKey,
  partyToParticipant,
  sharedNamespace,
  someParticipant,
  wrapped,
  type Signer,
} from '../../../support/verify/topology-writer.ts';

/** The hosts as bytes, so that a test can add a field. */
const withRawHosts: MessageSchema = {
  name: 'TopologyTransaction',
  fields: {
    1: field('operation', 'int32'),
    2: field('serial', 'uint32'),
    3: field('mapping', () => ({
      name: 'TopologyMapping',
      fields: {
        9: field('hosting', () => ({
          name: 'PartyToParticipant',
          fields: {
            1: field('party', 'text'),
            2: field('threshold', 'uint32'),
            3: repeated('participants', 'bytes'),
          },
        })),
      },
    })),
  },
};

const partyOf = ({ fingerprint }: Signer): string => `nora::${fingerprint}`;

const request = (transactions: readonly Buffer[], signers: readonly Signer[]) => ({
  synchronizer: `global::1220${'ab'.repeat(32)}`,
  onboardingTransactions: encoded(transactions),
  multiHashSignatures: signers.map((signer) => multiSignature(signer, transactions)),
});

const simple = (signer: Signer, signers = [signer]) =>
  request([partyToParticipant(partyOf(signer), { keys: [signer] })], signers);

const statesOf = (checks: readonly VerificationCheck[]): Readonly<Record<string, string>> =>
  Object.fromEntries(checks.map(({ id, state }) => [id, state]));

const brokenIn = (checks: readonly VerificationCheck[]): readonly string[] =>
  checks.filter(({ state }) => state === 'failed').map(({ id }) => id);

describe('an onboarding that is right', () => {
  it('has every check verified once the node is known that is asked, and never before', () => {
    const signer = newSigner();
    const offline = verifyOnboarding(simple(signer));
    expect(offline.verdict).toBe('unknown');
    expect(offline.checks.filter(({ state }) => state !== 'verified').map(({ id }) => id)).toEqual([
      'this-node',
    ]);
    const report = verifyOnboarding(simple(signer), [], { participant: someParticipant });
    expect(report).toMatchObject({ verdict: 'verified', party: partyOf(signer) });
    expect(report.multiHash).toHaveLength(34);
  });

  it('may be signed transaction by transaction', () => {
    const signer = newCurveSigner('secp256k1');
    const transaction = partyToParticipant(partyOf(signer), { keys: [signer] });
    const [entry] = encoded([transaction]);
    const signatures = [ownSignature(signer, transaction)];
    const report = verifyOnboarding({ onboardingTransactions: [{ ...entry, signatures }] });
    expect(brokenIn(report.checks)).toEqual([]);
    expect(statesOf(report.checks)['authorized-1']).toBe('verified');
  });

  it('may be the three transactions of an older participant', () => {
    const signer = newSigner();
    const party = partyOf(signer);
    const transactions = [
      namespaceDelegation(signer),
      partyToKey(party, [signer]),
      partyToParticipant(party),
    ];
    const { checks } = verifyOnboarding(request(transactions, [signer]));
    expect(checks.filter(({ state }) => state !== 'verified').map(({ id }) => id)).toEqual([
      'this-node',
    ]);
  });

  it('is authorized in a shared namespace by as many owners as its threshold wants', () => {
    const owners = [newSigner(), newSigner(), newSigner()];
    const { namespace, definition } = sharedNamespace(owners, 2);
    const device = newSigner();
    const hosting = partyToParticipant(`board::${namespace}`, { keys: [device] });
    const transactions = [...owners.map(namespaceDelegation), definition, hosting];
    const stateWith = (signers: readonly Signer[]) =>
      statesOf(verifyOnboarding(request(transactions, signers)).checks);
    expect(stateWith([...owners, device])['authorized-5']).toBe('verified');
    expect(stateWith([...owners.slice(1), device])).toMatchObject({
      'authorized-4': 'failed',
      'authorized-5': 'verified',
    });
    expect(stateWith([...owners.slice(2), device])['authorized-5']).toBe('failed');
    expect(stateWith(owners)['authorized-5']).toBe('failed');
  });
});

describe('an onboarding that is wrong', () => {
  const signer = newSigner();
  const party = partyOf(signer);
  const key = signer.message;
  const host = { participant: someParticipant, permission: 2 };
  const hosting = (fields: object = {}, transaction: object = {}) =>
    wrapped(
      {
        partyToParticipant: {
          party,
          threshold: 1,
          participants: [host],
          signingKeys: { keys: [key], threshold: 1 },
          ...fields,
        },
      },
      { ...transaction },
    );

  it.each([
    ['a party that is hosted nowhere', [namespaceDelegation(signer)], 'hosting'],
    ['two parties', [hosting(), hosting({ party: `x::${signer.fingerprint}` })], 'hosting'],
    ['a mapping of another kind', [hosting(), wrapped({ VettedPackages: Buffer.of() })], 'kinds'],
    ['a removal', [hosting({}, { operation: 2 })], 'operations'],
    ['a second version', [hosting({}, { serial: 2 })], 'operations'],
    ['no party id', [hosting({ party: 'nora' })], 'namespace'],
    [
      'a delegation of another namespace',
      [namespaceDelegation(newSigner()), hosting()],
      'namespace',
    ],
    [
      'a host that may submit',
      [hosting({ participants: [host, { participant: 'p::1220', permission: 1 }] })],
      'hosts',
    ],
    ['a party that nobody confirms for', [hosting({ participants: [] })], 'hosts'],
    ['a threshold that cannot be reached', [hosting({ threshold: 2 })], 'hosts'],
    [
      'a host that is listed twice',
      [hosting({ participants: [host, { participant: 'p::1220', permission: 2 }, host] })],
      'hosts',
    ],
    [
      'a key that is listed twice, so that one key reaches a threshold of two',
      [hosting({ signingKeys: { keys: [key, key], threshold: 2 } })],
      'signing-keys',
    ],
    ['no key that signs', [hosting({ signingKeys: undefined })], 'signing-keys'],
    ['keys in two places', [hosting(), partyToKey(party, [signer])], 'signing-keys'],
    [
      'a key that may not sign',
      [hosting({ signingKeys: { keys: [{ ...key, usage: [1] }], threshold: 1 } })],
      'signing-keys',
    ],
    [
      'more keys wanted than there are',
      [hosting({ signingKeys: { keys: [key], threshold: 2 } })],
      'signing-keys',
    ],
  ])('says so: %s', (_what, transactions, id) => {
    const { checks, verdict } = verifyOnboarding(request(transactions, [signer]));
    expect(verdict).toBe('failed');
    expect(brokenIn(checks)).toContain(id);
  });

  it.each([
    ['no party', [namespaceDelegation(signer)], 'hosts'],
    ['no key', [hosting({ signingKeys: { keys: [], threshold: 0 } })], 'keys'],
  ])('says that there is nothing to check where there is %s', (_what, transactions, id) => {
    const states = statesOf(verifyOnboarding(request(transactions, [signer])).checks);
    expect(states[id]).toBe('unknown');
  });

  it('says that a mapping without owners needs no signature, and never that all of them signed', () => {
    const definition = wrapped({
      decentralizedNamespace: { namespace: 'n', threshold: 0, owners: [] },
    });
    const states = statesOf(verifyOnboarding(request([definition], [])).checks);
    expect(states['authorized-1']).toBe('unknown');
  });

  it.each([0, 4, 7])(
    'says so: a host with the permission %s, which means nothing',
    (permission) => {
      const unknown = hosting({ participants: [host, { participant: 'p::1220', permission }] });
      const { checks } = verifyOnboarding(request([unknown], [signer]));
      expect(checks.find(({ id }) => id === 'hosts')).toMatchObject({
        state: 'failed',
        detail: 'A host has an unknown permission',
      });
    },
  );

  it('says whose signatures are missing', () => {
    const device = newSigner();
    const transactions = [partyToParticipant(party, { keys: [signer, device] })];
    const { checks } = verifyOnboarding(request(transactions, [signer]));
    const wrong = checks.find(({ state }) => state === 'failed');
    expect(wrong).toMatchObject({ id: 'authorized-1' });
    expect(wrong?.detail).toContain(`missing signatures of [${device.fingerprint}]`);
  });

  it('is one failure where the signature of a key is wrong', () => {
    const body = simple(signer);
    const [first] = body.multiHashSignatures;
    const forged = Buffer.from(first?.signature ?? '', 'base64').map((byte) => byte ^ 1);
    const signatures = [{ ...first, signature: Buffer.from(forged).toString('base64') }];
    const { checks } = verifyOnboarding({ ...body, multiHashSignatures: signatures }, [
      signer.publicKey,
    ]);
    expect(brokenIn(checks)).toEqual(['multi-hash-signature-1']);
    expect(statesOf(checks)['authorized-1']).toBe('unknown');
  });

  it('is not said of one without any signature: a further host takes it so', () => {
    const { checks } = verifyOnboarding(simple(signer, []));
    expect(brokenIn(checks)).toEqual([]);
    expect(statesOf(checks)['authorized-1']).toBe('warning');
  });

  it('names a public key that was brought along for nothing', () => {
    const { checks } = verifyOnboarding(simple(signer), [newSigner().publicKey]);
    expect(brokenIn(checks)).toEqual(['given-key-1']);
  });

  it.each([
    ['nothing', {}],
    ['a list', []],
    ['null', null],
    ['transactions of the wrong type', { onboardingTransactions: [7, {}, { transaction: 7 }] }],
    ['transactions that are not base64', { topologyTransactions: ['%%%', 7] }],
    ['bytes of something else', { topologyTransactions: ['aGVsbG8='] }],
  ])('is told of a body that is %s', (_what, body) => {
    const { verdict, checks } = verifyOnboarding(body);
    expect(verdict).toBe('failed');
    // A check of content that was not decoded has nothing to say; any bytes have a hash.
    const verified = checks.filter(({ state }) => state === 'verified').map(({ id }) => id);
    expect(verified.filter((id) => id !== 'multi-hash')).toEqual([]);
  });
});

describe('the owners of a shared namespace', () => {
  const stateOf = (owners: readonly Signer[]) => {
    const { namespace, definition } = sharedNamespace(owners, 1);
    const hosting = partyToParticipant(`board::${namespace}`, { keys: [newSigner()] });
    const { checks } = verifyOnboarding(request([definition, hosting], []));
    return checks.find(({ id }) => id === 'namespace');
  };
  const owners = Array.from({ length: 11 }, () => newSigner());

  it('may be ten, and no more', () => {
    expect(stateOf(owners.slice(0, 10))).toMatchObject({ state: 'verified' });
    expect(stateOf(owners)).toMatchObject({
      state: 'failed',
      detail:
        'Decentralized namespaces cannot have more than 10 individual namespace owners, got 11',
    });
  });

  it('are listed once each', () => {
    const [first, second] = owners;
    const twice = [first, second, first].filter((owner) => owner !== undefined);
    expect(stateOf(twice)?.detail).toContain(
      `Owner ${first?.fingerprint} is listed more than once`,
    );
  });
});

describe('a host that is marked as onboarding', () => {
  const signer = newSigner();
  const transaction = wrapped({
    partyToParticipant: {
      party: partyOf(signer),
      threshold: 1,
      participants: [
        { participant: someParticipant, permission: 2 },
        { participant: 'second::1220', permission: 2, onboarding: {} },
      ],
      signingKeys: { keys: [signer.message], threshold: 1 },
    },
  });

  it('is shown where hosts are shown, and is a warning', () => {
    const report = verifyOnboarding(request([transaction], [signer]));
    expect(report.checks.find(({ id }) => id === 'hosts')).toMatchObject({
      state: 'warning',
      reason: 'marked as onboarding, which no request asks for: second::1220',
    });
    const shown = 'second::1220 (confirmation, onboarding)';
    expect(formatDecoded({ kind: 'topology', report })).toContain(`host            ${shown}`);
    const decoded = decodeAllocation(request([transaction], [signer]), { keys: [] });
    expect(decoded.facts.map(({ value }) => value)).toContain(shown);
  });
});

describe('a later version of the wrapper', () => {
  const hosting = (version: number, more: Buffer = Buffer.of()): Buffer => {
    const signer = newSigner();
    const mapping = { party: partyOf(signer), threshold: 1 };
    const host = encodeMessage(
      {
        name: 'Host',
        fields: { 1: field('participant', 'text'), 2: field('permission', 'int32') },
      },
      { participant: someParticipant, permission: 2 },
    );
    const participants = [Buffer.concat([host, more])];
    const data = encodeMessage(withRawHosts, {
      operation: 1,
      serial: 1,
      mapping: { hosting: { ...mapping, participants } },
    });
    return encodeMessage(versionedMessage, { data, version });
  };
  const checksOf = (transaction: Buffer) =>
    verifyOnboarding({ onboardingTransactions: encoded([transaction]) }).checks;
  const versionOf = (transaction: Buffer) =>
    checksOf(transaction).find(({ id }) => id === 'versions');

  it('is read as far as it is documented, which is a warning', () => {
    const check = versionOf(hosting(31));
    expect(check?.state).toBe('warning');
    expect(check?.reason).toContain('the hosting state is not documented');
    expect(versionOf(hosting(32))?.reason).toContain('fields may have changed meaning');
    expect(versionOf(hosting(30))?.state).toBe('verified');
  });

  it('has a hosting state that no document describes as an unknown field', () => {
    const unknown = (transaction: Buffer) =>
      checksOf(transaction).find(({ id }) => id === 'unknown-fields')?.state;
    expect(unknown(hosting(31))).toBe('verified');
    expect(unknown(hosting(31, Buffer.of(0x20, 0x01)))).not.toBe('verified');
  });
});
