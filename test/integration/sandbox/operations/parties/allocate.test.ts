import { describe, expect, it } from 'vitest';
import { inspectRequestBytes } from '../../../../../src/requests/checks/inspect/inspect-request.ts';
import { parseResponse } from '../../../../../src/ledger/operation-schemas.ts';
import type { Sandbox } from '../../../../../src/sandbox/sandbox.ts';
import { readRecorded } from '../../../../support/recorded/read-recorded.ts';
import { ask, objectsIn, open, post, paths, within } from '../../../../support/servers/sandbox.ts';
import {
  encoded as encode,
  multiSignature,
  namespaceDelegation,
  newCurveSigner,
  newSigner,
  ownSignature,
  partyToKey,
  partyToParticipant,
  sharedNamespace,
  someParticipant,
  type Signer,
} from '../../../../support/verify/topology-writer.ts';
import { waitFor } from '../../../../support/wait.ts';

const partyOf = (signer: Signer): string => `frida::${signer.fingerprint}`;

/** What a participant prepares today: one transaction, signed by the party's one key. */
const simple = ({ world }: Sandbox, signer = newSigner(), others: readonly string[] = []) => {
  const on = [world.participant, ...others];
  const transactions = [partyToParticipant(partyOf(signer), { keys: [signer], on })];
  return {
    synchronizer: world.synchronizer,
    onboardingTransactions: encode(transactions),
    multiHashSignatures: [multiSignature(signer, transactions)],
  };
};

const hostedIn = async (sandbox: Sandbox, party: string): Promise<boolean> => {
  const updates = [...sandbox.world.updates.values()];
  const update = updates.find((item) => item.kind === 'topology' && item.party === party);
  if (update === undefined) return false;
  const events = { includeParticipantAuthorizationEvents: { parties: [party] } };
  const body = { updateId: update.id, updateFormat: { includeTopologyEvents: events } };
  const { json } = await ask(sandbox, 'update', body);
  const [event] = objectsIn(within(json, 'update', 'TopologyTransaction', 'value')['events']);
  return within(event, 'event', 'ParticipantAuthorizationAdded', 'value')['partyId'] === party;
};

const expectRefusal = async (sandbox: Sandbox, body: object, cause: RegExp | string) => {
  const { status, json } = await ask(sandbox, 'allocate', body);
  expect([status, json['errorCategory'], json['grpcCodeValue']]).toEqual([400, 8, 3]);
  expect(json['cause']).toMatch(cause);
  return json['code'];
};

/** A participant says nothing of a signature but that it didn't verify. */
const expectBadSignature = async (sandbox: Sandbox, body: object) => {
  const [recorded] = readRecorded('errors').filter(({ note }) => note.includes('bad signature'));
  const { status, json } = await ask(sandbox, 'allocate', body);
  expect([status, json]).toEqual([recorded?.response.status, recorded?.response.body]);
};

describe('an allocation', () => {
  it('responds with the party of the transactions, hosts it, and tells so in a topology update', async () => {
    const sandbox = await open();
    const signer = newSigner();
    const { status, json } = await ask(sandbox, 'allocate', simple(sandbox, signer));
    expect([status, json]).toEqual([200, { partyId: partyOf(signer) }]);
    expect(parseResponse('allocateParty', json).mismatches).toEqual([]);
    expect(await hostedIn(sandbox, partyOf(signer))).toBe(true);
  });

  it('takes the physical id of the synchronizer, too', async () => {
    const sandbox = await open();
    const synchronizer = `${sandbox.world.synchronizer}::35-0`;
    const body = { ...simple(sandbox), synchronizer };
    expect((await ask(sandbox, 'allocate', body)).status).toBe(200);
  });

  it('takes the three transactions of older participants', async () => {
    const sandbox = await open();
    const signer = newSigner();
    const party = partyOf(signer);
    const transactions = [
      namespaceDelegation(signer),
      partyToKey(party, [signer]),
      partyToParticipant(party, { on: [sandbox.world.participant] }),
    ];
    const body = {
      ...simple(sandbox),
      onboardingTransactions: encode(transactions),
      multiHashSignatures: [multiSignature(signer, [...transactions].reverse())],
    };
    expect((await ask(sandbox, 'allocate', body)).json).toEqual({ partyId: party });
  });

  it('takes signatures on each transaction in place of one of the combined hash', async () => {
    const sandbox = await open();
    const signer = newSigner();
    const on = [sandbox.world.participant];
    const transaction = partyToParticipant(partyOf(signer), { keys: [signer], on });
    const [encoded] = encode([transaction]);
    const signatures = [ownSignature(signer, transaction)];
    const body = {
      synchronizer: sandbox.world.synchronizer,
      onboardingTransactions: [{ ...encoded, signatures }],
    };
    expect((await ask(sandbox, 'allocate', body)).status).toBe(200);
  });

  it('takes keys on another curve', async () => {
    const sandbox = await open();
    const signer = newCurveSigner();
    expect((await ask(sandbox, 'allocate', simple(sandbox, signer))).status).toBe(200);
  });

  it('takes a decentralized namespace when all of its owners signed', async () => {
    const sandbox = await open();
    const owners = [newSigner(), newSigner()];
    const { namespace, definition } = sharedNamespace(owners);
    const on = [sandbox.world.participant];
    const transactions = [
      ...owners.map(namespaceDelegation),
      definition,
      partyToParticipant(`board::${namespace}`, { keys: owners, on }),
    ];
    const body = (signing: readonly Signer[]) => ({
      ...simple(sandbox),
      onboardingTransactions: encode(transactions),
      multiHashSignatures: signing.map((owner) => multiSignature(owner, transactions)),
    });
    await expectRefusal(sandbox, body(owners.slice(1)), /missing signatures of \[1220/);
    const request = body(owners);
    const party = `board::${namespace}`;
    // digital-asset/canton: ExternalPartyOnboardingDetails.scala (fullyAllocatesParty) and
    // ApiPartyManagementService.scala: nobody waits for a party of a decentralized namespace.
    const { waits } = inspectRequestBytes('allocateParty', request, { keys: [], nowMs: 0 });
    expect(waits).toBe(false);
    expect((await ask(sandbox, 'allocate', request)).json).toEqual({ partyId: party });
    expect(sandbox.world.parties).not.toContain(party);
    await waitFor(async () => expect(await hostedIn(sandbox, party)).toBe(true));
  });

  it('lets the user act as the party who is named, and nobody when none is', async () => {
    const sandbox = await open();
    const [one, two] = [newSigner(), newSigner()];
    const named = { ...simple(sandbox, one), userId: 'desk-1', identityProviderId: 'idp-1' };
    await ask(sandbox, 'allocate', named);
    await ask(sandbox, 'allocate', { ...simple(sandbox, two), userId: '' });
    const { hosted } = sandbox.world;
    expect(hosted.get(partyOf(one))).toMatchObject({
      users: ['desk-1'],
      identityProviderId: 'idp-1',
    });
    expect(hosted.get(partyOf(two))).toMatchObject({ users: [], identityProviderId: '' });
  });

  it.each([
    ['it is told not to wait', [], { waitForAllocation: false }],
    [
      'the party has several hosts, whatever it is told',
      [someParticipant],
      { waitForAllocation: true },
    ],
  ])('answers before the party is there when %s', async (_when, others, fields) => {
    const sandbox = await open();
    const signer = newSigner();
    const body = { ...simple(sandbox, signer, others), ...fields };
    expect((await ask(sandbox, 'allocate', body)).json).toEqual({ partyId: partyOf(signer) });
    expect(sandbox.world.parties).not.toContain(partyOf(signer));
    await expectRefusal(sandbox, body, 'Party already exists');
    await waitFor(async () => expect(await hostedIn(sandbox, partyOf(signer))).toBe(true));
  });

  // digital-asset/canton at v3.4.11, v3.5.10 and 1a7b4a8f: PartyAllocation.scala writes the text for an
  // external party, ApiPartyManagementService.scala (alreadyExistsError) the code.
  it('is refused a second time', async () => {
    const sandbox = await open();
    const body = simple(sandbox);
    const { json } = await ask(sandbox, 'allocate', body);
    const code = await expectRefusal(
      sandbox,
      body,
      new RegExp(`Party already exists: party ${json['partyId'] as string} is already allocated$`),
    );
    expect(code).toBe('INVALID_ARGUMENT');
  });

  it('is refused on a synchronizer that this node does not know', async () => {
    const sandbox = await open();
    const synchronizer = `elsewhere::1220${'77'.repeat(32)}`;
    const cause = `This node is not connected to the requested synchronizer ${synchronizer}.`;
    await expectRefusal(sandbox, { ...simple(sandbox), synchronizer }, cause);
    const other = { ...simple(sandbox), synchronizer: `x${sandbox.world.synchronizer}` };
    await expectRefusal(sandbox, other, 'not connected');
  });

  it('is refused for an alias of a synchronizer', async () => {
    const sandbox = await open();
    const body = { ...simple(sandbox), synchronizer: 'global' };
    expect(await expectRefusal(sandbox, body, 'alias')).toBe('INVALID_FIELD');
  });

  it('is refused without transactions', async () => {
    const sandbox = await open();
    const body = { ...simple(sandbox), onboardingTransactions: [] };
    await expectRefusal(sandbox, body, 'Transactions field is empty');
  });

  it.each([
    ['none', (signer: Signer) => [namespaceDelegation(signer)], 'found 0'],
    [
      'two',
      (signer: Signer) => [
        partyToParticipant(`a::${signer.fingerprint}`, { keys: [signer] }),
        partyToParticipant(`b::${signer.fingerprint}`, { keys: [signer] }),
      ],
      'found 2',
    ],
  ])('wants exactly one hosting: %s is refused', async (_count, make, found) => {
    const sandbox = await open();
    const signer = newSigner();
    const transactions = make(signer);
    const body = {
      ...simple(sandbox),
      onboardingTransactions: encode(transactions),
      multiHashSignatures: [multiSignature(signer, transactions)],
    };
    await expectRefusal(sandbox, body, `PartyToParticipant must be provided, ${found}`);
  });

  it.each([
    ['text', Buffer.from('not a topology transaction')],
    ['a message of something else', Buffer.from('3a0568656c6c6f', 'hex')],
    ['a number that does not end', Buffer.from([0x08, 0xff, 0xff])],
  ])('is refused for bytes that are no topology transaction: %s', async (_what, bytes) => {
    const sandbox = await open();
    const body = { ...simple(sandbox), onboardingTransactions: encode([bytes]) };
    expect(await expectRefusal(sandbox, body, 'cannot be decoded')).toBe('INVALID_FIELD');
  });
});

describe('the signatures of an allocation', () => {
  it('are wanted: none at all is refused', async () => {
    const sandbox = await open();
    const body = { ...simple(sandbox), multiHashSignatures: [] };
    await expectRefusal(sandbox, body, 'missing signatures');
  });

  it('are verified: one changed byte is refused, in the signature or in the transaction', async () => {
    const sandbox = await open();
    const body = simple(sandbox);
    const [signature] = body.multiHashSignatures;
    const bytes = Buffer.from(signature?.signature ?? '', 'base64');
    bytes[5] = (bytes[5] ?? 0) ^ 1;
    const forged = { ...signature, signature: bytes.toString('base64') };
    await expectBadSignature(sandbox, { ...body, multiHashSignatures: [forged] });
    const signer = newSigner();
    const [other] = simple(sandbox, signer).onboardingTransactions;
    await expectBadSignature(sandbox, { ...body, onboardingTransactions: [other] });
  });

  it('are wanted of every key that is to sign for the party', async () => {
    const sandbox = await open();
    const [owner, device] = [newSigner(), newSigner()];
    const transactions = [
      namespaceDelegation(owner),
      partyToParticipant(partyOf(owner), {
        keys: [owner, device],
        on: [sandbox.world.participant],
      }),
    ];
    const body = (signing: readonly Signer[]) => ({
      ...simple(sandbox),
      onboardingTransactions: encode(transactions),
      multiHashSignatures: signing.map((signer) => multiSignature(signer, transactions)),
    });
    const cause = `missing signatures of [${device.fingerprint}]`;
    const { json } = await ask(sandbox, 'allocate', body([owner]));
    expect(json['cause']).toContain(cause);
    expect((await ask(sandbox, 'allocate', body([owner, device]))).status).toBe(200);
  });

  it('an allocation with a signature of a key that it does not name is refused', async () => {
    const sandbox = await open();
    const body = simple(sandbox);
    const stranger = newSigner();
    const foreign = multiSignature(stranger, [Buffer.from('x')]);
    const signatures = [...body.multiHashSignatures, foreign];
    await expectBadSignature(sandbox, { ...body, multiHashSignatures: signatures });
  });
});

describe('the right to allocate', () => {
  it('is the administrator’s, or of the user who is named', async () => {
    const sandbox = await open();
    const token = sandbox.readOnlyToken.reveal();
    const url = `${sandbox.ledgerUrl}${paths.allocate}`;
    const refused = await post(url, simple(sandbox), { token });
    expect([refused.status, refused.json['code'], refused.json['grpcCodeValue']]).toEqual([
      403,
      'NA',
      7,
    ]);
    const named = await post(url, { ...simple(sandbox), userId: 'reader' }, { token });
    expect(named.status).toBe(200);
  });
});
