import { describe, expect, it } from 'vitest';
import { transferChoice } from '../../../src/ledger/registry/transfer-commands.ts';
import type { JsonObject } from '../../../src/lib/json/json.ts';
import type { PreparedTransaction } from '../../../src/verify/prepared/prepared-transaction.ts';
import { purposeOf } from '../../../src/verify/write-identity.ts';

const transfer = {
  sender: 'alice::1220aa',
  receiver: 'bob::1220bb',
  amount: '7.0000000000',
  instrumentId: { admin: 'dso::1220dd', id: 'Amulet' },
  requestedAt: '2026-02-03T12:00:00Z',
  executeBefore: '2026-02-04T12:00:00Z',
  inputHoldingCids: ['00aa'],
  meta: { values: { 'splice.lfdecentralizedtrust.org/reason': 'inv-1' } },
};

type Step = PreparedTransaction['tree']['steps'][number];

const root = (more: Partial<Step>): Step => ({
  ...{ depth: 0, nodeId: '0', kind: 'exercise', template: 'aa:Mod:Ent', packageName: 'pkg' },
  ...{ contractId: '00ff', choice: transferChoice, interfaceId: '', consuming: false },
  ...{ byKey: false, actingParties: [], choiceObservers: [], signatories: [], stakeholders: [] },
  ...{ argument: null, result: null, externalCalls: [], key: undefined, words: '' },
  ...more,
});

const preparedOf = (steps: readonly Step[], actAs = ['alice::1220aa']): PreparedTransaction => ({
  version: '2.1',
  tree: { steps, problem: undefined, isCut: false },
  metadata: {
    ...{ actAs, commandId: 'pay-1', synchronizer: 's::1220' },
    ...{ transactionId: '', preparedAt: 0n, ledgerTime: { from: undefined, to: undefined } },
    ...{ maxRecordTime: undefined, keyEntries: 0 },
    inputContracts: ['00aa', '00ff'].map((contractId) => ({
      ...{ contractId, template: 'aa:Mod:Ent', packageName: 'pkg' },
      ...{ signatories: [], stakeholders: [], argument: null, blobBytes: 0 },
    })),
  },
  unknown: [],
  oddities: [],
  // The purpose is computed from what was decoded.
  messages: {} as PreparedTransaction['messages'],
});

const purpose = (...steps: readonly Step[]): string => purposeOf(preparedOf(steps))?.purpose ?? '';

const paying = (change: JsonObject): string =>
  purpose(root({ argument: { transfer: { ...transfer, ...change }, extraArgs: {} } }));

describe('the purpose of a payment', () => {
  it('is the same for other holdings, times and spellings, in either version', () => {
    for (const other of [
      { amount: '7.' },
      { inputHoldingCids: ['00bb'] },
      { requestedAt: '2026-02-03T13:00:00Z', executeBefore: '2026-02-03T14:00:00Z' },
      { sender: { owner: 'alice::1220aa', provider: null, id: '' } },
    ])
      expect(paying(other), JSON.stringify(other)).toBe(paying({}));
  });

  it('is another one for another payer, receiver, token, amount or memo', () => {
    const others: readonly JsonObject[] = [
      { sender: 'carol::1220cc' },
      { receiver: 'carol::1220cc' },
      { receiver: { owner: 'bob::1220bb', provider: 'bank::1220ba', id: '' } },
      { amount: '7.0000000001' },
      { instrumentId: { admin: 'dso::1220dd', id: 'Gold' } },
      { instrumentId: { admin: 'other::1220dd', id: 'Amulet' } },
      { meta: { values: {} } },
    ];
    expect(new Set([paying({}), ...others.map(paying)]).size).toBe(others.length + 1);
  });

  it('is that of a merge where payer and receiver are one, whatever its amount', () => {
    const merge = (amount: string) => paying({ amount, receiver: transfer.sender });
    expect(merge('1.0')).toMatch(/^merge:/);
    expect(merge('1.0')).toBe(merge('2.0'));
  });
});

describe('the purpose of other commands', () => {
  it('is the offer and the choice where they answer an offer', () => {
    const on = (contractId: string, choice: string, context: string) =>
      purpose(root({ contractId, choice, argument: { extraArgs: { context } } }));
    const accept = on('00ff', 'TransferInstruction_Accept', 'one');
    expect(accept).toBe(on('00ff', 'TransferInstruction_Accept', 'two'));
    expect(accept).not.toBe(on('00ff', 'TransferInstruction_Reject', 'one'));
    expect(accept).not.toBe(on('00ee', 'TransferInstruction_Accept', 'one'));
  });

  it('is the commands with their parties, in any order of fields and any package version', () => {
    const create = (more: Partial<Step>) =>
      root({ kind: 'create', choice: '', argument: { a: '1', b: '2' }, ...more });
    const one = purpose(create({}));
    expect(purpose(create({ contractId: '00ee' }))).toBe(one);
    expect(purpose(create({ template: 'bb:Mod:Ent' }))).toBe(one);
    expect(purpose(create({ argument: { b: '2', a: '1' } }))).toBe(one);
    expect(purpose(create({ argument: { a: '1', b: '3' } }))).not.toBe(one);
    expect(purposeOf(preparedOf([create({})], ['bob::1220bb']))?.purpose).not.toBe(one);
  });

  it('uses up the contracts that exist before and are archived', () => {
    const archives = (contractId: string) =>
      root({ depth: 1, choice: 'Archive', consuming: true, contractId });
    const steps = [root({ argument: { transfer } }), archives('00aa'), archives('00made')];
    expect(purposeOf(preparedOf(steps))).toMatchObject({ spends: ['00aa'], commandId: 'pay-1' });
  });
});
