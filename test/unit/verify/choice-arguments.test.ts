import { describe, expect, it } from 'vitest';
import { shortenIds } from '../../../src/ledger/ids/shortened-ids.ts';
import { findAssetMovements } from '../../../src/verify/choice-arguments.ts';
import type { TransactionStep } from '../../../src/verify/prepared/transaction-tree.ts';

const step = (fields: Partial<TransactionStep>): TransactionStep => ({
  depth: 0,
  nodeId: '0',
  kind: 'exercise',
  template: 'ab:Splice.AmuletRules:AmuletRules',
  packageName: 'splice-amulet',
  contractId: '00aa',
  choice: 'AmuletRules_Transfer',
  interfaceId: '',
  consuming: false,
  byKey: false,
  actingParties: ['alice'],
  choiceObservers: [],
  signatories: [],
  stakeholders: [],
  argument: null,
  result: null,
  externalCalls: [],
  key: undefined,
  words: '',
  ...fields,
});

const movesIn = (...steps: readonly TransactionStep[]) =>
  findAssetMovements({ steps, problem: undefined });

describe('what a transaction moves', () => {
  it('is each amount with who receives it, and who sends it', () => {
    const outputs = [
      { receiver: 'bob', amount: '25.0' },
      { receiver: 'carol', amount: '1.5', lock: null },
    ];
    expect(movesIn(step({ argument: { transfer: { sender: 'dave', outputs } } }))).toEqual([
      { amount: '25.0', what: 'Amulet', from: 'dave', to: 'bob' },
      { amount: '1.5', what: 'Amulet', from: 'dave', to: 'carol' },
    ]);
  });

  it('names the instrument of a transfer by the token standard, and the acting party as sender', () => {
    const transfer = { receiver: 'bob', amount: '3', instrumentId: { admin: 'x', id: 'Gold' } };
    const factory = step({ template: 'ab:Registry:Factory', argument: { transfer } });
    expect(movesIn(factory)).toEqual([{ amount: '3', what: 'Gold', from: 'alice', to: 'bob' }]);
  });

  it('is read from commands alone, and of what is no amount nothing is said', () => {
    const argument = { receiver: 'bob', amount: '25.0' };
    expect(movesIn(step({ depth: 1, argument }))).toEqual([]);
    expect(movesIn(step({ argument: { ...argument, amount: 'all' } }))).toEqual([]);
  });

  it('is found however deep it stands', () => {
    let argument: TransactionStep['argument'] = { receiver: 'bob', amount: '1' };
    for (let depth = 0; depth < 50_000; depth += 1) argument = [argument];
    expect(movesIn(step({ argument }))).toHaveLength(1);
  });
});

describe('short ids', () => {
  it('keep both ends of parties and contracts, and leave a digest whole', () => {
    const digest = '00'.repeat(32);
    const text = `alice::1220abcd${'0'.repeat(56)}9f9f on 00aabbcc${'1'.repeat(60)}beef, ${digest}`;
    expect(shortenIds(text)).toBe(`alice::1220abcd…9f9f on 00aabbcc…beef, ${digest}`);
  });
});
