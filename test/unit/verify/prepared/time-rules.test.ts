import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/lib/json/json.ts';
import {
  checkMinLedgerTime,
  checkPreparationTime,
} from '../../../../src/verify/prepared/time-and-version.ts';
import { jsonObjectIn } from '../../../support/json-object.ts';
import { epoch } from '../../../support/samples/sample-activities.ts';

const now = BigInt(epoch) * 1000n;
const minute = 60_000_000n;
const bounds = { from: now, to: now + minute };

type Bounds = { readonly from?: bigint; readonly to?: bigint };

/** The state of the check of a `minLedgerTime`, and what it says; empty if it has nothing to say. */
const told = (given: JsonObject | undefined, ledgerTime: Bounds = bounds, nowMs?: number): string =>
  checkMinLedgerTime(
    given,
    { ledgerTime: { from: undefined, to: undefined, ...ledgerTime } },
    nowMs,
  )
    .map(({ state, detail }) => `${state}: ${detail}`)
    .join();

const at = (value: string): JsonObject => ({ MinLedgerTimeAbs: { value } });

/** Seconds as a file has them. */
const after = (seconds: string): JsonObject =>
  jsonObjectIn(`{"MinLedgerTimeRel":{"value":{"seconds":${seconds}}}}`);

const iso = (time: bigint): string => new Date(Number(time / 1000n)).toISOString();

describe('the minLedgerTime of a request', () => {
  it('is compared with nothing where the request has none', () => {
    expect([told(undefined), told({ Empty: {} })]).toEqual(['', '']);
  });

  it('fits where the transaction has no bounds, whatever it is', () => {
    expect(told(at('soon'), {})).toBe('verified: the transaction has no time bounds');
  });

  it.each<readonly [string, bigint, Bounds, string]>([
    ['at the start', now, bounds, 'verified'],
    ['before the start', now - 1000n, bounds, 'warning'],
    ['at the end', now + minute, bounds, 'verified'],
    ['after the end', now + minute + 1000n, bounds, 'warning'],
    ['without a start', now - minute, { to: now }, 'verified'],
    ['without an end', now + minute, { from: now }, 'verified'],
  ])('is a time that this machine needs no clock for: %s', (_, time, within, state) => {
    expect(told(at(iso(time)), within)).toMatch(new RegExp(`^${state}: `));
  });

  it('is told with the bounds that it is outside of', () => {
    expect(told(at(iso(now - minute)))).toMatch(
      /is outside the prepared bounds: from \S+ until \S+$/,
    );
    expect(told(at(iso(now - minute)), { from: now })).toMatch(/bounds: from \S+$/);
    expect(told(at(iso(now + minute)), { to: now })).toMatch(/bounds: until \S+$/);
  });

  it('is unknown if it counts from a clock, and there is none to trust', () => {
    expect(told(after('30'), bounds, epoch)).toMatch(/^verified/);
    expect(told(after('30'))).toMatch(/^unknown: from \S+ until \S+$/);
  });

  it.each([
    ['a time that is none', at('soon')],
    ['no time', {}],
    ['a number in another notation', after('1e1')],
    ['a part of a second', after('1.5')],
    ['a text', after('"30"')],
    ['more seconds than a time has', after('1000000000000000')],
  ])('is unknown if it cannot be decoded: %s', (_, given) => {
    expect(told(given, bounds, epoch)).toMatch(/^unknown/);
  });

  it('counts back, too, and takes a number of 15 digits', () => {
    expect(told(after('-60'), { from: now - minute }, epoch)).toMatch(/^verified/);
    expect(told(after('999999999999999'), { from: now }, epoch)).toMatch(/^verified/);
  });
});

describe('the preparation time', () => {
  it('is unknown without a clock to trust', () => {
    expect(checkPreparationTime(now, undefined)).toMatchObject({
      state: 'unknown',
      reason: 'no trusted clock to compare with',
    });
  });
});
