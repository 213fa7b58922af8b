import { describe, expect, it } from 'vitest';
import { createLedgerPageSource } from '../../../../../../src/features/activity/tail/ledger/ledger-pages.ts';
import { objectAt } from '../../../../../../src/lib/json/fields.ts';
import { createModelConsumer } from '../../../../../support/models/model-consumer.ts';
import { createRecordedLedger } from '../../../../../support/models/recorded-ledger.ts';
import { readRecordedEffects } from '../../../../../support/recorded/read-recorded.ts';

const sinceMs = Date.UTC(2100, 0, 1);
const now = () => Date.UTC(2026, 10, 26);

/** All rows of a ledger, read in pages of one size. */
const readAll = async (pageSize: number) => {
  const ledger = createRecordedLedger();
  const { fetch } = createLedgerPageSource({ request: ledger.ask, sinceMs, now });
  const first = await fetch({ purpose: 'head', pageSize });
  if (!first.ok) throw new Error('the first page was recorded');
  let { activities } = first.value;
  for (;;) {
    const cursor = activities.at(-1)?.id;
    if (cursor === undefined) return activities;
    const page = await fetch({ purpose: 'head', pageSize, cursor });
    if (!page.ok) throw new Error('a page failed');
    const known = new Set(activities.map(({ id }) => id));
    const news = page.value.activities.filter(({ id }) => !known.has(id));
    if (news.length === 0 && page.value.isFull !== true) return activities;
    activities = [...activities, ...news];
  }
};

describe('the list of updates that a real participant sent', () => {
  it('is told with the true effects of each update, from whichever page it comes', async () => {
    const truth = readRecordedEffects();
    for (const pageSize of [4, 200]) {
      const rows = await readAll(pageSize);
      for (const { updateId, net, flow } of truth) {
        const own = rows.filter(({ origin }) => origin?.updateId === updateId);
        expect(own, flow).not.toEqual([]);
        for (const { raw } of own) {
          const holdings = objectAt(raw, 'effects')?.['holdings'];
          expect(holdings, flow).toHaveLength(net.length);
          expect(holdings, flow).toEqual(expect.arrayContaining([...net]));
        }
      }
    }
  });

  it('has a row for every update, with its offset', async () => {
    const ledger = createRecordedLedger();
    const rows = await readAll(50);
    const told = new Set(rows.map(({ origin }) => Number(origin?.offset)));
    expect([...told].toSorted((a, b) => a - b)).toEqual(ledger.offsets);
  });

  it('is resumed exactly once after a cut behind an update', async () => {
    const whole = (await readAll(50)).map(({ id }) => id);
    const { offsets } = createRecordedLedger();
    for (const cut of offsets.filter((_, index) => index % 15 === 0)) {
      const ledger = createRecordedLedger();
      const listing = () => createLedgerPageSource({ request: ledger.ask, sinceMs, now });
      const consumer = createModelConsumer(listing, { pageSize: 20, backfillPages: 100 });
      ledger.endAt(cut);
      await consumer.poll(2);
      consumer.restart();
      ledger.endAt(offsets.at(-1) ?? 0);
      await consumer.poll(3);
      expect(consumer.printed.map(({ id }) => id)).toEqual(whole);
      expect(consumer.gaps()).toBe(0);
    }
  });

  it('costs one request for each poll while nothing happens', async () => {
    const ledger = createRecordedLedger();
    const listing = () => createLedgerPageSource({ request: ledger.ask, sinceMs, now });
    const consumer = createModelConsumer(listing, { pageSize: 200, backfillPages: 100 });
    await consumer.poll(3);
    const before = ledger.requests();
    await consumer.poll(10);
    expect(ledger.requests() - before).toBe(10);
  });
});
