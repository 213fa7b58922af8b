import { describe, expect, it } from 'vitest';
import { byServiceClock } from '../../../../../src/features/party/run/ask.ts';

const own = Date.UTC(2026, 4, 1);
const hour = 3_600_000;

/** The time by which a party is judged after a response with this date. */
const timeAfter = async (serverDate: number | undefined): Promise<number> => {
  const exchange = { url: 'http://x', status: 200, ms: 1, bytes: 2 };
  const deps = byServiceClock({
    request: () =>
      Promise.resolve({
        ok: true,
        value: {
          json: {},
          exchange: serverDate === undefined ? exchange : { ...exchange, serverDate },
        },
      }),
    ...{ hasLedger: true, hasScan: true },
    signal: new AbortController().signal,
    now: () => own,
  });
  await deps.request({ method: 'GET', path: '/' }, deps.signal);
  return deps.now();
};

describe('the time by which the expiry of a lock is judged', () => {
  it.each([
    ["the services', if ours is behind", own + 3 * hour, own + 3 * hour],
    ["the services', if ours is ahead", own - 3 * hour, own - 3 * hour],
    ['ours without a date', undefined, own],
    ['ours if a date is years away', Date.UTC(1970, 0, 1), own],
  ])('is %s', async (_, date, expected) => {
    expect(await timeAfter(date)).toBe(expected);
  });
});
