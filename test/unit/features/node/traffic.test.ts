import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  hourlyRate,
  readBaseRate,
  readBoughtTraffic,
  sumByDay,
  trafficFacts,
  trafficJson,
  type RequestCost,
  type TrafficReport,
} from '../../../../src/features/node/model/traffic-report.ts';
import { readTraffic } from '../../../../src/features/node/run/read-traffic.ts';
import { readCompletionPlace, readCosts } from '../../../../src/features/node/run/read-costs.ts';
import type { Client } from '../../../../src/http/client.ts';
import { isObject, stringifyJson, type Json } from '../../../../src/lib/json/json.ts';

const hour = 3_600_000;
const noon = Date.parse('2026-11-27T12:00:00Z');

/** As command-completions of 3.6 sends them. */
const completion = (offset: number, at: number, cost: Json): Json => ({
  completionResponse: {
    Completion: {
      value: {
        actAs: ['dave::1220'],
        offset,
        synchronizerTime: { synchronizerId: 's', recordTime: new Date(at).toISOString() },
        paidTrafficCost: cost,
      },
    },
  },
});

const checkpoint = (offset: number, at: number): Json => ({
  completionResponse: {
    OffsetCheckpoint: {
      value: {
        offset,
        synchronizerTimes: [{ synchronizerId: 's', recordTime: new Date(at).toISOString() }],
      },
    },
  },
});

const cost = (at: number, bytes: number, ...parties: readonly string[]): RequestCost => ({
  ...{ offset: 1, at, parties, cost: BigInt(bytes) },
});

describe('the cost of requests', () => {
  it('is read from completions, and a checkpoint has none', () => {
    expect(readCompletionPlace(completion(7, noon, 2500))).toMatchObject({
      offset: 7,
      request: { at: noon, parties: ['dave::1220'], cost: 2500n },
    });
    expect(readCompletionPlace(checkpoint(9, noon))).toEqual({
      offset: 9,
      at: noon,
      request: undefined,
    });
    expect(readCompletionPlace({ something: 'else' })).toBeUndefined();
  });

  it('is summed by party and UTC day, newest day and largest sum first', () => {
    const late = Date.parse('2026-11-27T23:59:59Z');
    const sums = sumByDay([
      cost(late, 10, 'a'),
      cost(noon, 5, 'a'),
      cost(noon, 100, 'b', 'a'),
      cost(late + 1000, 1, 'a'),
    ]);
    expect(sums.map(({ day, party, cost: bytes }) => [day, party, Number(bytes)])).toEqual([
      ['2026-11-28', 'a', 1],
      ['2026-11-27', 'a + b', 100],
      ['2026-11-27', 'a', 15],
    ]);
  });
});

const status = (used: Json, limit: Json, bought: Json): Json => ({
  traffic_status: {
    actual: { total_consumed: used, total_limit: limit },
    target: { total_purchased: bought },
  },
});

const report = (changes: Partial<TrafficReport>): TrafficReport => ({
  ...{ participant: 'p::1220', source: 'scan', spanMs: 24 * hour, problems: [], exitCode: 0 },
  traffic: { bought: 1000n, used: 100n, left: 900n },
  base: { amount: 400n, windowSeconds: 1200 },
  costs: [],
  ...changes,
});

const factOf = (label: string, changes: Partial<TrafficReport>): string | undefined =>
  trafficFacts(report(changes)).find(([name]) => name === label)?.[1];

describe('the traffic of a participant', () => {
  it('is what its limit leaves, and unknown where the numbers contradict each other', () => {
    expect(readBoughtTraffic(status(300, 900, 1000))).toEqual({
      bought: 1000n,
      used: 300n,
      left: 600n,
    });
    expect(readBoughtTraffic(status(901, 900, 1000))).toBeUndefined();
    expect(readBoughtTraffic({})).toBeUndefined();
  });

  it('has the free rate of the network’s own rules', () => {
    const limits = { burstAmount: '200000', burstWindow: { microseconds: '1200000000' } };
    const config = { decentralizedSynchronizer: { fees: { baseRateTrafficLimits: limits } } };
    expect(readBaseRate(config)).toEqual({ amount: 200_000n, windowSeconds: 1200 });
    expect(readBaseRate({})).toBeUndefined();
  });

  it('has a rate only if the ledger tells what each request cost', () => {
    const told = cost(noon, 4800, 'a');
    expect(hourlyRate(report({ costs: [told] }))).toBe(200n);
    const untold = { ...told, cost: undefined };
    expect(hourlyRate(report({ costs: [told, untold] }))).toBeUndefined();
    expect(hourlyRate(report({ costs: undefined }))).toBeUndefined();
  });

  it('lasts at least until everything that is sent has used it up, and no end is claimed', () => {
    expect(factOf('lasts', { costs: [cost(noon, 24_000, 'a')] })).toBe(
      'at least 0 ms at this rate; an even rate like this stays within the free traffic',
    );
    expect(factOf('lasts', { costs: [cost(noon, 2400, 'a')] })).toMatch(/^at least 9 h/);
    const heavy = {
      costs: [cost(noon, 240_000, 'a')],
      traffic: { bought: 0n, used: 0n, left: 90_000n },
    };
    expect(factOf('lasts', heavy)).toBe('at least 9 h 00 min at this rate');
    expect(factOf('lasts', { costs: [cost(noon, 240, 'a')] })).toMatch(/^at least 3 days at/);
    expect(factOf('lasts', { costs: [cost(noon, 24, 'a')] })).toMatch(/^at least \d\d days at/);
    expect(trafficJson(report(heavy), noon)['endsAt']).toBeNull();
  });

  it('is null in JSON where nothing tells it', () => {
    const json = trafficJson(
      report({ traffic: undefined, base: undefined, costs: undefined }),
      noon,
    );
    expect(json).toMatchObject({ bought: null, used: null, left: null, base: null, parties: null });
    expect(json['ratePerHour']).toBeNull();
  });
});

/**
 * A participant that lists completions after an offset, at most `limit`, as the recorded ones do: it may begin
 * with a checkpoint of the offset, and it ends a list after a time in which it found nothing.
 */
const serve = (
  times: readonly number[],
  most: number,
  { findsAfterMs = 0, hasCheckpoint = false, repeats = false } = {},
) => {
  let requests = 0;
  const request: Client['request'] = ({ body, query }) => {
    requests += 1;
    const after = isObject(body) ? Number(stringifyJson(body['beginExclusive'] ?? 0)) : 0;
    const limit = Math.min(most, Number(query?.['limit'] ?? most));
    const listed = times.flatMap((at, index) =>
      index + 1 > after ? [completion(index + 1, at, 10)] : [],
    );
    const isLate = Number(query?.['stream_idle_timeout_ms']) < findsAfterMs;
    const json = [
      ...(hasCheckpoint ? [checkpoint(after, times[after - 1] ?? 0)] : []),
      ...(isLate ? [] : listed),
    ].slice(0, limit);
    if (repeats) json.push(...json.slice(0, -1));
    const exchange = { url: '', status: 200, ms: 1, bytes: 2 };
    return Promise.resolve({ ok: true, value: { json, exchange } });
  };
  const { signal } = new AbortController();
  return { deps: { request, hasScan: false, signal, now: () => noon }, count: () => requests };
};

const validator = `validator::1220${'ab'.repeat(32)}`;
const member = `PAR::participant::1220${'cd'.repeat(32)}`;

/** `ValidatorTopUpState` of splice-wallet, as an active contract. */
const topUp = (memberId: string, lastPurchasedAt: string, signer = validator): Json => ({
  contractEntry: {
    JsActiveContract: {
      createdEvent: {
        ...{ contractId: `${memberId} ${signer}`, packageName: 'splice-wallet' },
        signatories: [signer],
        templateId: 'aa:Splice.Wallet.TopUpState:ValidatorTopUpState',
        createArgument: { validator, memberId, lastPurchasedAt },
      },
      synchronizerId: 'g',
    },
  },
});

it('tells when the validator app last bought traffic for this participant, or why that is not known', async () => {
  const fees = { activeSynchronizer: 'g::1220' };
  const initialValue = { decentralizedSynchronizer: fees };
  const payload = { configSchedule: { initialValue } };
  const responses: Readonly<Record<string, Json>> = {
    '/v0/dso': {
      ...{ dso_party_id: 'dso', latest_mining_round: null },
      amulet_rules: { contract: { contract_id: '00', payload } },
    },
    '/v2/parties/participant-id': { participantId: member.slice('PAR::'.length) },
    '/v2/state/ledger-end': { offset: 1 },
    '/v2/state/latest-pruned-offsets': {},
    '/v2/commands/command-completions': [],
    '/v2/state/active-contracts-page': {
      activeAtOffset: 1,
      activeContracts: [
        topUp(member, '2026-11-20T10:00:00Z'),
        topUp(`PAR::other::1220${'ef'.repeat(32)}`, '2026-11-21T10:00:00Z'),
        topUp(member, '2026-11-22T10:00:00Z', `mallory::1220${'12'.repeat(32)}`),
      ],
    },
  };
  const exchange = { url: '', status: 200, ms: 1, bytes: 2 };
  const request: Client['request'] = ({ path }) =>
    Promise.resolve({
      ok: true,
      value: {
        json: path.endsWith('traffic-status') ? status(1, 2, 2) : (responses[path] ?? {}),
        exchange,
      },
    });
  const { signal } = new AbortController();
  const deps = { hasScan: true, hasLedger: true, parties: [validator], signal, now: () => noon };
  const found = await readTraffic({ ...deps, request }, undefined);
  const told = found.ok ? found.value : undefined;
  expect(told?.lastTopUp).toBe(Date.parse('2026-11-20T10:00:00Z'));
  expect(told && trafficJson(told, noon)['lastTopUpAt']).toBe('2026-11-20T10:00:00.000Z');

  const path = '/v2/state/active-contracts-page';
  const failure = { kind: 'timeout', origin: '', afterMs: 30_000, sent: true } as const;
  const refusing: Client['request'] = (asked, each) =>
    asked.path === path
      ? Promise.resolve({ ok: false, error: { sent: true, failure } })
      : request(asked, each);
  const unread = await readTraffic({ ...deps, request: refusing }, undefined);
  expect(unread.ok && unread.value.lastTopUp).toBeUndefined();
  expect(unread.ok ? unread.value.problems.join('\n') : '').toContain(
    'the last top-up could not be read',
  );
  expect(unread.ok ? trafficFacts(unread.value).map(([label]) => label) : []).not.toContain(
    'last top-up',
  );
});

it.each([
  ['finds the first one late', { findsAfterMs: 600 }],
  ['begins each list with a checkpoint', { hasCheckpoint: true }],
  ['does both', { findsAfterMs: 600, hasCheckpoint: true }],
  ['repeats completions', { repeats: true }],
])('reads each request since a time from a participant that %s', async (_, habits) => {
  const times = Array.from({ length: 450 }, (_, index) => noon - (450 - index) * 1000);
  const { deps } = serve(times, 200, habits);
  const range = { since: noon - 300_500, pruned: 0, end: 500 };
  const found = await readCosts(deps, ['dave::1220'], range);
  expect(found).toMatchObject({ ok: true, value: { isComplete: true } });
  const read = found.ok ? found.value.costs.map(({ at }) => at) : [];
  expect(read).toEqual(times.slice(-300));
});

it('reads each request since a time once, whatever the pages, in few requests', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 90_000 }), { maxLength: 300 }),
      fc.integer({ min: 1, max: 200 }),
      fc.integer({ min: 0, max: 90_000 }),
      async (steps, most, agoSeconds) => {
        const times = steps.map((step) => noon - step * 1000).toSorted((a, b) => a - b);
        const { deps, count } = serve(times, most);
        const since = noon - agoSeconds * 1000;
        const found = await readCosts(deps, ['dave::1220'], {
          since,
          pruned: 0,
          end: times.length,
        });
        const expected = times.filter((at) => at > since).length;
        expect(found).toMatchObject({ ok: true, value: { isComplete: true } });
        expect(found.ok ? found.value.costs.length : -1).toBe(expected);
        expect(count()).toBeLessThanOrEqual(12 + Math.ceil(expected / most));
      },
    ),
  );
});
