import { describe, expect, it } from 'vitest';
import { readTrafficCost, trafficFacts } from '../../../../src/requests/checks/traffic.ts';
import { readMemberTraffic } from '../../../../src/ledger/member-traffic.ts';
import { parseJson, type Json, type JsonObject } from '../../../../src/lib/json/json.ts';

const member = 'PAR::node::1220ab';

const estimate = (total: Json, request: Json = 1200, response: Json = 550): JsonObject => ({
  costEstimation: {
    estimationTimestamp: '2026-01-01T00:00:00Z',
    totalTrafficCostEstimation: total,
    confirmationRequestTrafficCostEstimation: request,
    confirmationResponseTrafficCostEstimation: response,
  },
});

const status = (consumed: Json, limit: Json): Json => ({
  traffic_status: {
    actual: { total_consumed: consumed, total_limit: limit },
    target: { total_purchased: limit },
  },
});

const traffic = (consumed: bigint, limit: bigint) =>
  ({ ok: true, value: { member, consumed, limit } }) as const;

describe('the traffic of a prepared transaction', () => {
  it('is shown next to the traffic that the participant has left', () => {
    expect(trafficFacts(estimate(1750), traffic(4_000n, 10_000n))).toEqual({
      cost: '1,750 bytes (request 1,200, responses 550)',
      left: `6,000 of 10,000 bytes bought for ${member}`,
    });
  });

  it('warns when it costs more than the participant has left', () => {
    const { warning } = trafficFacts(estimate(1750), traffic(9_000n, 10_000n));
    expect(warning).toContain(`WARNING: the estimated cost is 1,750 bytes, more than ${member}`);
    expect(trafficFacts(estimate(1750), traffic(8_250n, 10_000n))).not.toHaveProperty('warning');
  });

  it('says why the traffic that is left is unknown', () => {
    const { left, warning } = trafficFacts(estimate(1750), { ok: false, error: 'no scan' });
    expect([left, warning]).toEqual(['unknown: no scan', undefined]);
  });

  it('is read from numbers that the ledger writes as texts', () => {
    expect(readTrafficCost(estimate('1750', '1200', '550'))).toEqual(
      readTrafficCost(estimate(1750, 1200, 550)),
    );
  });

  it('is not estimated by every ledger', () => {
    expect(trafficFacts({ costEstimation: null }, traffic(0n, 1n)).cost).toBe(
      'not estimated by the ledger',
    );
  });
});

describe('an estimate of a hostile ledger', () => {
  it.each<[string, JsonObject]>([
    ['adds up to another sum', estimate(1)],
    ['is negative', estimate(-1750, -1200, -550)],
    ['has a fraction', estimate(1750.5, 1200.5)],
    ['is a text of another form', estimate('1750.0', '1200', '550')],
    ['lacks a part', { costEstimation: { totalTrafficCostEstimation: 5 } }],
  ])('is not shown as a number when it %s', (_title, response) => {
    expect(readTrafficCost(response)).toBeUndefined();
    expect(trafficFacts(response, traffic(0n, 1n)).cost).toBe(
      'the estimate of the ledger is unreadable',
    );
  });
});

describe('the traffic status of a hostile scan', () => {
  it('keeps every digit of a 64-bit number', () => {
    const json = parseJson(JSON.stringify(status(1, 2)).replace(/2/g, '9007199254740993'));
    expect(readMemberTraffic(json, member)?.limit).toBe(9007199254740993n);
  });

  it.each<[string, Json]>([
    ['more consumed than the limit', status(11, 10)],
    ['a negative number', status(-1, 10)],
    ['a text for a number', status('1', '10')],
    ['no status', {}],
    ['a list', []],
    ['nothing', null],
  ])('is unreadable with %s', (_title, json) => {
    expect(readMemberTraffic(json, member)).toBeUndefined();
  });
});
