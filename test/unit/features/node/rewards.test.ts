import { describe, expect, it } from 'vitest';
import { findRegime } from '../../../../src/features/node/model/rewards/rounds.ts';
import {
  rewardFacts,
  rewardsJson,
} from '../../../../src/features/node/model/rewards/rewards-report.ts';
import { readRewards } from '../../../../src/features/node/run/read-rewards.ts';
import type { Client } from '../../../../src/http/client.ts';
import { listAt, numberAt, objectAt, textAt } from '../../../../src/lib/json/fields.ts';
import { isObject, type Json, type JsonObject } from '../../../../src/lib/json/json.ts';
import {
  amulet,
  archive,
  contractId,
  created,
  dso,
  exercised,
  idOf,
  party,
  spent,
  updateOf,
  type Node,
} from '../../../support/amulet-updates/updates.ts';
import { toContractEvents, toLedgerForm } from '../../../support/amulet-updates/ledger-form.ts';

const north = party('north');
const other = party('other');
const now = Date.parse('2026-11-20T12:00:00Z');
const minute = 60_000;
const time = (minutes: number): string => new Date(now + minutes * minute).toISOString();

/* Rounds, as Round.daml and AmuletConfig.daml of canton-network/splice at 1376bebf name their fields. */

const config = (mintingVersion: string): JsonObject => ({
  ...{ mintingVersion, dryRunVersion: null, batchSize: '100' },
  rewardCouponTimeToLive: { microseconds: '129600000000' },
  appRewardCouponThreshold: '0.5000000000',
});

const open = (number: string, opens: number, rewardConfig: Json): JsonObject => ({
  ...{ round: { number }, opensAt: time(opens), targetClosesAt: time(opens + 20) },
  ...{ amuletPrice: '0.16', trafficPrice: '60.0', rewardConfig, validatorRewardConfig: null },
});

const rates = { app: '0.3333333333', sv: '0.0000000007' };

const issuance: JsonObject = {
  issuancePerValidatorRewardCoupon: '0.2000000000',
  issuancePerFeaturedAppRewardCoupon: rates.app,
  issuancePerUnfeaturedAppRewardCoupon: '0.0000000000',
  issuancePerSvRewardCoupon: rates.sv,
};

const contractOf = (payload: JsonObject): JsonObject => ({
  ...{ template_id: 't', contract_id: contractId(), payload },
  ...{ created_event_blob: '', created_at: time(-60) },
});

const placed = (payloads: readonly JsonObject[]): JsonObject =>
  Object.fromEntries(
    payloads.map((payload) => [contractId(), { contract: contractOf(payload), domain_id: 'g' }]),
  );

const rounds: JsonObject = {
  time_to_live_in_microseconds: 1,
  open_mining_rounds: placed([
    open('103', 5, config('RewardVersion_OfAnotherYear')),
    open('101', -15, null),
    open('102', -5, config('RewardVersion_TrafficBasedAppRewards')),
  ]),
  issuing_mining_rounds: placed([
    { round: { number: '98' }, opensAt: time(-10), targetClosesAt: time(10), ...issuance },
  ]),
};

const closed = contractOf({ round: { number: '95' }, ...issuance });

/* Coupons (Amulet.daml at 010956bc) */

const couponV2 = (amount: string, expires: number, more: JsonObject = {}, signer = dso): Node =>
  created(
    'Splice.Amulet:RewardCouponV2',
    {
      ...{ dso, provider: north, round: { number: '97' }, amount, expiresAt: time(expires) },
      ...{ providerIsObserver: true, beneficiary: null, kind: null, ...more },
    },
    undefined,
    { signatories: [signer], observers: [north] },
  );

const appCoupon = (amount: string, number: string): Node =>
  created('Splice.Amulet:AppRewardCoupon', {
    ...{ dso, provider: north, featured: true, amount, round: { number }, beneficiary: null },
  });

const held = [
  couponV2('41.2000000000', 600),
  couponV2('7.0000000000', -1),
  couponV2('5.0000000000', 600, { beneficiary: other }),
  couponV2('1000000.0000000000', 600, {}, other),
  appCoupon('12.5000000001', '98'),
  appCoupon('3.0000000000', '100'),
  created('Splice.Amulet:SvRewardCoupon', {
    ...{ dso, sv: other, beneficiary: north, round: { number: '98' }, weight: '10000' },
  }),
  created('Splice.ValidatorLicense:ValidatorLivenessActivityRecord', {
    ...{ dso, validator: north, round: { number: '98' } },
  }),
];

/* The history: one transfer mints, two coupons are missed, and one transfer contradicts itself. */

const mintedCoupon = couponV2('2.5000000000', 600);
const lateCoupon = couponV2('9.2500000000', -30);
const lostCoupon = appCoupon('4.0000000000', '95');

const minting = (
  coupon: Node,
  { reward, change }: Record<'reward' | 'change', string>,
  made: Node = amulet(north, change),
): Node =>
  exercised({
    choice: 'AmuletRules_Transfer',
    template: 'Splice.AmuletRules:AmuletRules',
    acting: [north],
    argument: {
      transfer: {
        ...{ sender: north, provider: north, outputs: [], beneficiaries: null },
        inputs: [{ tag: 'InputRewardCouponV2', value: idOf(coupon) }],
      },
      expectedDso: dso,
    },
    result: {
      round: { number: '101' },
      summary: {
        ...{ inputAppRewardAmount: reward, inputValidatorRewardAmount: '0.0000000000' },
        ...{ inputSvRewardAmount: '0.0000000000', inputAmuletAmount: '100.0000000000' },
        ...{ inputValidatorFaucetAmount: '0.0000000000', senderChangeAmount: change },
      },
    },
    below: [archive('Splice.Amulet:RewardCouponV2', idOf(coupon), dso), spent(north), made],
  });

const dsoChoice = (choice: string, template: string, coupon: Node, below: readonly Node[]): Node =>
  exercised({
    ...{ choice, template, acting: [dso], argument: {}, result: {}, below },
    ...(template.startsWith('Splice.Amulet:') && { contract: idOf(coupon), consuming: true }),
  });

const liar = couponV2('1.0000000000', 600);
const liarUpdate = updateOf([minting(liar, { reward: '1.0000000000', change: '999.0000000000' })], {
  ...{ id: 'ed', time: time(-20) },
});

/** Amulet in name only: another party signs for it. */
const falseAmulet = created(
  'Splice.Amulet:Amulet',
  {
    ...{ dso: other, owner: north },
    amount: {
      ...{ initialAmount: '900.0000000000', createdAt: { number: '101' } },
      ratePerRound: { rate: '0.0000000000' },
    },
  },
  undefined,
  { signatories: [other, north] },
);
const falseMint = updateOf(
  [minting(liar, { reward: '800.0000000000', change: '900.0000000000' }, falseAmulet)],
  { id: 'ef', time: time(-15) },
);

const updates: readonly JsonObject[] = [
  updateOf([mintedCoupon, liar], { id: 'aa', time: time(-50) }),
  updateOf([minting(mintedCoupon, { reward: '2.5000000000', change: '102.5000000000' })], {
    ...{ id: 'ab', time: time(-40) },
  }),
  updateOf(
    [
      dsoChoice('AmuletRules_ClaimExpiredRewardsV2', 'Splice.AmuletRules:AmuletRules', lateCoupon, [
        archive('Splice.Amulet:RewardCouponV2', idOf(lateCoupon), dso),
      ]),
      dsoChoice('AppRewardCoupon_DsoExpire', 'Splice.Amulet:AppRewardCoupon', lostCoupon, []),
    ],
    { id: 'ac', time: time(-25) },
  ),
  liarUpdate,
  falseMint,
];

const listed = updates.map((update, index) => {
  const value = objectAt(toLedgerForm(update), 'update', 'Transaction', 'value') ?? {};
  return { update: { Transaction: { value: { ...value, offset: index + 1 } } } };
});

const bodyNumber = (body: Json | undefined, key: string): number =>
  isObject(body ?? null) ? (numberAt(body as JsonObject, key) ?? 0) : 0;

const responses: Readonly<Record<string, (body: Json | undefined) => Json>> = {
  '/v0/dso': () => ({
    ...{ dso_party_id: dso, latest_mining_round: null },
    amulet_rules: { contract: { contract_id: '00', payload: {} } },
  }),
  '/v0/open-and-issuing-mining-rounds': () => rounds,
  '/v0/closed-rounds': () => ({ rounds: [closed] }),
  [`/v0/featured-apps/${encodeURIComponent(north)}`]: () => ({
    featured_app_right: contractOf({ dso, provider: north, activityWeight: '2.0' }),
  }),
  '/v0/validators/validator-faucets': () => ({
    validatorsReceivedFaucets: [
      {
        ...{ validator: north, numRoundsCollected: 90, numRoundsMissed: 3 },
        ...{ firstCollectedInRound: 4, lastCollectedInRound: 96 },
      },
    ],
  }),
  '/v2/state/ledger-end': () => ({ offset: listed.length }),
  '/v2/state/latest-pruned-offsets': () => ({ participantPrunedUpToInclusive: 0 }),
  '/v2/state/active-contracts-page': () => ({
    activeAtOffset: listed.length,
    activeContracts: held.map((node) => ({
      contractEntry: {
        JsActiveContract: {
          createdEvent: objectAt(toContractEvents(node), 'created', 'createdEvent') ?? null,
          synchronizerId: 'g',
        },
      },
    })),
  }),
  '/v2/updates': (body) =>
    listed.slice(
      bodyNumber(body, 'beginExclusive'),
      bodyNumber(body, 'endInclusive') || listed.length,
    ),
  '/v2/events/events-by-contract-id': (body) => {
    const id = isObject(body ?? null) ? textAt(body as JsonObject, 'contractId') : '';
    const node = [lateCoupon, lostCoupon].find((each) => idOf(each) === id);
    return node === undefined ? {} : toContractEvents(node);
  },
};

const exchange = { url: '', status: 200, ms: 1, bytes: 2 };

const request: Client['request'] = ({ path, body }) => {
  const json = responses[path]?.(body);
  if (json === undefined) throw new Error(`nobody serves ${path}`);
  return Promise.resolve({ ok: true, value: { json, exchange } });
};

const deps = {
  ...{ request, hasScan: true, hasLedger: true, now: () => now },
  signal: new AbortController().signal,
};

const lastHour = { party: north, from: now - 60 * minute, to: now, isUpToNow: true };
const report = await readRewards(deps, lastHour);
const json = rewardsJson(report);

/** Ten digits after the point, and half to even, as Daml multiplies: without any code of the program. */
const units = (decimal: string): bigint => {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.padEnd(10, '0'));
};
const product = (a: string, b: string): bigint => {
  const [exact, one] = [units(a) * units(b), 10n ** 10n];
  const [down, rest] = [exact / one, exact % one];
  const isUp = rest * 2n > one || (rest * 2n === one && down % 2n === 1n);
  return isUp ? down + 1n : down;
};

describe('the rewards of a party', () => {
  it('have the regime of each round from its own configuration, and none for one that is unknown', () => {
    const regimes = listAt(json, 'rounds').map((round) => [
      ...[textAt(round, 'round'), textAt(round, 'stage')],
      objectAt(round, 'app')?.['regime'],
    ]);
    expect(regimes).toEqual([
      ['95', 'closed', undefined],
      ['98', 'issuing', undefined],
      ['101', 'open', 'app-markers'],
      ['102', 'open', 'app-traffic'],
      ['103', 'open soon', null],
    ]);
    expect(findRegime('app', 'toString')).toBeUndefined();
    const facts = rewardFacts(report).map(([, value]) => value);
    expect(facts).toContainEqual(
      expect.stringContaining('RewardVersion_OfAnotherYear (not understood)'),
    );
  });

  it('list the coupons that the party itself may mint, signed by the DSO, with what they are worth', () => {
    const coupons = listAt(json, 'coupons').map((coupon) => [
      ...[textAt(coupon, 'kind'), textAt(coupon, 'round'), textAt(coupon, 'state')],
      textAt(coupon, 'amount'),
    ]);
    expect(coupons.toSorted()).toEqual(
      [
        ['app', '97', 'mintable', '41.2000000000'],
        ['app', '97', 'over', '7.0000000000'],
        ['app', '98', 'mintable', '4.1666666663'],
        ['app', '100', 'waiting', ''],
        ['super-validator', '98', 'mintable', '0.0000070000'],
        ['liveness', '98', 'mintable', ''],
      ].toSorted(),
    );
    expect(units('4.1666666663')).toBe(product('12.5000000001', rates.app));
    expect(units('0.0000070000')).toBe(product('10000', rates.sv));
  });

  it('were minted if what a transfer creates adds up to it, and missed if the DSO expired the coupon', () => {
    const minted = listAt(json, 'minted').map((each) => textAt(each, 'amount'));
    expect(minted).toEqual(['2.5']);
    const ended = listAt(json, 'ended').map((each) => [
      textAt(each, 'ending'),
      textAt(each, 'amount'),
    ]);
    expect(ended).toEqual([
      ['missed', '9.2500000000'],
      ['missed', '1.3333333332'],
    ]);
    expect(units('1.3333333332')).toBe(product('4.0', rates.app));
    expect(json['complete']).toBe(false);
    expect(report.missing).toEqual(
      [liarUpdate, falseMint].map(
        (update) => expect.stringContaining(textAt(update, 'update_id')) as string,
      ),
    );
  });

  it('count once where the ledger lists an update twice', async () => {
    const twice: Client['request'] = async (asked, signal) => {
      const found = await request(asked, signal);
      if (!found.ok || asked.path !== '/v2/updates') return found;
      const json = (found.value.json as readonly Json[]).flatMap((each) => [each, each]);
      return { ok: true, value: { ...found.value, json } };
    };
    const { minted, ended, missing } = await readRewards({ ...deps, request: twice }, lastHour);
    expect([minted, ended, missing]).toEqual([report.minted, report.ended, report.missing]);
  });

  it('name what is not known of rounds that a scan does not list', async () => {
    const path = '/v0/closed-rounds';
    const failure = { kind: 'timeout', origin: '', afterMs: 30_000, sent: true } as const;
    const partial = await readRewards(
      {
        ...deps,
        request: (asked, signal) =>
          asked.path === path
            ? Promise.resolve({ ok: false, error: { sent: true, failure } })
            : request(asked, signal),
      },
      lastHour,
    );
    expect(partial.problems).toEqual([expect.stringContaining(path)]);
    expect(listAt(rewardsJson(partial), 'ended').map((each) => textAt(each, 'amount'))).toEqual([
      '9.2500000000',
      '',
    ]);
  });

  it('may be missing where the participant has not read the whole time, or does not say it has', async () => {
    const missingUntil = async (minutes: number, end: Json = {}): Promise<readonly string[]> => {
      const { missing } = await readRewards(
        {
          ...deps,
          request: async (asked, signal) => {
            const found = await request(asked, signal);
            if (!found.ok || asked.path !== '/v2/state/ledger-end') return found;
            const json = { ...(found.value.json as JsonObject), ...(end as JsonObject) };
            return { ok: true, value: { ...found.value, json } };
          },
        },
        { ...lastHour, to: now + minutes * minute, isUpToNow: false },
      );
      return missing.filter((text) => !text.startsWith('update '));
    };
    const readTo = (minutes: number): Json => ({
      synchronizerTimes: [{ synchronizerId: 'g', recordTime: time(minutes) }],
    });
    expect(await missingUntil(-12)).toEqual([expect.stringContaining('does not say how far')]);
    expect(await missingUntil(-12, readTo(-13))).toEqual([
      expect.stringContaining(`has read g only up to ${time(-13)}`),
    ]);
    expect(await missingUntil(10)).toEqual([expect.stringContaining('not over yet')]);
    expect(await missingUntil(-12, readTo(-12))).toEqual([]);
    // The update after it has been read.
    expect(await missingUntil(-16)).toEqual([]);
  });

  it('name what endangers the featured right, and liveness as a sign of life without a worth', () => {
    expect(json['featured']).toMatchObject({ weight: '2.0' });
    expect(JSON.stringify(json['featured'])).toContain('CIP-0116');
    expect(json['liveness']).toEqual({ collected: '90', missed: '3', first: '4', last: '96' });
    const facts = new Map(rewardFacts(report));
    expect(facts.get('liveness')).toContain('6 rounds before the newest open round');
    expect(facts.get('liveness')).not.toContain('Amulet');
  });

  it('are not known of a party that the participant shows nothing of', async () => {
    const nothing: Readonly<Record<string, Json>> = {
      '/v2/state/active-contracts-page': { activeAtOffset: listed.length, activeContracts: [] },
      '/v2/updates': [],
    };
    const unseen = await readRewards(
      {
        ...deps,
        request: (asked, signal) => {
          const json = nothing[asked.path];
          return json === undefined
            ? request(asked, signal)
            : Promise.resolve({ ok: true, value: { json, exchange } });
        },
      },
      lastHour,
    );
    const { coupons, minted, ended, locked } = rewardsJson(unseen);
    expect([unseen.isSeen, coupons, minted, ended, locked]).toEqual([
      false,
      null,
      null,
      null,
      null,
    ]);
  });

  it('are null with a reason where a service does not tell them', async () => {
    const only = await readRewards({ ...deps, hasScan: false, hasLedger: false }, lastHour);
    const { rounds: none, coupons, minted, featured } = rewardsJson(only);
    expect([none, coupons, minted, featured]).toEqual([null, null, null, null]);
    expect(only.problems.join('\n')).toContain('no scan is configured');
  });
});
