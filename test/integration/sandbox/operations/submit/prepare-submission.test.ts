import { sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { textAt, bytesAt } from '../../../../../src/lib/json/fields.ts';
import type { JsonObject } from '../../../../../src/lib/json/json.ts';
import type { Sandbox } from '../../../../../src/sandbox/sandbox.ts';
import { verifySubmission } from '../../../../../src/verify/prepared/submission.ts';
import { ask, askFurther, open, within } from '../../../../support/servers/sandbox.ts';
import { documentProblems } from '../../../../support/documents/api-requests.ts';
import {
  createCommand,
  prepareRequestOf,
  transferCommand,
} from '../../../../support/writes/prepare-request.ts';
import { readRecorded } from '../../../../support/recorded/read-recorded.ts';
import { waitFor } from '../../../../support/wait.ts';

const prepare = async (sandbox: Sandbox, body: JsonObject) =>
  askFurther(sandbox, 'prepareSubmission', { body });

const signedBy = (
  { world: { signing } }: Sandbox,
  response: JsonObject,
  id: string,
): JsonObject => {
  const { preparedTransaction = '', hashingSchemeVersion = '' } = response;
  const hash = bytesAt(response, 'preparedTransactionHash');
  const signature = {
    format: 'SIGNATURE_FORMAT_CONCAT',
    signature: sign(null, hash, signing.privateKey).toString('base64'),
    signedBy: signing.publicKey.fingerprint,
    signingAlgorithmSpec: 'SIGNING_ALGORITHM_SPEC_ED25519',
  };
  return {
    preparedTransaction,
    hashingSchemeVersion,
    submissionId: id,
    deduplicationPeriod: { Empty: {} },
    partySignatures: { signatures: [{ party: signing.party, signatures: [signature] }] },
  };
};

const byKey = {
  templateId: '#splice-amulet:Splice.AmuletRules:AmuletRules',
  ...{ contractKey: 'k', choice: 'Archive', choiceArgument: {} },
};

const commands = {
  'a transfer': (sandbox: Sandbox) => transferCommand(sandbox),
  'a create': (sandbox: Sandbox) => createCommand(sandbox, sandbox.world.signing.party),
} as const;

describe('prepare of the sandbox', () => {
  it.each(
    Object.entries(commands).flatMap(([what, command]) =>
      ['V2', 'V3', 'V4']
        .map((version) => `HASHING_SCHEME_VERSION_${version}`)
        .map((scheme) => [what, scheme, command] as const),
    ),
  )('prepares %s that verifies with %s, and execute records it', async (_, scheme, command) => {
    const sandbox = await open();
    const asked = prepareRequestOf(sandbox, command(sandbox), { hashingSchemeVersion: scheme });
    expect(documentProblems('prepareSubmission', '3.6', asked)).toEqual([]);
    const { status, json } = await prepare(sandbox, asked);
    expect([status, json['hashingSchemeVersion']]).toEqual([200, scheme]);
    const report = verifySubmission(json, [], { asked });
    expect(report.checks.filter(({ state }) => state === 'failed')).toEqual([]);
    const verified = report.checks.filter(({ state }) => state === 'verified');
    expect(verified.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['claimed-hash', 'asked-commands']),
    );
    const before = sandbox.world.offset;
    const executed = await ask(sandbox, 'execute', signedBy(sandbox, json, 'first'));
    expect([executed.status, executed.text]).toEqual([200, '{}']);
    await waitFor(() => expect(sandbox.world.completions).toHaveLength(1));
    const [completion] = sandbox.world.completions;
    expect([completion?.submissionId, completion?.error]).toEqual(['first', undefined]);
    expect(sandbox.world.offset).toBe(before + 1);
  });

  it.each(['prepareSubmission', 'generateTopology'] as const)(
    'refuses the physical id of a synchronizer, as %s of Canton does',
    async (name) => {
      const sandbox = await open();
      const synchronizerId = `${sandbox.world.synchronizer}::35-0`;
      const asked = prepareRequestOf(sandbox, transferCommand(sandbox), { synchronizerId });
      const packageVettingRequirements: JsonObject[] = [];
      const publicKey = { format: '', keyData: '', keySpec: '' };
      const topology = { synchronizer: synchronizerId, partyHint: 'a', publicKey };
      const body = { ...asked, ...topology, packageVettingRequirements };
      const { status, json } = await askFurther(sandbox, name, { body });
      expect(status).toBe(400);
      expect(json['cause']).toContain('Fingerprint decoding of');
    },
  );

  it('archives the inputs of a transfer and creates its outputs and the change', async () => {
    const sandbox = await open();
    const { signing, traders, kept } = sandbox.world;
    const [input] = kept.keys();
    const { json } = await prepare(sandbox, prepareRequestOf(sandbox, transferCommand(sandbox)));
    await ask(sandbox, 'execute', signedBy(sandbox, json, 'first'));
    await waitFor(() => expect(kept.has(input ?? '')).toBe(false));
    expect([...kept.values()].map(({ owner, units }) => [owner, units])).toEqual([
      [signing.party, 9_875_000_000_000n],
    ]);
    expect(
      sandbox.world.holdings.some(
        ({ owner, units }) => owner === traders[0] && units === 125_000_000_000n,
      ),
    ).toBe(true);
  });

  // digital-asset/canton, JsInteractiveSubmissionService.scala: the codec of JsPrepareSubmissionRequest is
  // derived with the defaults of its fields, and these two have none.
  it.each([
    ['synchronizerId', undefined],
    ['synchronizerId', null],
    ['packageIdSelectionPreference', undefined],
    ['packageIdSelectionPreference', null],
  ])('refuses a request whose %s is %s, as ledgers do', async (field, value) => {
    const sandbox = await open();
    const asked = prepareRequestOf(sandbox, transferCommand(sandbox), { [field]: value ?? null });
    if (value === undefined) Reflect.deleteProperty(asked, field);
    expect((await prepare(sandbox, asked)).status).toBe(400);
    const chosenByNobody = { ...asked, [field]: field === 'synchronizerId' ? '' : [] };
    expect((await prepare(sandbox, chosenByNobody)).status).toBe(200);
  });

  it('changes nothing', async () => {
    const sandbox = await open();
    const { offset, contracts } = sandbox.world;
    const before = [offset, contracts.size];
    await prepare(sandbox, prepareRequestOf(sandbox, transferCommand(sandbox)));
    expect([sandbox.world.offset, contracts.size]).toEqual(before);
  });

  it('writes the deadline, the synchronizer and the acting party of the request', async () => {
    const sandbox = await open();
    const asked = prepareRequestOf(sandbox, transferCommand(sandbox), {
      maxRecordTime: '2030-01-02T03:04:05Z',
    });
    const { json } = await prepare(sandbox, asked);
    const { metadata } = verifySubmission(json).prepared ?? {};
    expect(metadata).toMatchObject({
      actAs: [sandbox.world.signing.party],
      commandId: 'pay-rent',
      synchronizer: `${sandbox.world.synchronizer}::36-0`,
      maxRecordTime: BigInt(Date.UTC(2030, 0, 2, 3, 4, 5)) * 1000n,
    });
  });

  it.each([
    ['3.5', '::35-0'],
    ['3.6', '::36-0'],
  ] as const)('names the synchronizer as the protocol of %s does', async (ledgerVersion, form) => {
    const sandbox = await open({ ledgerVersion });
    const asked = prepareRequestOf(sandbox, transferCommand(sandbox));
    const { metadata } = verifySubmission((await prepare(sandbox, asked)).json).prepared ?? {};
    expect(metadata?.synchronizer).toBe(`${sandbox.world.synchronizer}${form}`);
  });

  it('refuses a scheme that the protocol has not, as a real participant does', async () => {
    const sandbox = await open({ ledgerVersion: '3.5' });
    const fields = { hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V4' };
    const asked = prepareRequestOf(sandbox, transferCommand(sandbox), fields);
    const { status, json } = await prepare(sandbox, asked);
    const [recorded] = readRecorded('errors').filter(({ note }) => note.endsWith('VERSION_V4'));
    const expected = within(recorded?.response.body);
    expect([status, json['code'], json['errorCategory']]).toEqual([
      400,
      expected['code'],
      expected['errorCategory'],
    ]);
    // The recording is older than the protocol version that has it.
    expect(json['cause']).toBe(textAt(expected, 'cause').replace('V4: dev', 'V4: 36'));
  });

  it('estimates the traffic cost unless the request turns that off', async () => {
    const sandbox = await open();
    const cost = async (fields: JsonObject) =>
      (await prepare(sandbox, prepareRequestOf(sandbox, transferCommand(sandbox), fields))).json[
        'costEstimation'
      ];
    expect(within(await cost({}))['totalTrafficCostEstimation']).toBeGreaterThan(0);
    expect(await cost({ estimateTrafficCost: { disabled: true } })).toBeNull();
  });

  it.each<[string, (sandbox: Sandbox) => JsonObject, string]>([
    ['no command', () => ({ commands: [] }), 'MISSING_FIELD'],
    ['no acting party', () => ({ actAs: [] }), 'MISSING_FIELD'],
    [
      'two commands',
      (s) => ({ commands: [transferCommand(s), transferCommand(s)] }),
      'INVALID_ARGUMENT',
    ],
    [
      'an unknown party',
      () => ({ actAs: [`zoe::1220${'ab'.repeat(32)}`] }),
      'PARTY_NOT_KNOWN_ON_LEDGER',
    ],
    [
      'another synchronizer',
      () => ({ synchronizerId: `x::1220${'ab'.repeat(32)}` }),
      'INVALID_PRESCRIBED_SYNCHRONIZER_ID',
    ],
    ['an unreadable deadline', () => ({ maxRecordTime: 'tomorrow' }), 'INVALID_FIELD'],
    ['an unknown scheme', () => ({ hashingSchemeVersion: 'V9' }), 'FAILED_TO_PREPARE_TRANSACTION'],
    [
      'more than the inputs hold',
      (s) => ({ commands: [transferCommand(s, '1000000')] }),
      'DAML_INTERPRETATION_ERROR',
    ],
    [
      'a negative amount',
      (s) => ({ commands: [transferCommand(s, '-1')] }),
      'DAML_INTERPRETATION_ERROR',
    ],
    [
      'an amount that is no number',
      (s) => ({ commands: [transferCommand(s, 'ten')] }),
      'DAML_INTERPRETATION_ERROR',
    ],
    [
      'another kind of command',
      () => ({ commands: [{ ExerciseByKeyCommand: byKey }] }),
      'COMMAND_PREPROCESSING_FAILED',
    ],
    [
      'another party than the sender',
      (s) => ({ actAs: [s.world.traders[1] ?? ''] }),
      'DAML_AUTHORIZATION_ERROR',
    ],
    [
      'a create for somebody else',
      (s) => ({ commands: [createCommand(s, s.world.traders[0])] }),
      'DAML_AUTHORIZATION_ERROR',
    ],
    [
      'an unknown template',
      () => ({
        commands: [{ CreateCommand: { templateId: '#depot:Vault:Deposit', createArguments: {} } }],
      }),
      'TEMPLATES_OR_INTERFACES_NOT_FOUND',
    ],
    [
      'a missing contract',
      () => ({
        commands: [
          {
            ExerciseCommand: {
              templateId: '#splice-amulet:Splice.AmuletRules:AmuletRules',
              contractId: `00${'ab'.repeat(32)}`,
              choice: 'AmuletRules_Transfer',
              choiceArgument: {},
            },
          },
        ],
      }),
      'CONTRACT_NOT_FOUND',
    ],
  ])('refuses %s', async (_, fields, code) => {
    const sandbox = await open();
    const asked = prepareRequestOf(sandbox, transferCommand(sandbox), fields(sandbox));
    expect((await prepare(sandbox, asked)).json['code']).toBe(code);
  });
});
