import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/lib/json/json.ts';
import type { MessageInit } from '../../../../src/verify/protobuf/protobuf-encode.ts';
import { toLedgerKey } from '../../../../src/verify/signatures/read-public-key.ts';
import { verifyOnboarding } from '../../../../src/verify/topology/onboarding.ts';
import {
  namespaceDelegation,
  newSigner,
  partyToKey,
  sharedNamespace,
  someParticipant,
  wrapped,
  type Signer,
} from '../../../support/verify/topology-writer.ts';

const signer = newSigner();
const stranger = newSigner();
const party = `una::${signer.fingerprint}`;
const other = `other::1220${'8b'.repeat(32)}`;

const request = (fields: JsonObject = {}): JsonObject => ({
  synchronizer: `global::1220${'ab'.repeat(32)}`,
  partyHint: 'una',
  publicKey: toLedgerKey(signer.publicKey),
  ...fields,
});

const hosting = (
  fields: MessageInit = {},
  keys: readonly Signer[] = [signer],
  signing: MessageInit = {},
): Buffer =>
  wrapped({
    partyToParticipant: {
      party,
      threshold: 1,
      participants: [{ participant: someParticipant, permission: 2 }],
      signingKeys: { keys: keys.map(({ message }) => message), threshold: 1, ...signing },
      ...fields,
    },
  });

const notVerified = (
  transactions: readonly Buffer[],
  asked: JsonObject = request(),
  participant: string | undefined = someParticipant,
): readonly string[] =>
  verifyOnboarding(
    { topologyTransactions: transactions.map((bytes) => bytes.toString('base64')) },
    [],
    { asked, participant },
  )
    .checks.filter(({ id, state }) => id.startsWith('asked-') && state !== 'verified')
    .map(({ id, state, detail }) => `${id} ${state}: ${detail}`);

const host = (participant: string, permission = 2): MessageInit => ({ participant, permission });

describe('a generated topology', () => {
  it('matches its request as one transaction or as three', () => {
    expect(notVerified([hosting()])).toEqual([]);
    const apart = hosting({ signingKeys: undefined });
    const three = [namespaceDelegation(signer), partyToKey(party, [signer]), apart];
    expect(notVerified(three)).toEqual([]);
  });

  it('matches a request with further hosts and a threshold', () => {
    const participants = [host(someParticipant, 3), host(other)];
    const asked = request({
      localParticipantObservationOnly: true,
      otherConfirmingParticipantUids: [other],
      confirmationThreshold: 1,
    });
    expect(notVerified([hosting({ participants })], asked)).toEqual([]);
  });

  it.each<[string, Buffer, JsonObject, string]>([
    [
      'an added host',
      hosting({ participants: [host(someParticipant), host(other)], threshold: 2 }),
      {},
      `asked-hosts failed: not requested: host ${other} (confirmation)`,
    ],
    [
      'an added observer',
      hosting({ participants: [host(someParticipant), host(other, 3)] }),
      {},
      `asked-hosts failed: not requested: host ${other} (observation)`,
    ],
    [
      'a missing host',
      hosting(),
      { otherConfirmingParticipantUids: [other] },
      `asked-hosts failed: missing: host ${other} (confirmation)`,
    ],
    [
      'another permission',
      hosting({ participants: [host(someParticipant), host(other)], threshold: 2 }),
      { observingParticipantUids: [other] },
      `asked-hosts failed: ${other}: requested observation, generated confirmation`,
    ],
    [
      'a lowered threshold',
      hosting({ participants: [host(someParticipant), host(other)] }),
      { otherConfirmingParticipantUids: [other] },
      'asked-threshold failed: confirmations: requested 2, generated 1',
    ],
    [
      'another party',
      hosting({ party: `eva::${signer.fingerprint}` }),
      {},
      `asked-party failed: requested ${party}, generated eva::${signer.fingerprint}`,
    ],
    [
      'another key',
      hosting({}, [stranger]),
      {},
      `asked-keys failed: not requested: key ${stranger.fingerprint}`,
    ],
  ])('that has %s fails a check that names it', (_, transaction, fields, wanted) => {
    expect(notVerified([transaction], request(fields))).toEqual([wanted]);
  });

  it('fails for a host that is marked as onboarding, and for a restricted delegation', () => {
    const participants = [{ ...host(someParticipant), onboarding: {} }];
    expect(notVerified([hosting({ participants })])).toEqual([
      `asked-hosts failed: not requested: onboarding of host ${someParticipant}`,
    ]);
    const delegation = wrapped({
      namespaceDelegation: {
        namespace: signer.fingerprint,
        targetKey: signer.message,
        someMappings: { mappings: [9] },
      },
    });
    expect(notVerified([delegation, hosting()])).toEqual([
      `asked-keys failed: not requested: restricted delegation of ${signer.fingerprint}`,
    ]);
  });

  it('fails two checks for a second key that may sign as well', () => {
    expect(notVerified([hosting({}, [signer, stranger])])).toEqual([
      `asked-keys failed: not requested: key ${stranger.fingerprint}`,
      'asked-threshold failed: signing keys: requested 1 of 1, generated 1 of 2',
    ]);
  });

  it('fails for a key in a delegation, and for a shared namespace', () => {
    expect(notVerified([namespaceDelegation(stranger), hosting()])).toEqual([
      `asked-keys failed: not requested: key ${stranger.fingerprint}`,
    ]);
    const { definition } = sharedNamespace([signer, stranger]);
    expect(notVerified([definition, hosting()])).toEqual([
      `asked-keys failed: not requested: key ${stranger.fingerprint}`,
    ]);
  });

  it('leaves one unnamed host open when the ledger does not tell its participant', () => {
    const verifyWithout = (participants: readonly MessageInit[]) =>
      verifyOnboarding(
        {
          topologyTransactions: [
            hosting({ participants, threshold: participants.length }).toString('base64'),
          ],
        },
        [],
        { asked: request() },
      ).checks.find(({ id }) => id === 'asked-hosts')?.state;
    expect(verifyWithout([host(someParticipant)])).toBe('unknown');
    expect(verifyWithout([host(someParticipant), host(other)])).toBe('failed');
  });
});
