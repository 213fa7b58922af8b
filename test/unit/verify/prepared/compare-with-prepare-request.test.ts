import { describe, expect, it } from 'vitest';
import type { TrustedPackage } from '../../../../src/ledger/packages/known-packages.ts';
import {
  encodeMessage,
  type MessageInit,
} from '../../../../src/verify/protobuf/protobuf-encode.ts';
import { preparedTransaction } from '../../../../src/verify/prepared/prepared-transaction-schema.ts';
import { verifySubmission } from '../../../../src/verify/prepared/submission.ts';
import { suitePrepared } from '../../../support/verify/prepared-vectors.ts';
import { createBy, depotVault, preparedBytes } from '../../../support/writes/submission-writer.ts';

const party = 'ida::1220';
const template = `${'d1'.repeat(32)}:Depot.Vault:Deposit`;

const asked = {
  commandId: 'pay-rent',
  actAs: [party],
  synchronizerId: `global::1220${'ab'.repeat(32)}`,
  commands: [
    { CreateCommand: { templateId: template, createArguments: { owner: party, grams: 17 } } },
  ],
};

const brokenBy = (request: object, bytes = preparedBytes(party)) =>
  verifySubmission({ preparedTransaction: bytes.toString('base64') }, [], { asked: { ...request } })
    .checks.filter(({ id, state }) => id.startsWith('asked') && state !== 'verified')
    .map(({ id, state }) => `${id} ${state}`);

const commandOf = (fields: object) => ({
  ...asked,
  commands: [{ CreateCommand: { ...asked.commands[0]?.CreateCommand, ...fields } }],
});

describe('what was asked for', () => {
  it('is what came back, however numbers and packages are spelled', () => {
    expect(brokenBy(asked)).toEqual([]);
    expect(brokenBy(commandOf({ createArguments: { owner: party, grams: '17' } }))).toEqual([]);
    const physical = preparedBytes(party, {
      metadata: { synchronizerId: `${asked.synchronizerId}::35-0` },
    });
    expect(brokenBy(asked, physical)).toEqual([]);
    const inDevelopment = preparedBytes(party, {
      metadata: { synchronizerId: `${asked.synchronizerId}::dev-0` },
    });
    expect(brokenBy(asked, inDevelopment)).toEqual([]);
  });

  it('names the package that the participant chose for a name that it alone explains', () => {
    const request = commandOf({ templateId: '#depot-vault:Depot.Vault:Deposit' });
    const body = { preparedTransaction: preparedBytes(party).toString('base64') };
    const checkWith = (trustedPackages: readonly TrustedPackage[]) =>
      verifySubmission(body, [], { asked: request, trustedPackages }).checks.find(
        ({ id }) => id === 'asked-commands',
      );
    expect(checkWith([])).toMatchObject({
      state: 'unknown',
      detail: `template: requested #depot-vault:Depot.Vault:Deposit, prepared ${template} (depot-vault)`,
    });
    expect(checkWith([{ id: depotVault.id }])?.state).toBe('unknown');
    expect(checkWith([depotVault])?.state).toBe('verified');
    expect(checkWith([{ id: 'd2'.repeat(32), name: 'depot-vault' }])?.state).toBe('failed');
  });

  it('is compared with zeros at the end of decimals, and nothing where nothing was given', () => {
    const argument = {
      record: {
        fields: [
          { label: 'amount', value: { numeric: '1.5000000000' } },
          { label: 'whole', value: { numeric: '100.0000000000' } },
          { label: 'at', value: { timestamp: 1_729_788_226_000_000n } },
          { label: 'note', value: { optional: {} } },
        ],
      },
    };
    const bytes = preparedBytes(party, { create: { ...createBy(party), argument } });
    const createArguments = { amount: '1.5', whole: '100.0', at: '2024-10-24T16:43:46Z' };
    expect(brokenBy(commandOf({ createArguments }), bytes)).toEqual([]);
    expect(
      brokenBy(commandOf({ createArguments: { ...createArguments, amount: '15' } }), bytes),
    ).toEqual(['asked-commands failed']);
  });

  it('names each difference with its place, the requested value and the prepared one', () => {
    const { checks } = verifySubmission(
      { preparedTransaction: preparedBytes(party).toString('base64') },
      [],
      { asked: commandOf({ createArguments: { owner: 'otto::1220', grams: 18, note: 'x' } }) },
    );
    expect(checks.find(({ id }) => id === 'asked-commands')?.detail).toBe(
      'createArguments.owner: requested otto::1220, prepared ida::1220; ' +
        'createArguments.grams: requested 18, prepared 17; ' +
        'createArguments.note: requested x, prepared nothing',
    );
  });

  it('names a root that no command asks for', () => {
    const two = encodeMessage(preparedTransaction, {
      transaction: {
        version: '2.1',
        roots: ['0', '1'],
        nodes: ['0', '1'].map((nodeId) => ({ nodeId, v1: { create: createBy(party) } })),
      },
      metadata: { submitterInfo: { actAs: [party], commandId: 'pay-rent' } },
    });
    const { checks } = verifySubmission({ preparedTransaction: two.toString('base64') }, [], {
      asked: { ...asked, synchronizerId: '' },
    });
    const found = checks.find(({ id }) => id === 'asked-commands');
    expect(found?.state).toBe('failed');
    expect(found?.detail).toContain('not requested: create Depot.Vault:Deposit');
  });

  it('is a contract and a choice on it, where one command asks for both', () => {
    const contractId = `00${'a1'.repeat(32)}`;
    const bytesWith = (fields: MessageInit) =>
      encodeMessage(preparedTransaction, {
        transaction: {
          version: '2.1',
          roots: ['0', '1'],
          nodes: [
            { nodeId: '0', v1: { create: createBy(party) } },
            {
              nodeId: '1',
              v1: {
                exercise: {
                  ...createBy(party),
                  argument: undefined,
                  contractId,
                  choice: 'Archive',
                  chosenValue: { record: {} },
                  actingParties: [party],
                  ...fields,
                },
              },
            },
          ],
        },
        metadata: { submitterInfo: { actAs: [party], commandId: 'pay-rent' } },
      });
    const requestWith = (choiceArgument: object | null) => ({
      ...asked,
      synchronizerId: '',
      commands: [
        {
          CreateAndExerciseCommand: {
            templateId: template,
            createArguments: { owner: party, grams: 17 },
            choice: 'Archive',
            choiceArgument,
          },
        },
      ],
    });
    const request = requestWith({});
    expect(brokenBy(request, bytesWith({}))).toEqual([]);
    // digital-asset/canton 3.4.11 to 3.6.0-SNAPSHOT, SchemaProcessorsImpl.scala (nullToEmpty).
    expect(brokenBy(requestWith(null), bytesWith({}))).toEqual([]);
    const rootOf = (bytes: Buffer) =>
      verifySubmission({ preparedTransaction: bytes.toString('base64') }).checks.find(
        ({ id }) => id === 'root',
      )?.state;
    expect(rootOf(bytesWith({}))).toBe('verified');
    const elsewhere = bytesWith({ contractId: `00${'b2'.repeat(32)}` });
    expect(brokenBy(request, elsewhere)).toEqual(['asked-commands failed']);
    expect(rootOf(elsewhere)).toBe('failed');
  });

  it('is a choice on the contract with the key', () => {
    const key = (text: string): MessageInit => ({
      key: { templateId: { packageId: 'p' }, key: { text }, hash: Buffer.alloc(32) },
      maintainers: [party],
    });
    const bytesWith = (fields: MessageInit) =>
      encodeMessage(preparedTransaction, {
        transaction: {
          version: '2.dev',
          roots: ['0'],
          nodes: [
            {
              nodeId: '0',
              v1: {
                exercise: {
                  ...createBy(party),
                  argument: undefined,
                  choice: 'Withdraw',
                  chosenValue: { record: {} },
                  actingParties: [party],
                  byKey: true,
                  ...fields,
                },
              },
            },
          ],
        },
        metadata: { submitterInfo: { actAs: [party], commandId: 'pay-rent' } },
      });
    const request = {
      ...asked,
      synchronizerId: '',
      commands: [
        {
          ExerciseByKeyCommand: {
            templateId: template,
            contractKey: 'vault-1',
            choice: 'Withdraw',
            choiceArgument: {},
          },
        },
      ],
    };
    expect(brokenBy(request, bytesWith({ key: key('vault-1') }))).toEqual([]);
    expect(brokenBy(request, bytesWith({ key: key('vault-2') }))).toEqual([
      'asked-commands failed',
    ]);
    expect(brokenBy(request, bytesWith({}))).toEqual(['asked-commands failed']);
    const byId = bytesWith({ key: key('vault-1'), byKey: false });
    expect(brokenBy(request, byId)).toEqual(['asked-commands failed']);
  });

  it.each([
    ['the key', { contractKey: 'hello' }, ''],
    ['another key', { contractKey: 'hullo' }, '; contractKey: requested hullo, prepared hello'],
    ['another choice', { contractKey: 'hello', choice: 'x' }, '; choice: requested x'],
    [
      'another argument',
      { contractKey: 'hello', choiceArgument: 31381 },
      '; choiceArgument: requested 31381, prepared 31380',
    ],
  ])("compares %s with an exercise by key of Canton's own suite", (_, fields, difference) => {
    const bytes = encodeMessage(preparedTransaction, suitePrepared('V3', ['4']));
    const command = { templateId: 'package:module:name', choice: 'choice', choiceArgument: 31380 };
    const commandsOnly = (request: object) =>
      brokenBy(request, bytes).filter((check) => check.startsWith('asked-commands'));
    const byKey = { ExerciseByKeyCommand: { ...command, ...fields } };
    const { checks } = verifySubmission({ preparedTransaction: bytes.toString('base64') }, [], {
      asked: { commands: [byKey] },
    });
    const detail = checks.find(({ id }) => id === 'asked-commands')?.detail;
    // The suite fills in every field of the node: also an interface, which no command by key can name.
    const through = 'through interface package:interface_module:interface_name';
    expect(detail?.slice(detail.indexOf(through)).startsWith(`${through}${difference}`)).toBe(true);
    if (difference === '') expect(detail?.endsWith(through)).toBe(true);
    const byId = {
      ExerciseCommand: {
        ...command,
        contractId: '0007e7b5534931dfca8e1b485c105bae4e10808bd13ddc8e897f258015f9d921c5',
      },
    };
    expect(commandsOnly({ commands: [byId] })).toEqual(['asked-commands failed']);
  });

  it('covers the hashing scheme and the disclosed contracts', () => {
    const input = { ...createBy(party), contractId: '00ab' };
    const bytes = preparedBytes(party, {
      metadata: { inputContracts: [{ v1: input, createdAt: 1n }] },
    });
    const disclosed = (templateId: string) => ({
      ...asked,
      disclosedContracts: [{ contractId: '00ab', templateId, createdEventBlob: 'AA==' }],
    });
    expect(brokenBy(disclosed(template), bytes)).toEqual([]);
    expect(brokenBy(disclosed('p:Depot.Vault:Loan'), bytes)).toEqual(['asked-disclosed failed']);
    expect(brokenBy(disclosed('#depot-vault:Depot.Vault:Deposit'), bytes)).toEqual([
      'asked-disclosed unknown',
    ]);
    const scheme = { ...asked, hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V3' };
    expect(brokenBy(scheme)).toEqual(['asked-scheme failed']);
  });

  it.each([
    ['another command id', { ...asked, commandId: 'x' }, 'asked-command-id failed'],
    ['another party', { ...asked, actAs: ['otto::1220'] }, 'asked-act-as failed'],
    ['another synchronizer', { ...asked, synchronizerId: 'x::1220' }, 'asked-synchronizer failed'],
    ['no deadline', { ...asked, maxRecordTime: '2026-05-06T07:00:00Z' }, 'asked-deadline failed'],
    [
      'another template',
      commandOf({ templateId: '#depot-vault:Depot.Vault:Loan' }),
      'asked-commands failed',
    ],
    [
      'another package',
      commandOf({ templateId: `${'d2'.repeat(32)}:Depot.Vault:Deposit` }),
      'asked-commands failed',
    ],
    [
      'another value',
      commandOf({ createArguments: { owner: party, grams: 18 } }),
      'asked-commands failed',
    ],
    ['a value more', commandOf({ createArguments: { owner: party } }), 'asked-commands failed'],
    ['nothing', { ...asked, commands: [] }, 'asked-commands failed'],
    [
      'something of another kind',
      { ...asked, commands: [{ ExerciseCommand: {} }] },
      'asked-commands failed',
    ],
    [
      'what cannot be compared',
      { ...asked, commands: [{ BurnCommand: {} }] },
      'asked-commands unknown',
    ],
  ])('is told when it is not what came back: %s', (_what, request, wanted) => {
    expect(brokenBy(request)).toEqual([wanted]);
  });

  it.each([
    ['before', '2026-05-06T07:00:00Z', []],
    ['at', '2026-05-06T07:00:01Z', []],
    ['after', '2026-05-06T07:00:01.001Z', ['asked-min-ledger-time failed']],
  ])(
    'must not have to run before the requested earliest time: %s it, at %s',
    (_, value, broken) => {
      const maxLedgerTime = BigInt(Date.parse('2026-05-06T07:00:01Z')) * 1000n;
      const bytes = preparedBytes(party, { metadata: { maxLedgerTime } });
      const minLedgerTime = { time: { MinLedgerTimeAbs: { value } } };
      expect(brokenBy({ ...asked, minLedgerTime }, bytes)).toEqual(broken);
    },
  );

  it('warns of a package that the preference of the request does not list', () => {
    const prefers = (id: string) => ({ ...asked, packageIdSelectionPreference: [id] });
    expect(brokenBy(prefers('d1'.repeat(32)))).toEqual([]);
    expect(brokenBy(prefers('d2'.repeat(32)))).toEqual(['asked-packages warning']);
  });

  it('is a choice of a contract, by its template or by an interface', () => {
    const exercise: MessageInit = {
      lfVersion: '2.1',
      contractId: '00ab',
      packageName: 'depot-vault',
      templateId: { packageId: 'p', moduleName: 'Depot.Vault', entityName: 'Deposit' },
      interfaceId: { packageId: 'i', moduleName: 'Holding', entityName: 'Holding' },
      choice: 'Withdraw',
      chosenValue: { record: { fields: [{ label: 'grams', value: { int64: 3n } }] } },
      actingParties: [party],
    };
    const encodedExercise = (node: MessageInit): Buffer =>
      encodeMessage(preparedTransaction, {
        transaction: {
          version: '2.1',
          roots: ['0'],
          nodes: [{ nodeId: '0', v1: { exercise: node } }],
        },
        metadata: { submitterInfo: { actAs: [party], commandId: 'c' } },
      });
    const bytes = encodedExercise(exercise);
    const request = (fields: object) => ({
      commandId: 'c',
      actAs: [party],
      commands: [
        {
          ExerciseCommand: {
            templateId: 'p:Depot.Vault:Deposit',
            contractId: '00ab',
            choice: 'Withdraw',
            choiceArgument: { grams: '3' },
            ...fields,
          },
        },
      ],
    });
    const direct = encodedExercise({ ...exercise, interfaceId: undefined });
    expect(brokenBy(request({}), direct)).toEqual([]);
    expect(brokenBy(request({ templateId: '#api:Holding:Holding' }), bytes)).toEqual([
      'asked-commands unknown',
    ]);
    expect(brokenBy(request({ templateId: 'i:Holding:Holding' }), bytes)).toEqual([]);
    expect(brokenBy(request({ templateId: 'i:Holding:Holding' }), direct)).toEqual([
      'asked-commands failed',
    ]);
    for (const fields of [
      // The template has a choice of its own: the interface's was not requested.
      {},
      { templateId: 'j:Holding:Holding' },
      { templateId: '#api:Other:Holding' },
      { contractId: '00ac' },
      { choice: 'Archive' },
      { choiceArgument: { grams: '4' } },
    ])
      expect(brokenBy(request(fields), bytes)).toEqual(['asked-commands failed']);
  });
});
