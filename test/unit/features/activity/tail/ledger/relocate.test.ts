import { describe, expect, it } from 'vitest';
import { positionAt } from '../../../../../../src/features/activity/tail/ledger/ledger-position.ts';
import type { ListUpdates } from '../../../../../../src/features/activity/tail/ledger/ledger-start.ts';
import { createRelocate } from '../../../../../../src/features/activity/tail/ledger/relocate.ts';
import { createSeenUpdates } from '../../../../../../src/features/activity/tail/ledger/seen-updates.ts';
import type { LedgerUpdate } from '../../../../../../src/ledger/activity/update-events.ts';

const exchange = { url: 'http://ledger.example/v2/updates', status: 200, ms: 1, bytes: 1 };
const now = {
  end: { offset: 20, exchange },
  reader: { parties: ['alice::1220'], user: undefined },
};

const update = (offset: number): LedgerUpdate => ({
  ...{ kind: 'Transaction', json: {}, value: {}, updateId: '1220bb' },
  ...{ offset: String(offset), recordTime: '2026-01-01T00:00:00Z' },
});

const lists =
  (updates: readonly LedgerUpdate[]): ListUpdates =>
  () =>
    Promise.resolve({ ok: true, value: { updates, problem: undefined, reached: 20, exchange } });

const fails: ListUpdates = () => Promise.resolve({ ok: false, error: { kind: 'cancelled' } });

interface World {
  /** Where this run saw the update; an earlier run saw it if undefined. */
  readonly seenAt?: string | undefined;
  readonly heldAt?: number;
  readonly cursor?: string;
  readonly list?: ListUpdates;
}

/**
 * A stream at offset 9 whose parties changed, and whose rejected commands are complete up to offset 3. The
 * parties see the update `1220aa`.
 */
const forParties = ({ seenAt, heldAt = 5, cursor = '#1220cc:0', list = lists([]) }: World) => {
  const seen = createSeenUpdates();
  seen.add('#1220aa:0', 1, seenAt);
  const { forReader } = createRelocate({
    reads: { offsetOf: () => Promise.resolve({ ok: true, value: heldAt }) },
    ...{ list, seen, now: () => 0, first: () => undefined },
    start: () => Promise.resolve({ ok: true, value: 0 }),
  });
  const was = { offset: 12, id: '1220dd' };
  const owed = { ...positionAt(9, cursor), completionsTo: 3 };
  const before = { ...owed, anchor: { offset: 9, id: '1220cc' }, was };
  return forReader({ ...before, rows: undefined }, now);
};

describe('a place in a stream whose parties changed', () => {
  it('stays where nothing else is between it and the newest update that they see', async () => {
    expect(await forParties({ seenAt: '5' })).toMatchObject({
      ok: true,
      value: { offset: 9, anchor: { offset: 5, id: '1220aa' }, rows: [], reasons: [] },
    });
  });

  it('is not taken back to where it was before a restore', async () => {
    const placed = await forParties({ seenAt: '5' });
    expect(placed.ok && placed.value.was).toBeUndefined();
  });

  it('reads the rows of an update again in which an earlier run stopped', async () => {
    const placed = await forParties({ heldAt: 9, cursor: '#1220aa:3' });
    expect(placed).toMatchObject({ ok: true, value: { offset: 9, reasons: [] } });
    expect(placed.ok && placed.value.rows).toBeUndefined();
  });

  it('moves for a reason where they see an update that the stream did not have', async () => {
    expect(await forParties({ seenAt: '5', list: lists([update(7)]) })).toMatchObject({
      ok: true,
      value: { offset: 5, reasons: [expect.stringContaining('another update at offset 9')] },
    });
  });

  it('moves for a reason where that update has another offset than before', async () => {
    expect(await forParties({ seenAt: '4' })).toMatchObject({
      ok: true,
      value: { offset: 5, reasons: [expect.stringContaining('another update at offset 9')] },
    });
  });

  it('moves for a reason where the update in which it stopped has another offset', async () => {
    expect(await forParties({ heldAt: 7, cursor: '#1220aa:3' })).toMatchObject({
      ok: true,
      value: { offset: 7, reasons: [expect.stringContaining('another update at offset 9')] },
    });
  });

  it('moves for no reason behind an update of an earlier run, and owes the same commands', async () => {
    expect(await forParties({})).toMatchObject({
      ok: true,
      value: { offset: 5, completionsTo: 3, reasons: [] },
    });
  });

  it('is unknown while the list fails', async () => {
    expect((await forParties({ seenAt: '5', list: fails })).ok).toBe(false);
  });
});
