import { describe, expect, it } from 'vitest';
import type { TrustedPackage } from '../../../../src/ledger/packages/known-packages.ts';
import type { MessageInit } from '../../../../src/verify/protobuf/protobuf-encode.ts';
import { verifySubmission } from '../../../../src/verify/prepared/submission.ts';
import { createBy, exerciseBy, preparedOf } from '../../../support/writes/submission-writer.ts';

const party = `ida::1220${'ab'.repeat(32)}`;
const [held, other] = [`00${'a1'.repeat(32)}`, `00${'b2'.repeat(32)}`];
const [d1, d2] = ['d1'.repeat(32), 'd2'.repeat(32)];
const template = `${d1}:Depot.Vault:Deposit`;

const create: MessageInit = { create: createBy(party) };
const exercise = (fields: MessageInit = {}): MessageInit => ({
  exercise: exerciseBy(party, fields),
});

interface Case {
  readonly command: object;
  readonly nodes: readonly MessageInit[];
  readonly trusted?: readonly TrustedPackage[];
}

/** What the comparison of the commands says, as its state and its words. */
const told = ({ command, nodes, trusted = [] }: Case): string => {
  const bytes = preparedOf(party, { nodes, roots: nodes.map((_, index) => String(index)) });
  const { checks } = verifySubmission({ preparedTransaction: bytes.toString('base64') }, [], {
    asked: { commands: [{ ...command }] },
    trustedPackages: trusted,
  });
  const check = checks.find(({ id }) => id === 'asked-commands');
  return `${check?.state}: ${check?.detail}`;
};

const creating = { templateId: template, createArguments: { owner: party, grams: 17 } };
const choosing = { choice: 'Withdraw', choiceArgument: {} };

const createCommand = (fields: object = {}) => ({ CreateCommand: { ...creating, ...fields } });
const exerciseCommand = (fields: object = {}) => ({
  ExerciseCommand: { templateId: template, contractId: held, ...choosing, ...fields },
});
const bothCommand = (fields: object = {}) => ({
  CreateAndExerciseCommand: { ...creating, ...choosing, ...fields },
});

describe('a prepared command', () => {
  it.each<readonly [string, Case]>([
    ['a create', { command: createCommand(), nodes: [create] }],
    ['an exercise', { command: exerciseCommand(), nodes: [exercise()] }],
    ['a create with an exercise', { command: bothCommand(), nodes: [create, exercise()] }],
  ])('matches its request: %s', (_, given) => {
    expect(told(given)).toMatch(/^verified: /);
  });

  const byKey = (from: string, to: string) =>
    `contract found by: requested its ${from}, prepared its ${to}`;

  it.each<readonly [string, Case, string]>([
    [
      'another contract',
      { command: exerciseCommand(), nodes: [exercise({ contractId: other })] },
      `contract: requested ${held}, prepared ${other}`,
    ],
    [
      'a contract that its key leads to',
      { command: exerciseCommand(), nodes: [exercise({ byKey: true })] },
      byKey('id', 'key'),
    ],
    [
      'another choice',
      { command: exerciseCommand(), nodes: [exercise({ choice: 'Archive' })] },
      'choice: requested Withdraw, prepared Archive',
    ],
    [
      'another argument of the choice',
      { command: exerciseCommand({ choiceArgument: { grams: '3' } }), nodes: [exercise()] },
      'choiceArgument.grams: requested 3, prepared nothing',
    ],
    [
      'an exercise where a create was requested',
      { command: createCommand(), nodes: [exercise()] },
      'kind: requested create, prepared exercise',
    ],
    [
      'a create where an exercise was requested',
      { command: exerciseCommand(), nodes: [create] },
      'kind: requested exercise, prepared create',
    ],
    [
      'another argument of what is created',
      { command: createCommand({ createArguments: { owner: party, grams: 3 } }), nodes: [create] },
      'createArguments.grams: requested 3, prepared 17',
    ],
    [
      'another module',
      { command: exerciseCommand({ templateId: `${d1}:Depot:Deposit` }), nodes: [exercise()] },
      `template: requested ${d1}:Depot:Deposit, prepared ${template} (depot-vault)`,
    ],
    [
      'another entity',
      { command: exerciseCommand({ templateId: `${d1}:Depot.Vault:Loan` }), nodes: [exercise()] },
      `template: requested ${d1}:Depot.Vault:Loan, prepared ${template} (depot-vault)`,
    ],
    [
      'another package',
      {
        command: exerciseCommand({ templateId: `${d2}:Depot.Vault:Deposit` }),
        nodes: [exercise()],
      },
      `template: requested ${d2}:Depot.Vault:Deposit, prepared ${template} (depot-vault)`,
    ],
    [
      'another package than the trusted one of the requested name',
      {
        command: exerciseCommand({ templateId: '#depot-vault:Depot.Vault:Deposit' }),
        nodes: [exercise()],
        trusted: [{ id: d2, name: 'depot-vault' }],
      },
      `template: requested #depot-vault:Depot.Vault:Deposit, prepared ${template} (depot-vault)`,
    ],
    [
      'a package that says it has another name',
      {
        command: exerciseCommand({ templateId: '#depot:Depot.Vault:Deposit' }),
        nodes: [exercise()],
      },
      `template: requested #depot:Depot.Vault:Deposit, prepared ${template} (depot-vault)`,
    ],
    [
      'a trusted package of another name, whatever the node says',
      {
        command: exerciseCommand({ templateId: '#depot:Depot.Vault:Deposit' }),
        nodes: [exercise({ packageName: 'depot' })],
        trusted: [{ id: d1, name: 'depot-vault' }],
      },
      `template: requested #depot:Depot.Vault:Deposit, prepared ${template} (depot)`,
    ],
    [
      'a choice of an interface instead of the template',
      {
        command: exerciseCommand(),
        nodes: [exercise({ interfaceId: { packageId: d2, moduleName: 'A', entityName: 'I' } })],
      },
      `template: requested ${template}, prepared ${template} (depot-vault) through interface ${d2}:A:I`,
    ],
    [
      'another created contract than the one of the same command',
      { command: bothCommand(), nodes: [create, exercise({ contractId: other })] },
      `contract: requested ${held}, prepared ${other}`,
    ],
    [
      'another argument of the create before an exercise',
      { command: bothCommand({ createArguments: { owner: party } }), nodes: [create, exercise()] },
      'createArguments.grams: requested nothing, prepared 17',
    ],
    [
      'a create without its exercise',
      { command: bothCommand(), nodes: [create] },
      'requested 2 root nodes, prepared 1',
    ],
    [
      'a root that nobody requested',
      { command: createCommand(), nodes: [create, exercise()] },
      'not requested: exercise Depot.Vault:Deposit.Withdraw',
    ],
  ])('is refused, and says why: %s', (_, given, says) => {
    expect(told(given)).toContain(`failed: ${says}`);
  });

  it.each<readonly [string, Case, string]>([
    [
      'a package that only its own word connects with the requested name',
      {
        command: exerciseCommand({ templateId: '#depot-vault:Depot.Vault:Deposit' }),
        nodes: [exercise()],
      },
      'template: requested #depot-vault:',
    ],
    ['a command of another kind', { command: { BurnCommand: {} }, nodes: [create] }, 'BurnCommand'],
  ])('is unknown, and says why: %s', (_, given, says) => {
    expect(told(given)).toContain(`unknown: ${says}`);
  });
});
