import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accruedFee,
  readPartyHolding,
  type PartyHolding,
  sumHoldings,
  collectHoldings,
} from '../../../../../src/tokens/amulets.ts';
import { readListedContract } from '../../../../../src/tokens/listed-contract.ts';
import { offersInActivities, offersInContracts } from '../../../../../src/tokens/offers.ts';
import {
  activitiesOf,
  movementsIn,
  sumPartyFlow,
} from '../../../../../src/features/party/model/party-flow.ts';
import { parseActivities, type Activity } from '../../../../../src/ledger/activity/activity.ts';
import { readScanUpdate } from '../../../../../src/ledger/activity/update-events.ts';
import { deriveActivities } from '../../../../../src/ledger/derived/derive-activities.ts';
import { listAt } from '../../../../../src/lib/json/fields.ts';
import { createdEventJson } from '../../../../../src/sandbox/json/event-json.ts';
import { addDecimals } from '../../../../../src/lib/numbers/decimal.ts';
import type { Sandbox } from '../../../../../src/sandbox/sandbox.ts';
import { packageNameOfTemplate, templateIdOf } from '../../../../../src/sandbox/state/templates.ts';
import { roundsOf } from '../../../../support/models/torture.ts';
import { open, post } from '../../../../support/servers/sandbox.ts';

const nothing = '0.0000000000';

/** The ledger's time. */
const now = Date.UTC(2026, 4, 1);

const sum = (amounts: readonly string[]): string => addDecimals([nothing, ...amounts]) ?? '';

/** Every activity of a history, derived from its updates. */
const derivedFrom = async ({ scanUrl }: Sandbox) =>
  listAt((await post(`${scanUrl}/v2/updates`, { page_size: 1000 })).json, 'transactions').flatMap(
    (json) => {
      const update = readScanUpdate(json);
      return update === undefined ? [] : deriveActivities(update);
    },
  );

const contractsIn = ({ world }: Sandbox) =>
  [...world.active.values()].map(({ contract }) => ({
    contractId: contract.id,
    templateId: templateIdOf(contract.template),
    packageName: packageNameOfTemplate(contract.template),
    payload: contract.argument(),
  }));

/** The active contracts of a sandbox as its ledger lists them. */
const listedIn = ({ world }: Sandbox) => ({
  ...{ isCut: false, repeated: 0, hasViews: true },
  contracts: [...world.active.values()].map(({ contract }) => {
    const at = { offset: 0, nodeId: 0, witnesses: [], withBlob: false, views: [], acsDelta: true };
    return readListedContract(createdEventJson(contract, at));
  }),
});

const holdingsOf = (sandbox: Sandbox, party: string) =>
  collectHoldings(contractsIn(sandbox), party, now).items;

const seeds = fc.string({ minLength: 1, maxLength: 12 });

describe('the sums of a party', () => {
  it('equal its holdings and the amounts of its rows, on the whole history', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, async (seed) => {
        const sandbox = await open({ seed, history: 150 });
        const activities = await derivedFrom(sandbox);
        for (const party of sandbox.world.traders) {
          const own = activitiesOf(activities, party);
          const flow = sumPartyFlow(own, party);
          const { total } = sumHoldings(holdingsOf(sandbox, party), undefined);
          expect([flow.isChangeComplete, flow.change]).toEqual([true, total]);
          const moved = own.flatMap(movementsIn).filter(({ from, to }) => from !== to);
          const amounts = (isIn: boolean) =>
            sum(
              moved.flatMap(({ from, to, amount }) =>
                (isIn ? to : from) === party ? [amount] : [],
              ),
            );
          expect([flow.in, flow.out]).toEqual([amounts(true), amounts(false)]);
          expect([flow.in, flow.out]).toEqual([
            sum(flow.counterparties.map((each) => each.in)),
            sum(flow.counterparties.map((each) => each.out)),
          ]);
        }
      }),
      { numRuns: roundsOf(2) },
    );
  });

  it('count an offer that a scan lists without the inputs of its sender as no gain', () => {
    const sender = {
      party: 'alice::1220ab',
      input_amulet_amount: nothing,
      sender_change_amount: nothing,
    };
    const [offer] = parseActivities({
      activities: [
        {
          event_id: '#1220ab:0',
          activity_type: 'transfer',
          transfer: {
            sender,
            receivers: [{ party: 'alice::1220ab', amount: '1.0000000000', receiver_fee: nothing }],
            transferInstructionReceiver: 'bob::1220cd',
            transferInstructionAmount: '1.0000000000',
            transferInstructionCid: '00ab',
            transfer_kind: 'create_transfer_instruction',
          },
        },
      ],
    }).activities;
    const flow = sumPartyFlow(offer === undefined ? [] : [offer], 'alice::1220ab');
    expect([flow.in, flow.out, flow.change]).toEqual([nothing, nothing, nothing]);
  });

  it('are of the Amulet of one issuer, and incomplete where there is that of another', () => {
    const paid = (index: number, issuer: string): Activity => ({
      ...{ id: `#1220ab:${index}`, kind: 'transfer', typeName: 'transfer', issuer },
      ...{ from: 'bob::1220cd', to: [{ party: 'alice::1220ab', amount: '2.5' }], amount: '2.5' },
      ...{ notices: [], raw: {} },
    });
    const own = [paid(0, 'dso::1220ee')];
    const both = [...own, paid(1, 'mallory::1220ff')];
    expect(sumPartyFlow(own, 'alice::1220ab').in).toBe('2.5000000000');
    expect(sumPartyFlow(both, 'alice::1220ab')).toMatchObject({
      in: '2.5000000000',
      isChangeComplete: false,
    });
  });

  // canton-network/splice, AmuletRules.daml: summarizeTransfer adds the inputs InputDevelopmentFundCoupon
  // and InputUnclaimedActivityRecord to the change; scan.yaml (SenderAmount) has no field for either.
  it('count what a party mints from inputs that no field lists', () => {
    const sender = {
      party: 'alice::1220ab',
      input_amulet_amount: nothing,
      sender_change_amount: '12.5000000000',
    };
    const [minted] = parseActivities({
      activities: [
        { event_id: '#1220ab:0', activity_type: 'transfer', transfer: { sender, receivers: [] } },
      ],
    }).activities;
    const flow = sumPartyFlow(minted === undefined ? [] : [minted], 'alice::1220ab');
    expect(flow.change).toBe('12.5000000000');
  });

  it('names the open offers that the ledger has', async () => {
    const sandbox = await open({ history: 300 });
    const activities = await derivedFrom(sandbox);
    const now = sandbox.world.clock / 1000;
    const ids = (offers: readonly { readonly contractId: string }[]) =>
      offers.map(({ contractId }) => contractId).toSorted();
    for (const party of sandbox.world.traders)
      expect(ids(offersInActivities(activities, party, now))).toEqual(
        ids(offersInContracts(listedIn(sandbox), party, now).offers),
      );
  });
});

describe('the holding fee of a contract', () => {
  // The values of SpliceUtilTest (apps/common of canton-network/splice): amount 1, rate 0.5 a round.
  it.each([
    [0n, '0.0000000000'],
    [1n, '0.5000000000'],
    [2n, '1.0000000000'],
    [3n, '1.0000000000'],
  ])('never exceeds the amount, as in round %s', (round, fee) => {
    const holding = { amount: '1.0000000000', createdIn: 0n, ratePerRound: '0.5000000000' };
    expect(accruedFee(holding, round)).toBe(fee);
  });

  it('is nothing before the round of its creation', () => {
    const holding = { amount: '1.0000000000', createdIn: 9n, ratePerRound: '0.5000000000' };
    expect(accruedFee(holding, 3n)).toBe(nothing);
  });
});

describe('a contract that only looks like a holding', () => {
  const amulet = {
    contractId: '00ab',
    templateId: 'pkg:Splice.Amulet:Amulet',
    packageName: 'splice-amulet',
    payload: {
      owner: 'alice::1220ab',
      amount: {
        initialAmount: '5E-7',
        createdAt: { number: '4' },
        ratePerRound: { rate: '0.0038051800' },
      },
    },
  };

  it('counts only from the package of amulet', () => {
    expect(readPartyHolding(amulet, now)).toMatchObject({ amount: '0.0000005000' });
    expect(readPartyHolding({ ...amulet, packageName: 'splice-amulets' }, now)).toBe('other');
    expect(readPartyHolding({ ...amulet, templateId: 'pkg:Other.Amulet:Amulet' }, now)).toBe(
      'other',
    );
  });

  it.each(['Infinity', '1e999', '', '0x10', '-1.0'])(
    'is unreadable with the amount "%s"',
    (initialAmount) => {
      const { payload } = amulet;
      const amount = { ...payload.amount, initialAmount };
      expect(readPartyHolding({ ...amulet, payload: { ...payload, amount } }, now)).toBe(
        'unreadable',
      );
    },
  );
});

describe('holdings that a service lists', () => {
  it('count once each, however often and in whatever order contracts are repeated', async () => {
    const sandbox = await open({ history: 60 });
    const contracts = contractsIn(sandbox);
    const party = sandbox.world.traders[0];
    const { items } = collectHoldings(contracts, party, now);
    const byId = (list: readonly PartyHolding[]) =>
      list.toSorted((a, b) => (a.contractId < b.contractId ? -1 : 1));
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: contracts.length - 1 })), (repeats) => {
        const again = repeats.flatMap((index) => contracts[index] ?? []);
        const collected = collectHoldings([...again, ...contracts, ...again], party, now);
        expect(collected.repeated).toBe(2 * again.length);
        expect(byId(collected.items)).toEqual(byId(items));
      }),
    );
  });

  it('add up to what is locked and what is not, whatever is locked, expired and repeated', () => {
    const owner = 'alice::1220ab';
    const contract = (id: number, units: number, lockedFor: number | undefined) => {
      const isLocked = lockedFor !== undefined;
      const amulet = {
        owner,
        amount: {
          initialAmount: `${units}.0000000001`,
          createdAt: { number: '4' },
          ratePerRound: { rate: '0.0038051800' },
        },
      };
      const expiresAt = new Date(now + (lockedFor ?? 0)).toISOString();
      const lock = { expiresAt, optContext: null };
      return {
        contractId: `00${id}`,
        templateId: `pkg:Splice.Amulet:${isLocked ? 'LockedAmulet' : 'Amulet'}`,
        packageName: 'splice-amulet',
        payload: isLocked ? { amulet, lock } : amulet,
      };
    };
    const listed = fc.array(
      fc.record({
        units: fc.nat(),
        // Milliseconds until the lock expires; a holding without a lock has none.
        lockedFor: fc.option(fc.integer({ min: -2, max: 2 }), { nil: undefined }),
        times: fc.integer({ min: 1, max: 3 }),
      }),
    );
    fc.assert(
      fc.property(listed, (each) => {
        const contracts = each.flatMap(({ units, lockedFor, times }, id) =>
          Array.from({ length: times }, () => contract(id, units, lockedFor)),
        );
        const { items } = collectHoldings(contracts.toReversed(), owner, now);
        const { total, unlocked, locked } = sumHoldings(items, undefined);
        const booked = (wanted: (isLocked: boolean) => boolean) =>
          sum(
            each.flatMap((one) =>
              wanted((one.lockedFor ?? 0) > 0) ? [`${one.units}.0000000001`] : [],
            ),
          );
        expect([total, unlocked, locked]).toEqual([
          booked(() => true),
          booked((isLocked) => !isLocked),
          booked((isLocked) => isLocked),
        ]);
      }),
    );
  });

  it('are counted as unreadable without an owner, an amount or a round, and others are not', () => {
    const amulet = {
      templateId: 'pkg:Splice.Amulet:Amulet',
      packageName: 'splice-amulet',
      payload: { owner: 'alice::1220ab', amount: {} },
    };
    const contracts = [
      { ...amulet, contractId: '00' },
      { ...amulet, contractId: '01', payload: {} },
      { ...amulet, contractId: '02', templateId: 'pkg:Splice.Wallet:Wallet' },
    ];
    expect(collectHoldings(contracts, 'alice::1220ab', now)).toEqual({
      items: [],
      repeated: 0,
      unreadable: 2,
    });
  });
});
