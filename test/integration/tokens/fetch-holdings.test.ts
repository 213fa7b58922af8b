import { describe, expect, it, onTestFinished } from 'vitest';
import { chooseTerms } from '../../../src/tokens/plan/plan-transfer.ts';
import { createClient } from '../../../src/http/client.ts';
import type { JsonObject } from '../../../src/lib/json/json.ts';
import { fetchHoldings } from '../../../src/tokens/fetch-holdings.ts';
import { startListingLedger } from '../../support/servers/listing-ledger.ts';
import { holdingEvent } from '../../support/tokens/holding-events.ts';
import { dso, payer, receiver, times } from '../../support/tokens/token-world.ts';

const now = Date.parse(times.requestedAt);

const fetched = async (server: Parameters<typeof startListingLedger>[0]) => {
  const ledger = await startListingLedger(server);
  const client = createClient({
    ...{ ledgerUrl: ledger.url, scanUrl: '', timeoutMs: 5000, retries: 0 },
  });
  onTestFinished(() => client.close());
  const listed = await fetchHoldings(client.request, payer, now);
  if (!listed.ok) throw new Error(listed.error.name);
  return listed.value;
};

const wanted = {
  ...{ from: payer, to: receiver, instrument: { admin: dso, id: 'Amulet' } },
  ...times,
};

const ones = (count: number): readonly JsonObject[] =>
  Array.from({ length: count }, (_, index) => holdingEvent(`one ${index}`, { amount: '1.0' }));

describe('the holdings that a payment can use', () => {
  it('are all of them where the node has pages, however many come first', async () => {
    const dust = Array.from({ length: 5000 }, (_, index) =>
      holdingEvent(`dust ${index}`, { amount: '0.0000000001' }),
    );
    const events = [...dust, holdingEvent('savings', { amount: '996.0' })];
    const { holdings, cutAt } = await fetched({ events });
    expect([holdings.length, cutAt]).toEqual([5001, undefined]);
    const terms = chooseTerms({ ...wanted, amount: '3.0' }, holdings, cutAt);
    expect(terms.ok && terms.value.terms.inputs).toHaveLength(1);
  });

  it.each([
    [200, 200],
    [50, 50],
    [120, 100],
  ])(
    'are the first that a node without pages lists, and the payment says so: %i at once',
    async (most, listed) => {
      const { holdings, cutAt } = await fetched({ events: ones(500), hasPages: false, most });
      expect([holdings.length, cutAt]).toEqual([listed, listed]);
      const terms = chooseTerms({ ...wanted, amount: '201.0' }, holdings, cutAt);
      expect(!terms.ok && terms.error.text).toBe(
        `not enough Amulet: ${listed}.0000 unlocked among the first ${listed} contracts, which are all that the node lists, of 201.0000 requested. Nothing was prepared`,
      );
    },
  );

  it('are listed again, once, where an upgrade between two pages makes a page token void', async () => {
    const { holdings, cutAt } = await fetched({ events: ones(500), refusedTokens: 1 });
    expect([holdings.length, cutAt]).toEqual([500, undefined]);
    const ledger = await startListingLedger({ events: ones(500), refusedTokens: 9 });
    const client = createClient({
      ...{ ledgerUrl: ledger.url, scanUrl: '', timeoutMs: 5000, retries: 0 },
    });
    onTestFinished(() => client.close());
    expect((await fetchHoldings(client.request, payer, now)).ok).toBe(false);
    expect(ledger.asked).toHaveLength(4);
  });

  it('are none between two synchronizers, although the list has those on every release', async () => {
    for (const hasPages of [true, false]) {
      const { holdings } = await fetched({ events: ones(5), hasPages, inFlight: 2 });
      expect(holdings).toHaveLength(5);
      const usable = chooseTerms({ ...wanted, amount: '4.0' }, holdings, undefined);
      expect(usable.ok).toBe(false);
      expect(chooseTerms({ ...wanted, amount: '3.0' }, holdings, undefined).ok).toBe(true);
    }
  });

  it('have no end where the node lists all', async () => {
    const { holdings, cutAt } = await fetched({ events: ones(40), hasPages: false, most: 50 });
    expect([holdings.length, cutAt]).toEqual([40, undefined]);
  });
});
