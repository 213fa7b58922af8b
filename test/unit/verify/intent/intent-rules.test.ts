import { describe, expect, it } from 'vitest';
import type { FlowNode } from '../../../support/tokens/flow-nodes.ts';
import {
  accept,
  archive,
  cancel,
  changed,
  idsOf,
  refusals,
  saysOf,
  transfer,
} from '../../../support/tokens/wanted-flows.ts';
import type { RecordedFlow } from '../../../support/tokens/recorded-flows.ts';
import {
  amuletOf,
  contractOf,
  dso,
  factory,
  grant,
  lockedOf,
  mallory,
  openLock,
  payer,
  receiver,
  wallet,
  type ModelContract,
} from '../../../support/tokens/token-world.ts';

const otherFactory = (signatories: readonly string[]): ModelContract => ({
  ...factory,
  signatories,
});

const seenBy = (contract: ModelContract, party: string): FlowNode => ({
  creates: { ...contract, observers: [...contract.observers, party] },
});

describe('a transaction that is what was requested', () => {
  it.each([
    ...(['direct', 'offer', 'self'] as const).map((kind) => transfer(kind)),
    accept(),
    cancel(),
  ])('breaks no rule of the intent: $note', (flow) => {
    expect(refusals(flow)).toEqual([]);
  });
});

describe('a rule of the intent', () => {
  const small = amuletOf('small', { owner: payer, amount: '29.0000000000' });
  const smallLock = lockedOf('small lock', { owner: payer, amount: '29.0000000000' });
  const later = '2030-01-01T00:00:00.000Z';
  it.each<readonly [rule: string, says: string, RecordedFlow]>([
    ['command', 'sender should be', transfer('direct', { argument: changed({ sender: mallory }) })],
    [
      'command',
      'receiver should be',
      transfer('direct', { argument: changed({ receiver: mallory }) }),
    ],
    [
      'command',
      'amount should be',
      transfer('direct', { argument: changed({ amount: '101.0000000000' }) }),
    ],
    [
      'command',
      'instrument should be Amulet',
      transfer('direct', { argument: changed({ instrumentId: { admin: dso, id: 'Gold' } }) }),
    ],
    [
      'command',
      'instrument admin should be',
      transfer('direct', { argument: changed({ instrumentId: { admin: mallory, id: 'Amulet' } }) }),
    ],
    [
      'command',
      'expected admin should be',
      transfer('direct', { argument: changed({}, { expectedAdmin: mallory }) }),
    ],
    [
      'command',
      'memo should be rent',
      transfer('direct', { argument: changed({ meta: { values: {} } }) }),
    ],
    [
      'command',
      'executeBefore should be',
      transfer('direct', { argument: changed({ executeBefore: later }) }),
    ],
    [
      'command',
      'inputs should be',
      transfer('direct', { argument: changed({ inputHoldingCids: idsOf(wallet) }) }),
    ],
    ['command', 'choice should be', transfer('direct', { choice: 'TransferFactory_Take' })],
    ['command', 'acting party should be', transfer('direct', { by: [payer, receiver] })],
    ['command', 'the factory is signed by', transfer('direct', { on: otherFactory([mallory]) })],
    ['command', 'the factory is signed by', transfer('offer', { on: otherFactory([receiver]) })],
    ['command', 'offer should be', accept({ offer: { contractId: factory.contractId } })],
    ['command', 'contract should be', cancel(factory.contractId)],
    ['command', 'template should be', cancel(factory.contractId, { on: factory })],
    ['holdings', 'should change by +100.0000', transfer('direct', { code: { to: mallory } })],
    [
      'holdings',
      'should change by -100.0000 unlocked',
      transfer('offer', { code: { kind: 'direct' } }),
    ],
    ['holdings', 'should change by +0.0000', transfer('direct', { code: { changeTo: mallory } })],
    ['holdings', 'should change by +31.0000', accept({ offer: { amount: '31.0000000000' } })],
    ['authority', 'in the name of payer', transfer('direct', { also: [{ creates: grant }] })],
    [
      'authority',
      'which also involves mallory',
      transfer('offer', { code: { holders: [dso, mallory] } }),
    ],
    [
      'authority',
      'which also involves mallory',
      transfer('direct', {
        // A stakeholder of the factory, which is an input and is not spent.
        on: { ...factory, observers: [mallory] },
        below: [
          ...wallet.slice(0, 2).map(archive),
          { creates: amuletOf('paid', { owner: receiver, amount: '100.0000000000' }) },
          seenBy(amuletOf('change', { owner: payer, amount: '20.0000000000' }), mallory),
        ],
      }),
    ],
    ['authority', 'which it should not', accept({ used: [openLock, smallLock] })],
    ['authority', 'which it should not', accept({ used: [small] })],
    [
      'authority',
      'which it should not',
      // As much as the offer had locked, and free.
      accept({ used: [amuletOf('free', { owner: payer, amount: '30.0000000000' })] }),
    ],
    [
      'authority',
      'which it should not',
      accept({ used: [lockedOf('of receiver', { owner: receiver, amount: '30.0000000000' })] }),
    ],
    [
      'authority',
      'could pay twice',
      transfer('direct', { code: { spares: 1, amount: '50.0000000000' } }),
    ],
    ['authority', 'should make one offer, but makes 2', transfer('offer', { code: { offers: 2 } })],
    [
      'authority',
      'should make one offer, but makes 0',
      transfer('offer', { code: { to: mallory } }),
    ],
    [
      'authority',
      'turns 1 into 1',
      transfer('self', {
        terms: { inputs: idsOf(wallet.slice(0, 1)), amount: '70.0000000000' },
        below: [
          archive(wallet[0] ?? factory),
          { creates: amuletOf('merged', { owner: payer, amount: '70.0000000000' }) },
        ],
      }),
    ],
    [
      'authority',
      'turns 3 into 2',
      transfer('self', {
        below: [
          ...wallet.map(archive),
          { creates: amuletOf('half', { owner: payer, amount: '62.5000000000' }) },
          { creates: amuletOf('other half', { owner: payer, amount: '62.5000000000' }) },
        ],
      }),
    ],
    [
      'acts',
      'neither published nor trusted',
      transfer('direct', {
        on: { ...otherFactory([receiver]), template: `${'ab'.repeat(32)}:Their.Own:Factory` },
      }),
    ],
  ])('%s refuses what differs: %s', (rule, says, flow) => {
    expect(refusals(flow)).toContainEqual(expect.stringMatching(saysOf(rule, says)));
  });

  it.each([
    ['admin', { admin: '', id: 'Amulet' }],
    ['id', { admin: dso, id: '' }],
  ])('refuses every token if the requested one has an empty %s', (_, instrument) => {
    for (const kind of ['direct', 'offer'] as const)
      expect(refusals(transfer(kind, { terms: { instrument } }))).toEqual(
        expect.arrayContaining([
          expect.stringMatching(saysOf('command', 'instrument')),
          expect.stringMatching(saysOf('holdings', 'should change by')),
        ]),
      );
    const accepted = refusals(accept({ offer: { instrument } }));
    expect(accepted).toContainEqual(expect.stringMatching(saysOf('holdings', 'should change by')));
    expect(accepted).toContainEqual(expect.stringMatching(saysOf('authority', 'should not')));
  });

  it('takes the receiver as the owner of the permission to pay it, if it pays at once', () => {
    expect(refusals(transfer('direct', { on: otherFactory([receiver]) }))).toEqual([]);
  });

  it('counts what is not understood as a change of holdings', () => {
    const strange = contractOf({
      words: 'strange',
      entity: 'Free.Lunch:Lunch',
      signatories: [mallory],
      argument: {},
    });
    const creates = {
      ...strange,
      template: `${'ab'.repeat(32)}:Free.Lunch:Lunch`,
      packageName: 'free-lunch',
    };
    expect(refusals(transfer('direct', { also: [{ creates }] }))).toEqual([
      expect.stringMatching(
        /^intent-holdings: 1 contract not understood, the first is Free\.Lunch:Lunch/,
      ),
    ]);
  });
});
