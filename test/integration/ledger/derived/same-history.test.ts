import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseActivity } from '../../../../src/ledger/activity/activity.ts';
import { deriveActivities } from '../../../../src/ledger/derived/derive-activities.ts';
import { readScanUpdate } from '../../../../src/ledger/activity/update-events.ts';
import { isObject, type Json, type JsonObject } from '../../../../src/lib/json/json.ts';
import type { Sandbox } from '../../../../src/sandbox/sandbox.ts';
import { activitiesOf, list, objectsIn, open, post } from '../../../support/servers/sandbox.ts';
import { roundsOf } from '../../../support/models/torture.ts';

/** The listing numbers its own rows. */
const fieldsNotInUpdates = ['offset'];

const listed = async (sandbox: Sandbox): Promise<readonly JsonObject[]> =>
  [...activitiesOf(await list(sandbox, { page_size: 1000 }))].reverse();

const derived = async ({ scanUrl }: Sandbox) => {
  const { json } = await post(`${scanUrl}/v2/updates`, { page_size: 1000 });
  return objectsIn(json['transactions']).flatMap((update) => {
    const read = readScanUpdate(update);
    return read === undefined ? [] : deriveActivities(read);
  });
};

const without = (keys: readonly string[], row: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(row).filter(([key]) => !keys.includes(key)));

/** A description stands in the choices around a transfer: of one without any, no update tells it. */
const derivable = (row: JsonObject): JsonObject => {
  const { transfer, ...rest } = without(fieldsNotInUpdates, row);
  if (!isObject(transfer) || transfer['transfer_kind'] !== undefined)
    return without(fieldsNotInUpdates, row);
  return { ...rest, transfer: without(['description'], transfer) };
};

const isKnown = (row: JsonObject) => parseActivity(row)?.kind !== 'other';

/** The scan's parser lists no changes of balances since Splice 0.5.16. */
const withoutBalances = (row: JsonObject): JsonObject => {
  const { transfer } = row;
  return isObject(transfer) ? { ...row, transfer: without(['balance_changes'], transfer) } : row;
};

/** What both tell, of what the one tells: a fee that is zero, say, only one of them mentions. */
const shared = (told: Json, other: Json): Json => {
  if (Array.isArray(told) && Array.isArray(other))
    return (told as readonly Json[]).map((item, index) =>
      shared(item, (other as readonly Json[])[index] ?? null),
    );
  if (!isObject(told) || !isObject(other)) return told;
  const both = Object.entries(told).filter(([key]) => key in other);
  return Object.fromEntries(both.map(([key, value]) => [key, shared(value, other[key] ?? null)]));
};

describe('the same history, listed as activities and derived from updates', () => {
  it('has each listed row among the derived ones, in the same order and with no value that differs', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1 }), async (seed) => {
        const sandbox = await open({ seed, history: 250 });
        const rows = new Map((await derived(sandbox)).map(({ id, raw }) => [id, raw]));
        const expected = (await listed(sandbox)).filter(isKnown);
        const ids = expected.map(({ event_id: id }) => id as string);
        const wanted = new Set(ids);
        expect([...rows.keys()].filter((id) => wanted.has(id))).toEqual(ids);
        for (const row of expected) {
          const raw = rows.get(row['event_id'] as string) as JsonObject;
          const kept = shared(withoutBalances(derivable(row)), raw);
          expect(shared(raw, kept)).toEqual(kept);
        }
      }),
      { numRuns: roundsOf(2) },
    );
  });

  it('has a row for every change of holdings that the listing does not tell, and no unknown one', async () => {
    const sandbox = await open({ history: 400 });
    const known = new Set((await listed(sandbox)).map(({ event_id: id }) => id));
    const [beginning] = sandbox.world.ordered.filter(({ kind }) => kind === 'transaction');
    const more = (await derived(sandbox)).filter(
      ({ id, origin }) => !known.has(id) && origin?.updateId !== beginning?.id,
    );
    expect(more.length).toBeGreaterThan(0);
    const kinds = new Set(more.map(({ kind, typeName }) => `${kind} ${typeName}`));
    expect([...kinds].filter((kind) => kind.startsWith('other'))).toEqual(['other reassignment']);
  });

  it('has a row for what the other calls by a kind that nobody documents: what its log reports', async () => {
    const sandbox = await open({ history: 400 });
    const unknown = (await listed(sandbox)).filter((row) => !isKnown(row));
    const rows = new Map((await derived(sandbox)).map((row) => [row.id, row]));
    expect(unknown.length).toBeGreaterThan(0);
    for (const { event_id: id } of unknown)
      expect(rows.get(id as string)).toMatchObject({
        kind: 'mint',
        typeName: 'AmuletRules_ClaimRewardCoupon',
      });
  });

  it('leaves no update out, and says of each row which one it is from', async () => {
    const sandbox = await open({ history: 200 });
    const rows = await derived(sandbox);
    const updates = [...sandbox.world.ordered].filter(({ kind }) => kind !== 'topology');
    expect([...new Set(rows.map(({ origin }) => origin?.updateId))]).toEqual(
      updates.map(({ id }) => id),
    );
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  });
});
