import { describe, expect, it } from 'vitest';
import {
  encodeMessage,
  type MessageInit,
} from '../../../../src/verify/protobuf/protobuf-encode.ts';
import { preparedTransaction } from '../../../../src/verify/prepared/prepared-transaction-schema.ts';
import { verifySubmission } from '../../../../src/verify/prepared/submission.ts';
import { createBy, preparedBytes } from '../../../support/writes/submission-writer.ts';

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
    expect(brokenBy(commandOf({ templateId: '#depot-vault:Depot.Vault:Deposit' }))).toEqual([]);
    expect(brokenBy(commandOf({ createArguments: { owner: party, grams: '17' } }))).toEqual([]);
    const physical = preparedBytes(party, {
      metadata: { synchronizerId: `${asked.synchronizerId}::35-0` },
    });
    expect(brokenBy(asked, physical)).toEqual([]);
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
      { ...asked, commands: [{ ExerciseByKeyCommand: {} }] },
      'asked-commands unknown',
    ],
  ])('is told when it is not what came back: %s', (_what, request, wanted) => {
    expect(brokenBy(request)).toEqual([wanted]);
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
    const bytes = encodeMessage(preparedTransaction, {
      transaction: { version: '2.1', roots: ['0'], nodes: [{ nodeId: '0', v1: { exercise } }] },
      metadata: { submitterInfo: { actAs: [party], commandId: 'c' } },
    });
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
    expect(brokenBy(request({}), bytes)).toEqual([]);
    expect(brokenBy(request({ templateId: '#api:Holding:Holding' }), bytes)).toEqual([]);
    for (const fields of [
      { templateId: '#api:Other:Holding' },
      { contractId: '00ac' },
      { choice: 'Archive' },
      { choiceArgument: { grams: '4' } },
    ])
      expect(brokenBy(request(fields), bytes)).toEqual(['asked-commands failed']);
  });
});
