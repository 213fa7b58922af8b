import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { forgetTokens, learnedTokens } from '../../../src/ledger/effects/describe-instrument.ts';
import { createDsoReader } from '../../../src/tokens/fetch-dso.ts';
import { dso } from '../../support/tokens/token-world.ts';

const scanUrl = 'https://scan.example/api/scan';

const told = {
  ...{ dso_party_id: dso, latest_mining_round: null },
  amulet_rules: { contract: { contract_id: '00', payload: {} } },
};

/** Asks often, a minute apart by a clock that runs, or by one that was set back. */
const readerOf = (sources: Parameters<typeof createDsoReader>[2], stepMs = 60_000) => {
  let asked = 0;
  let now = 0;
  const find = createDsoReader(
    () => {
      asked += 1;
      return Promise.reject(new Error('asked'));
    },
    () => (now += stepMs),
    sources,
  );
  return { find: () => find(undefined).catch(() => 'asked'), asked: () => asked };
};

afterEach(forgetTokens);

describe("the issuer of the network's Amulet", () => {
  it.each([scanUrl, ''])('is the one that the profile names, with the scan "%s"', async (url) => {
    const { find, asked } = readerOf({ dso, scanUrl: url });
    expect([await find(), asked()]).toEqual([dso, 0]);
  });

  it('is asked of the scan where the profile names none', async () => {
    const { find, asked } = readerOf({ scanUrl });
    expect([await find(), asked()]).toEqual(['asked', 1]);
  });

  it.each([60_000, -86_400_000])('is asked again after a clock moved %i ms', async (stepMs) => {
    const { find, asked } = readerOf({ scanUrl }, stepMs);
    await find();
    await find();
    expect(asked()).toBe(2);
  });

  it('is asked once for all who ask at the same time, and they learn it together', async () => {
    let asked = 0;
    const request = async () => {
      asked += 1;
      await setImmediate();
      return { ok: true, value: { json: told, exchange: {} } } as never;
    };
    const find = createDsoReader(request, () => 0, { scanUrl });
    expect(await Promise.all([find(undefined), find(undefined)])).toEqual([dso, dso]);
    expect(asked).toBe(1);
  });

  it('is unknown to a sentence, and asked again at once, where who asked gave up', async () => {
    let asked = 0;
    const request = () => {
      asked += 1;
      return Promise.resolve({ ok: false, error: { sent: true, failure: {} } } as never);
    };
    const find = createDsoReader(request, () => 0, { scanUrl });
    await find(AbortSignal.abort());
    expect(learnedTokens().isDsoUnknown).toBe(true);
    await find(undefined);
    await find(undefined);
    expect(asked).toBe(2);
  });

  it('is unknown without either, and nobody is asked', async () => {
    const { find, asked } = readerOf({ scanUrl: '' });
    expect([await find(), asked()]).toEqual([undefined, 0]);
  });
});
