import { describe, expect, it } from 'vitest';
import type { EffectHistory } from '../../../../src/ledger/effects/effects.ts';
import { parsePreparedTransaction } from '../../../../src/verify/prepared/prepared-transaction.ts';
import { readPreparedHistory } from '../../../../src/verify/prepared/prepared-history.ts';
import type { MessageInit } from '../../../../src/verify/protobuf/protobuf-encode.ts';
import {
  createBy,
  depotVault,
  exerciseBy,
  preparedOf,
} from '../../../support/writes/submission-writer.ts';

const party = `ida::1220${'ab'.repeat(32)}`;
const watcher = `otto::1220${'cd'.repeat(32)}`;
const [a, b] = [`00${'aa'.repeat(32)}`, `00${'bb'.repeat(32)}`];

const create = (contractId: string, fields: MessageInit = {}): MessageInit => ({
  create: { ...createBy(party), contractId, ...fields },
});
const exercise = (contractId: string, ...children: readonly string[]): MessageInit => ({
  exercise: exerciseBy(party, { contractId, children: [...children] }),
});
const rollback = (...children: readonly string[]): MessageInit => ({
  rollback: { children: [...children] },
});
const fetch = (contractId: string, fields: MessageInit = {}): MessageInit => {
  const { argument: _, ...contract } = createBy(party);
  return { fetch: { ...contract, contractId, actingParties: [party], ...fields } };
};

const historyOf = (
  nodes: readonly MessageInit[],
  roots: readonly string[] = ['0'],
  inputContracts: readonly MessageInit[] = [],
  trusted: Parameters<typeof readPreparedHistory>[1] = [],
): EffectHistory => {
  const bytes = preparedOf(party, { nodes, roots, metadata: { inputContracts } });
  const parsed = parsePreparedTransaction(bytes);
  if (!parsed.ok) throw new Error(parsed.error.problem);
  return readPreparedHistory(parsed.value, trusted);
};

/** Each event with its place in the tree: its depth, and how many are below it. */
const treeOf = ({ events }: EffectHistory): readonly string[] =>
  events.map((event) => `${event.kind} at ${event.depth}, ${event.below} below`);

describe('the tree of a prepared transaction', () => {
  it('says of each step how many are below it, and below no other', () => {
    const nodes = [exercise(a, '1', '3'), exercise(a, '2'), create(b), create(a), exercise(b)];
    expect(treeOf(historyOf(nodes, ['0', '4']))).toEqual([
      'exercise at 0, 3 below',
      'exercise at 1, 1 below',
      'create at 2, 0 below',
      'create at 1, 0 below',
      'exercise at 0, 0 below',
    ]);
  });

  it('has no step that is rolled back, at any depth, and each that follows the rollback', () => {
    const nodes = [
      exercise(a, '1', '5'),
      rollback('2', '4'),
      exercise(a, '3'),
      create(b),
      rollback(),
      create(a),
      rollback('7'),
      create(b),
      create(b),
    ];
    expect(treeOf(historyOf(nodes, ['0', '6', '8']))).toEqual([
      'exercise at 0, 1 below',
      'create at 1, 0 below',
      'create at 0, 0 below',
    ]);
  });

  it('has no step that only reads', () => {
    expect(treeOf(historyOf([exercise(a, '1'), fetch(b)]))).toEqual(['exercise at 0, 0 below']);
  });

  it('is whole unless some steps could not be followed', () => {
    expect(historyOf([exercise(a)]).scope).toBe('whole');
    expect(historyOf([exercise(a, '7')]).scope).toBe('visible');
  });
});

describe('a contract of a prepared transaction', () => {
  const stakeholders = [party, watcher];

  it('has as observers the stakeholders that did not sign it', () => {
    const v1 = { ...createBy(party), contractId: a, stakeholders };
    const history = historyOf([create(b, { stakeholders })], ['0'], [{ v1, createdAt: 1n }]);
    const [made] = history.events;
    expect(made).toMatchObject({ contract: { signatories: [party], observers: [watcher] } });
    expect(history.inputs.get(a)).toMatchObject({ signatories: [party], observers: [watcher] });
  });

  it('is read by the code that runs on it, and not by what only fetches it', () => {
    const other = { packageId: 'd2'.repeat(32), moduleName: 'Depot.Vault', entityName: 'Deposit' };
    const inputs = [{ v1: { ...createBy(party), contractId: a }, createdAt: 1n }];
    const templateIn = (node: MessageInit) => historyOf([node], ['0'], inputs).inputs.get(a);
    const runs = { exercise: exerciseBy(party, { contractId: a, templateId: other }) };
    expect(templateIn(runs)?.template).toBe(`${other.packageId}:Depot.Vault:Deposit`);
    expect(templateIn(fetch(a, { templateId: other }))?.template).toBe(
      `${depotVault.id}:Depot.Vault:Deposit`,
    );
  });

  it('has no view that a ledger computed, and its packages are trusted only by their ids', () => {
    const trusted = { id: depotVault.id, name: 'depot-vault' };
    const history = historyOf([create(a)], ['0'], [], [trusted]);
    expect(history).toMatchObject({ hasViews: false, isStrict: true, signing: [party] });
    expect([...(history.trusted ?? [])]).toEqual([[depotVault.id, trusted]]);
  });
});
