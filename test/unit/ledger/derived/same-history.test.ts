import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readActivity } from '../../../../src/ledger/activity.ts';
import { deriveActivities, notDerivable } from '../../../../src/ledger/derived/derive.ts';
import { readScanUpdate } from '../../../../src/ledger/derived/update-events.ts';
import { isObject, type JsonObject } from '../../../../src/lib/json.ts';
import type { Sandbox } from '../../../../src/sandbox/sandbox.ts';
import { activitiesOf, list, objectsIn, open, post } from '../../../support/embedded-ledger.ts';

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
  const { transfer, ...rest } = without(notDerivable, row);
  if (!isObject(transfer) || transfer['transfer_kind'] !== undefined)
    return without(notDerivable, row);
  return { ...rest, transfer: without(['description'], transfer) };
};

const isKnown = (row: JsonObject) => readActivity(row)?.kind !== 'other';

describe('the same history, listed as activities and derived from updates', () => {
  it('has the same rows in the same order, but for what no update holds', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ minLength: 1 }),
        fc.integer({ min: 1, max: 250 }),
        async (seed, history) => {
          const sandbox = await open({ seed, history });
          const rows = await derived(sandbox);
          const expected = (await listed(sandbox)).filter(isKnown);
          const got = rows
            .filter(({ kind }) => kind !== 'other')
            .map(({ raw }) => raw as JsonObject);
          expect(got.map((row) => without(['derived_from'], row))).toEqual(expected.map(derivable));
          expect(rows.flatMap(({ notices }) => notices)).toEqual([]);
        },
      ),
      { numRuns: 12 },
    );
  }, 60_000);

  it('has a row for what the other calls by a kind that nobody documents: its choice', async () => {
    const sandbox = await open({ history: 400 });
    const unknown = (await listed(sandbox)).filter((row) => !isKnown(row));
    const rows = new Map((await derived(sandbox)).map((row) => [row.id, row]));
    expect(unknown.length).toBeGreaterThan(0);
    for (const { event_id: id } of unknown)
      expect(rows.get(id as string)).toMatchObject({
        kind: 'other',
        typeName: 'AmuletRules_ClaimRewardCoupon',
      });
  });

  it('leaves no update out, and says of each row which one it is from', async () => {
    const sandbox = await open({ history: 200 });
    const rows = await derived(sandbox);
    const told = [...sandbox.world.ordered].filter(({ kind }) => kind !== 'topology');
    expect([...new Set(rows.map(({ origin }) => origin?.updateId))]).toEqual(
      told.map(({ id }) => id),
    );
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  });
});
