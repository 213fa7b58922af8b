import { describe, expect, it, onTestFinished } from 'vitest';
import { createActionDeps, planAction } from '../../../src/tokens/plan/plan-action.ts';
import type { WantedAction } from '../../../src/tokens/plan/wanted-action.ts';
import { createClient, type Client } from '../../../src/http/client.ts';
import type { JsonObject } from '../../../src/lib/json/json.ts';
import { startListingLedger } from '../../support/servers/listing-ledger.ts';
import { depsOf, mustPlan, registryBook } from '../../support/tokens/model-plans.ts';
import { holdingEvent } from '../../support/tokens/holding-events.ts';
import {
  contractIdOf,
  dso,
  payer,
  receiver,
  templateOf,
} from '../../support/tokens/token-world.ts';

const hour = 3_600_000;
const ownTime = Date.UTC(2026, 4, 6, 7, 8, 9);

/** The same ledger, whose clock differs from ours by so much. */
const withClock =
  (request: Client['request'], offByMs: number): Client['request'] =>
  async (...asked) => {
    const response = await request(...asked);
    if (!response.ok) return response;
    const exchange = { ...response.value.exchange, serverDate: ownTime + offByMs };
    return { ok: true, value: { ...response.value, exchange } };
  };

const plan = async (
  wanted: WantedAction,
  events: readonly JsonObject[],
  { offByMs = 0, kept }: { readonly offByMs?: number; readonly kept?: readonly string[] } = {},
) => {
  const ledger = await startListingLedger({ events });
  const client = createClient({
    ...{ ledgerUrl: ledger.url, scanUrl: '', timeoutMs: 5000, retries: 0 },
  });
  onTestFinished(() => client.close());
  const settings = registryBook('https://registry.example');
  const run = { note: () => undefined, now: () => ownTime, kept };
  const deps = createActionDeps(withClock(client.request, offByMs), settings, run);
  return planAction(wanted, { ...deps, registry: depsOf('direct').registry });
};

const instrument = { admin: dso, id: 'Amulet' };

const payment: WantedAction = {
  ...{ kind: 'pay', from: payer, to: receiver, amount: '3.0', instrument },
  ...{ memo: undefined, expiresMs: 2 * hour },
};

const holdings = ['large', 'small'].map((words, at) =>
  holdingEvent(words, { amount: at === 0 ? '9.0' : '4.0' }),
);

const timesOf = async (offByMs: number) => {
  const { intent, expiresMs } = mustPlan(await plan(payment, holdings, { offByMs }));
  if (intent.kind !== 'transfer') throw new Error(intent.kind);
  const [requestedAt, ends] = [intent.terms.requestedAt, intent.terms.executeBefore].map(
    (time) => Date.parse(time) - ownTime,
  );
  return { requestedAt, ends, expiresMs };
};

describe('a payment', () => {
  it('is dated 30 s before the earlier of our clock and that of the ledger, and ends when asked', async () => {
    const expiresMs = 2 * hour;
    const now = { requestedAt: -30_000, ends: expiresMs, expiresMs };
    expect(await timesOf(0)).toEqual(now);
    expect(await timesOf(hour)).toEqual(now);
    expect(await timesOf(-hour)).toEqual({ requestedAt: -hour - 30_000, ends: hour, expiresMs });
  });

  it('uses up what the retried attempt did', async () => {
    const inputsOf = async (kept: readonly string[]) => {
      const { intent } = mustPlan(await plan(payment, holdings, { kept }));
      return intent.kind === 'transfer' && intent.terms.inputs;
    };
    for (const words of ['large', 'small'])
      expect(await inputsOf([contractIdOf(words)])).toEqual([contractIdOf(words)]);
  });
});

const preapproval = (words: string): JsonObject => ({
  contractId: contractIdOf(words),
  templateId: templateOf('splice-amulet', 'Splice.AmuletRules:TransferPreapproval'),
  packageName: 'splice-amulet',
  signatories: [dso, payer],
  observers: [],
  createArgument: { dso, receiver: payer, provider: payer },
});

describe('a preapproval', () => {
  const cancel = (id?: string): WantedAction => ({
    ...{ kind: 'cancel-preapproval', party: payer, preapproval: id },
  });
  const two = [preapproval('one'), preapproval('other')];

  it('is canceled without its id only if it is the only one', async () => {
    const only = mustPlan(await plan(cancel(), two.slice(0, 1)));
    expect(only.intent).toMatchObject({ contractId: contractIdOf('one') });
    expect(await plan(cancel(), two)).toMatchObject({ ok: false, error: { cause: 'usage' } });
  });

  it('is the named one of several, and no other where that is gone', async () => {
    const named = mustPlan(await plan(cancel(contractIdOf('other')), two));
    expect(named.intent).toMatchObject({ contractId: contractIdOf('other') });
    expect(await plan(cancel(contractIdOf('gone')), two.slice(0, 1))).toMatchObject({ ok: false });
  });
});
