import { describe, expect, it } from 'vitest';
import type { MessageInit } from '../../../../src/verify/protobuf/protobuf-encode.ts';
import { verifySubmission } from '../../../../src/verify/prepared/submission.ts';
import { createBy, exerciseBy, preparedOf } from '../../../support/writes/submission-writer.ts';

const party = `ida::1220${'ab'.repeat(32)}`;
const [a, b] = [`00${'aa'.repeat(32)}`, `00${'bb'.repeat(32)}`];

const create = (contractId: string, fields: MessageInit = {}): MessageInit => ({
  create: { ...createBy(party), contractId, ...fields },
});

const exercise = (contractId: string, fields: MessageInit = {}): MessageInit => ({
  exercise: exerciseBy(party, { contractId, ...fields }),
});

const archive = (contractId: string): MessageInit => exercise(contractId, { consuming: true });

const fetch = (contractId: string): MessageInit => {
  const { argument: _, ...contract } = createBy(party);
  return { fetch: { ...contract, contractId, actingParties: [party] } };
};

const input = (contractId: string, fields: MessageInit = {}): MessageInit => ({
  v1: { ...createBy(party), contractId, ...fields },
  createdAt: 1n,
});

/** The two checks of a transaction whose root has these children, or whose roots are these nodes. */
const checked = (
  nodes: readonly MessageInit[],
  inputContracts: readonly MessageInit[] = [],
  roots = nodes.map((_, index) => String(index)),
) => {
  const bytes = preparedOf(party, { nodes, roots, metadata: { inputContracts } });
  const { checks } = verifySubmission({ preparedTransaction: bytes.toString('base64') });
  return ['used-contracts', 'input-contracts'].map((id) => {
    const { state, detail } = checks.find((check) => check.id === id) ?? {};
    return [state, detail];
  });
};

const fine = (used: string, inputs: string) => [
  ['verified', used],
  ['verified', inputs],
];

describe('a contract that a step uses', () => {
  it('is an input contract, or created by an earlier step', () => {
    expect(checked([exercise(a)], [input(a)])).toEqual(fine('1 contract', '1 input contract'));
    expect(checked([fetch(a), archive(a)], [input(a)])).toEqual(
      fine('1 contract', '1 input contract'),
    );
    expect(checked([create(a), archive(a)])).toEqual(fine('1 contract', 'none'));
    expect(checked([create(a)])).toEqual(fine('no contract is used', 'none'));
  });

  it.each([
    ['exercises', exercise(a)],
    ['fetches', fetch(a)],
  ])('%s nothing that is neither', (verb, node) => {
    const [used] = checked([node, create(a)]);
    expect(used).toEqual([
      'failed',
      `step 1 ${verb} ${a}: it is neither an input contract nor created before`,
    ]);
  });

  it('was not archived by an earlier step', () => {
    const [used] = checked([archive(a), fetch(a)], [input(a)]);
    expect(used).toEqual(['failed', `step 2 fetches ${a}: step 1 archives it`]);
  });

  it('is archived before the steps of the choice that archives it', () => {
    const nodes = [exercise(a, { consuming: true, children: ['1'] }), fetch(a)];
    expect(checked(nodes, [input(a)], ['0'])[0]?.[0]).toBe('failed');
  });

  it('is created once', () => {
    const exists = (step: number) => ['failed', `step ${step} creates ${a}, which exists already`];
    expect(checked([create(a), create(a)])[0]).toEqual(exists(2));
    expect(checked([create(a), fetch(a)], [input(a)])[0]).toEqual(exists(1));
    expect(checked([create(a), archive(a), create(a)])[0]).toEqual(exists(3));
  });

  it('is used as what it is, in any version of its package', () => {
    const templateId = (packageId: string, entityName: string): MessageInit => ({
      templateId: { packageId, moduleName: 'Depot.Vault', entityName },
    });
    const upgraded = exercise(a, templateId('d2'.repeat(32), 'Deposit'));
    expect(checked([upgraded], [input(a)])[0]?.[0]).toBe('verified');
    expect(checked([exercise(a, templateId('d1'.repeat(32), 'Loan'))], [input(a)])[0]).toEqual([
      'failed',
      `step 1 uses ${a} as depot-vault:Depot.Vault:Loan, but it is depot-vault:Depot.Vault:Deposit`,
    ]);
    const renamed = exercise(a, { packageName: 'other-vault' });
    expect(checked([create(a), renamed])[0]?.[0]).toBe('failed');
  });
});

describe('steps that are rolled back', () => {
  const rollback = (...children: readonly string[]): MessageInit => ({ rollback: { children } });

  it('use what they create', () => {
    const nodes = [rollback('1', '2'), create(a), archive(a)];
    expect(checked(nodes, [], ['0'])[0]?.[0]).toBe('verified');
  });

  it('leave nothing that they create', () => {
    const nodes = [rollback('1'), create(a), fetch(a)];
    expect(checked(nodes, [], ['0', '2'])[0]).toEqual([
      'failed',
      `step 3 fetches ${a}: it is created only in steps that are rolled back`,
    ]);
  });

  it('leave nothing that they create and archive', () => {
    const nodes = [rollback('1', '2'), create(a), archive(a), fetch(a)];
    expect(checked(nodes, [], ['0', '3'])[0]).toEqual([
      'failed',
      `step 4 fetches ${a}: it is created only in steps that are rolled back`,
    ]);
  });

  it('leave active what they archive, one inside the other as well', () => {
    const nodes = [rollback('1', '2'), archive(a), rollback('3'), archive(b), archive(b)];
    const inputs = [input(a), input(b)];
    expect(checked([...nodes, archive(a)], inputs, ['0', '4', '5'])).toEqual(
      fine('2 contracts', '2 input contracts'),
    );
    const twice = [rollback('1', '2'), archive(a), rollback('3'), fetch(a)];
    expect(checked(twice, [input(a)], ['0'])[0]?.[0]).toBe('failed');
  });
});

describe('an input contract', () => {
  it('is used', () => {
    expect(checked([exercise(a)], [input(a), input(b)])[1]).toEqual([
      'failed',
      `no step uses ${b} (depot-vault:Depot.Vault:Deposit)`,
    ]);
  });

  it('is used by a look-up of its key', () => {
    const { packageName, templateId } = createBy(party);
    const queryByKey = { lfVersion: '2', packageName, templateId, result: [b] };
    expect(checked([exercise(a), { queryByKey }], [input(a), input(b)])[1]?.[0]).toBe('verified');
  });

  it('is listed once', () => {
    expect(checked([exercise(a)], [input(a), input(a)])[1]).toEqual([
      'failed',
      `${a} is listed more than once`,
    ]);
  });

  it('is not judged where steps are missing', () => {
    const nodes = [exercise(a, { children: ['7'] })];
    expect(checked(nodes, [input(a), input(b)]).map(([state]) => state)).toEqual([
      'unknown',
      'unknown',
    ]);
  });
});
