import { describe, expect, it } from 'vitest';
import type { Activity } from '../../../../src/ledger/activity/activity.ts';
import { isUnrecognized } from '../../../../src/features/activity/state/activity-filter.ts';
import { deriveActivities } from '../../../../src/ledger/derived/derive-activities.ts';
import { readScanUpdate } from '../../../../src/ledger/activity/update-events.ts';
import { objectAt } from '../../../../src/lib/json/fields.ts';
import {
  accepted,
  acceptedByV2,
  account,
  alice,
  allocated,
  allocatedV2,
  bob,
  boughtTraffic,
  custodian,
  deadline,
  directTransfer,
  endedAllocation,
  endedOffer,
  executedAllocation,
  exercised,
  foreignTransfer,
  holdingsChange,
  offered,
  preapprovalSendV2,
  settledBatch,
  settledBurn,
  trafficBuyer,
  trafficByTransfer,
  transferWithoutChild,
  unknownMove,
  updateOf,
  venue,
  bothReport,
  type Node,
} from '../../../support/amulet-updates/updates.ts';

const rowsOf = (...roots: readonly Node[]): readonly Activity[] => {
  const read = readScanUpdate(updateOf(roots));
  return read === undefined ? [] : deriveActivities(read);
};

const told = ({ kind, from, to, amount }: Activity) => ({ kind, from, to, amount });

const toBob = (amount: string) => [{ party: bob, amount }];
const toAlice = (amount: string) => [{ party: alice, amount }];

const transferShapes: readonly (readonly [
  shape: string,
  node: Node,
  kind: Activity['kind'],
  from: string | undefined,
  to: Activity['to'],
])[] = [
  ['a preapproval send (V2)', preapprovalSendV2(), 'transfer', alice, toBob('12.5000000000')],
  [
    'a direct transfer, which is a preapproval send below a factory',
    directTransfer(),
    'transfer',
    alice,
    toBob('12.5000000000'),
  ],
  [
    'a direct transfer by the V2 interface',
    directTransfer({ version: 'V2' }),
    'transfer',
    alice,
    toBob('12.5000000000'),
  ],
  [
    'a transfer to oneself whose inputs are not known',
    transferWithoutChild(),
    'other',
    undefined,
    toAlice('40.0000000000'),
  ],
  [
    'a transfer that sender and receiver make together',
    transferWithoutChild({ receiver: bob, amount: '9.0000000001' }),
    'transfer',
    alice,
    toBob('9.0000000001'),
  ],
  [
    'a transfer between V2 accounts without a child',
    transferWithoutChild({ receiver: bob, amount: '9.5', version: 'V2' }),
    'transfer',
    alice,
    toBob('9.5000000000'),
  ],
  ['an offer', offered(), 'offer', alice, toBob('25.0000000000')],
  [
    'an offer by the V2 interface',
    offered({ version: 'V2' }),
    'offer',
    alice,
    toBob('25.0000000000'),
  ],
  ['an accepted offer', accepted(), 'transfer', alice, toBob('25.0000000000')],
  [
    'an offer accepted by the V2 interface, which calls V1',
    acceptedByV2(),
    'transfer',
    alice,
    toBob('25.0000000000'),
  ],
  ['an allocation', allocated(), 'allocation', alice, toBob('60.0000000000')],
  [
    'an allocation by the V2 interface, of the side of a leg',
    allocatedV2(),
    'allocation',
    alice,
    toBob('60.0000000000'),
  ],
  ['an executed allocation', executedAllocation(), 'transfer', alice, toBob('60.0000000000')],
];

describe('a shape of the trees of today', () => {
  it.each(transferShapes)('is one row: %s', (_shape, node, kind, from, to) => {
    const rows = rowsOf(node);
    expect(rows).toMatchObject([{ kind, to, notices: [] }]);
    expect(rows[0]?.from).toBe(from);
  });

  it('tells an offer with whom it is offered to, how much, until when, and its instruction', () => {
    const [row] = rowsOf(offered({ instruction: '00cid', text: 'rent' }));
    expect(row).toMatchObject({
      kind: 'offer',
      from: alice,
      to: toBob('25.0000000000'),
      amount: '25.0000000000',
      subject: '00cid',
      description: 'rent',
      expiresAt: Date.parse(deadline),
      step: { contracts: ['00cid'], step: 'opens' },
    });
  });

  it('finds the provider of a V2 account among the parties of an offer', () => {
    expect(rowsOf(offered({ version: 'V2' }))[0]?.involved).toContain(custodian);
  });

  it('tells an allocation with its legs, its executor and its deadline', () => {
    for (const node of [allocated({ allocation: '00a' }), allocatedV2({ allocation: '00a' })]) {
      const [row] = rowsOf(node);
      expect(row).toMatchObject({
        from: alice,
        to: toBob('60.0000000000'),
        amount: '60.0000000000',
        expiresAt: Date.parse(deadline),
        step: { contracts: ['00a'], step: 'opens' },
      });
      expect(row?.involved).toContain(venue);
    }
  });

  it('tells an allocation of receipts by what will come in', () => {
    const sides = [{ side: 'ReceiverSide' as const, otherside: account(bob), amount: '7.0' }];
    const [row] = rowsOf(allocatedV2({ sides }));
    expect(row).toMatchObject({
      kind: 'allocation',
      to: [{ party: alice, amount: '7.0000000000' }],
    });
    expect(row?.involved).toContain(bob);
  });

  // canton-network/splice, ExternalPartyAmuletRules.daml (amulet_allocationFactoryV2_allocateImpl): what is
  // locked includes nextIterationFunding, and an allocation for iterated settlement may have no legs.
  it('tells what an allocation reserves for the next iteration of its settlement', () => {
    const reserved = { Amulet: '60.0' };
    expect(rowsOf(allocatedV2({ sides: [], reserved }))).toMatchObject([
      { kind: 'allocation', from: alice, to: toAlice('60.0000000000'), amount: '60.0000000000' },
    ]);
    const { effects } = objectAt(rowsOf(allocatedV2({ reserved }))[0]?.raw, 'moved') ?? {};
    expect(effects).toMatchObject([{ from: toAlice('120.0000000000') }]);
  });

  it('claims no fee that the update does not tell', () => {
    for (const node of [transferWithoutChild(), offered(), accepted(), executedAllocation()]) {
      const text = JSON.stringify(rowsOf(node)[0]?.raw);
      expect(text).not.toMatch(/fee/);
    }
  });

  it.each([
    ['Withdraw', 'withdrawn', alice],
    ['Reject', 'rejected', bob],
    ['Update', 'expired', alice],
    ['Abort', 'aborted', alice],
  ] as const)(
    'is the end of an offer, with what came back and who acted: %s',
    (choice, step, acting) => {
      const [row, ...others] = rowsOf(endedOffer(choice, { instruction: '00cid' }));
      expect(others).toEqual([]);
      expect(row).toMatchObject({
        kind: 'abort',
        subject: '00cid',
        to: toAlice('25.0000000000'),
        amount: '25.0000000000',
        step: { contracts: ['00cid'], step },
        raw: { activity_type: 'abort' },
      });
      expect(row?.involved).toContain(acting);
    },
  );

  it.each([
    ['Cancel', 'canceled'],
    ['Withdraw', 'withdrawn'],
  ] as const)('is the end of an allocation: %s', (choice, step) => {
    expect(rowsOf(endedAllocation(choice, { allocation: '00a' }))).toMatchObject([
      {
        kind: 'abort',
        subject: '00a',
        step: { contracts: ['00a'], step },
        to: toAlice('60.0000000000'),
      },
    ]);
  });
});

describe('an update with several movements', () => {
  const legs = [
    { sender: alice, receiver: bob, amount: '10.0000000000' },
    { sender: alice, receiver: bob, amount: '10.0000000000' },
    { sender: bob, receiver: venue, amount: '3.0000000001' },
  ];

  it('has a row for each leg of a settlement, and each leg once', () => {
    const rows = rowsOf(settledBatch(legs, ['00a', '00b', '00c']));
    expect(rows.map(told)).toEqual(
      legs.map(({ sender, receiver, amount }) => ({
        kind: 'transfer',
        from: sender,
        to: [{ party: receiver, amount }],
        amount,
      })),
    );
    expect(new Set(rows.map(({ id }) => id)).size).toBe(3);
    expect(rows.flatMap(({ step }) => step?.contracts ?? [])).toEqual(['00a', '00b', '00c']);
  });

  // canton-network/splice, TestAmuletDeliveryVersusBurn.daml: the executor settles an allocation with a leg
  // to the account for burns, outside a batch.
  it('ends an allocation that its executor settles by a burn', () => {
    const rows = rowsOf(settledBurn(alice, '10.0', '00a'));
    expect(rows).toMatchObject([
      {
        kind: 'other',
        from: alice,
        to: [],
        amount: '10.0000000000',
        step: { contracts: ['00a'], step: 'executed' },
        notices: [],
      },
    ]);
  });

  // canton-network/splice, AmuletAllocationV2.daml (allocation_settleImpl): an allocation of an iterated
  // settlement continues as a new one, which locks the funding of the next iteration.
  it.each([
    [
      'a batch',
      'transfer',
      settledBatch(legs.slice(0, 1), ['00a', '00b'], { cid: '00c', reserved: '25.0' }),
    ],
    ['its executor', 'other', settledBurn(alice, '10.0', '00a', { cid: '00c', reserved: '25.0' })],
  ])('opens the allocation that continues a settled one: by %s', (_who, kind, node) => {
    const rows = rowsOf(node);
    expect(rows).toMatchObject([
      { kind, amount: '10.0000000000', step: { step: 'executed' } },
      {
        kind: 'allocation',
        from: alice,
        to: toAlice('25.0000000000'),
        amount: '25.0000000000',
        expiresAt: Date.parse(deadline),
        step: { contracts: ['00c'], step: 'opens' },
        notices: [],
      },
    ]);
    expect(rows[1]?.involved).toContain(venue);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(2);
  });

  it('has a row for each transfer of a batch that an app makes', () => {
    const batch = exercised({
      choice: 'BatchingUtilityV2_ExecuteBatch',
      template: 'Splice.Util.Token.Wallet.BatchingUtilityV2:BatchingUtilityV2',
      packageName: 'splice-util-token-standard-wallet',
      argument: {},
      result: {},
      below: [
        directTransfer(),
        offered(),
        boughtTraffic(),
        unknownMove('AmuletRules_New', bob, '1.0'),
      ],
    });
    expect(rowsOf(batch).map(({ kind, typeName }) => [kind, typeName])).toEqual([
      ['transfer', 'TransferFactory_Transfer'],
      ['offer', 'TransferFactory_Transfer'],
      ['other', 'AmuletRules_BuyMemberTraffic'],
      ['other', 'AmuletRules_New'],
    ]);
  });

  it('has rows for several roots', () => {
    expect(rowsOf(directTransfer(), accepted()).map(({ kind }) => kind)).toEqual([
      'transfer',
      'transfer',
    ]);
  });
});

describe('a report of changed holdings', () => {
  const unknown = (...below: readonly Node[]) =>
    exercised({
      choice: 'AmuletRules_MoveInANewWay',
      template: 'Splice.AmuletRules:AmuletRules',
      argument: {},
      result: {},
      below,
    });

  it('makes a transfer of a choice that nobody knows, once though both sides report it', () => {
    expect(rowsOf(unknown(...bothReport(alice, bob, '5.5'))).map(told)).toEqual([
      { kind: 'transfer', from: alice, to: toBob('5.5000000000'), amount: '5.5000000000' },
    ]);
  });

  it('makes a transfer of it when one side alone reports', () => {
    expect(rowsOf(unknown(...bothReport(alice, bob, '5.5').slice(1))).map(told)).toEqual([
      { kind: 'transfer', from: alice, to: toBob('5.5000000000'), amount: '5.5000000000' },
    ]);
  });

  it('says what an account lost that was minted for and that burned', () => {
    const mint = {
      side: 'ReceiverSide' as const,
      otherside: account(null, 'cip-112/mint'),
      amount: '2.0',
    };
    const burn = {
      side: 'SenderSide' as const,
      otherside: account(null, 'cip-112/burn'),
      amount: '3.0',
    };
    expect(rowsOf(unknown(holdingsChange(account(alice), [mint, burn]))).map(told)).toEqual([
      { kind: 'other', from: alice, to: [], amount: '1.0000000000' },
    ]);
  });

  it('changed holdings in another registry are not a transfer of amulet', () => {
    const side = { side: 'SenderSide' as const, otherside: account(bob), amount: '900.0' };
    const [row] = rowsOf(holdingsChange(account(alice), [side], 'utility-registry-app-v0'));
    expect(row).toMatchObject({
      kind: 'transfer',
      from: alice,
      to: toBob('900.0000000000'),
      token: 'USDC',
      tokenAmount: '900.0000000000',
    });
    expect(row?.amount).toBeUndefined();
  });
});

describe('what moves holdings and is none of the kinds', () => {
  it('is shown with whose they are and how much', () => {
    const [row] = rowsOf(unknownMove('AmuletRules_Surprise', bob, '77.0000000001'));
    expect(row).toMatchObject({
      kind: 'other',
      typeName: 'AmuletRules_Surprise',
      to: toBob('77.0000000001'),
      amount: '77.0000000001',
    });
    expect(row && isUnrecognized(row)).toBe(false);
  });

  it('tells who bought traffic, and what was burned for it', () => {
    const [row, ...others] = rowsOf(boughtTraffic());
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      kind: 'other',
      from: trafficBuyer,
      to: [],
      amount: '4.2000000000',
    });
    expect(row && isUnrecognized(row)).toBe(false);
  });

  // canton-network/splice, ExternalPartyAmuletRules.daml (trafficPurchaseReceiver) and AmuletRules.daml
  // (buyMemberTraffic): the transfer completes without a holding of the receiver.
  it.each(['V1', 'V2'] as const)(
    'tells what a transfer to the party that sells traffic burned, and no transfer (%s)',
    (version) => {
      const [row, ...others] = rowsOf(trafficByTransfer({ version }));
      expect(others).toEqual([]);
      expect(row).toMatchObject({ kind: 'other', from: alice, to: [], amount: '31.5000000000' });
      expect(row?.notices).toEqual([]);
    },
  );

  it('is shown when another registry moves its instrument, with the instrument and without a sum', () => {
    const [row] = rowsOf(foreignTransfer());
    expect(row).toMatchObject({
      kind: 'transfer',
      typeName: 'TransferFactory_Transfer (USDC)',
      from: alice,
      to: toBob('5000000.0000000000'),
      token: 'USDC',
    });
    expect(row?.amount).toBeUndefined();
    expect(row && isUnrecognized(row)).toBe(false);
  });

  it('is told by its holdings where the result of a known choice cannot be read', () => {
    const node = accepted();
    const broken = { ...node, event: { ...node.event, exercise_result: { output: {} } } };
    const [row] = rowsOf(broken);
    expect(row).toMatchObject({ kind: 'transfer', from: alice, to: toBob('25.0000000000') });
    expect(row?.notices).toEqual([]);
  });
});
