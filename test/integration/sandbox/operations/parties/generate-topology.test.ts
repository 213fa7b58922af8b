import { describe, expect, it } from 'vitest';
import { verifyOnboarding } from '../../../../../src/verify/topology/onboarding.ts';
import { ask, askFurther, open, textsIn } from '../../../../support/servers/sandbox.ts';
import {
  encoded,
  multiSignature,
  newCurveSigner,
  newSigner,
} from '../../../../support/verify/topology-writer.ts';
import { documentProblems } from '../../../../support/documents/api-requests.ts';
import { topologyRequest } from '../../../../support/writes/prepare-request.ts';

const bytesOf = (base64: string): Buffer => Buffer.from(base64, 'base64');
const elsewhere = `elsewhere::1220${'5c'.repeat(32)}`;
const watcher = `watcher::1220${'6d'.repeat(32)}`;

describe('generate-topology of the sandbox', () => {
  it.each([
    ['Ed25519', newSigner],
    ['P-256', () => newCurveSigner('P-256')],
    ['P-384', () => newCurveSigner('P-384')],
    ['secp256k1', () => newCurveSigner('secp256k1')],
  ])(
    'makes transactions that verify and that allocate accepts, with a key of %s',
    async (_, key) => {
      const sandbox = await open();
      const signer = key();
      const body = topologyRequest(sandbox, signer.publicKey);
      expect(documentProblems('generateTopology', '3.4', body)).toEqual([]);
      const { status, json } = await askFurther(sandbox, 'generateTopology', { body });
      expect(status).toBe(200);
      expect(json).toMatchObject({
        partyId: `walter::${signer.fingerprint}`,
        publicKeyFingerprint: signer.fingerprint,
      });
      const { participant, synchronizer } = sandbox.world;
      expect(verifyOnboarding(json, [], { participant }).verdict).not.toBe('failed');
      const transactions = textsIn(json['topologyTransactions']).map(bytesOf);
      const request = {
        synchronizer,
        onboardingTransactions: encoded(transactions),
        multiHashSignatures: [multiSignature(signer, transactions)],
      };
      expect(verifyOnboarding(request, [], { participant }).verdict).toBe('verified');
      const allocated = await ask(sandbox, 'allocate', request);
      expect([allocated.status, allocated.json]).toEqual([200, { partyId: json['partyId'] }]);
    },
  );

  it('hosts the party as the request says, on all confirming participants by default', async () => {
    const sandbox = await open();
    const { publicKey } = newSigner();
    const hosting = async (fields: object) => {
      const body = topologyRequest(sandbox, publicKey, { ...fields });
      const { json } = await askFurther(sandbox, 'generateTopology', { body });
      const [transaction] = verifyOnboarding(json).transactions;
      return transaction?.mapping;
    };
    const { participant } = sandbox.world;
    expect(
      await hosting({
        otherConfirmingParticipantUids: [elsewhere],
        observingParticipantUids: [watcher],
      }),
    ).toMatchObject({
      threshold: 2,
      hosts: [
        { participant, permission: 'confirmation' },
        { participant: elsewhere, permission: 'confirmation' },
        { participant: watcher, permission: 'observation' },
      ],
    });
    expect(
      await hosting({
        localParticipantObservationOnly: true,
        otherConfirmingParticipantUids: [elsewhere],
        confirmationThreshold: 1,
      }),
    ).toMatchObject({ threshold: 1, hosts: [{ permission: 'observation' }, {}] });
  });

  it.each([
    ['a synchronizer without a connection', { synchronizer: `other::1220${'ab'.repeat(32)}` }],
    [
      'a key of another kind',
      {
        publicKey: {
          format: 'CRYPTO_KEY_FORMAT_RAW',
          keyData: 'AAAA',
          keySpec: 'SIGNING_KEY_SPEC_EC_P256',
        },
      },
    ],
  ])('refuses %s', async (_, fields) => {
    const sandbox = await open();
    const body = topologyRequest(sandbox, newSigner().publicKey, fields);
    expect((await askFurther(sandbox, 'generateTopology', { body })).status).toBe(400);
  });

  it('refuses a body without a required field and names the field', async () => {
    const sandbox = await open();
    const { text } = await askFurther(sandbox, 'generateTopology', {
      body: { synchronizer: 'x', partyHint: 'walter' },
    });
    expect(text).toContain("Missing required field at 'publicKey'");
  });
});
