import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseActivity, type Activity } from '../../../../src/ledger/activity/activity.ts';
import { deriveActivities } from '../../../../src/ledger/derived/derive-activities.ts';
import { readScanUpdate } from '../../../../src/ledger/activity/update-events.ts';
import { omitUndefined } from '../../../../src/lib/json/fields.ts';
import type { JsonObject } from '../../../../src/lib/json/json.ts';
import type { Sandbox } from '../../../../src/sandbox/sandbox.ts';
import { activitiesOf, list, objectsIn, open, post } from '../../../support/servers/sandbox.ts';
import { roundsOf } from '../../../support/models/torture.ts';

const listed = async (sandbox: Sandbox): Promise<readonly JsonObject[]> =>
  [...activitiesOf(await list(sandbox, { page_size: 1000 }))].reverse();

const derived = async ({ scanUrl }: Sandbox) => {
  const { json } = await post(`${scanUrl}/v2/updates`, { page_size: 1000 });
  return objectsIn(json['transactions']).flatMap((update) => {
    const read = readScanUpdate(update);
    return read === undefined ? [] : deriveActivities(read);
  });
};

/**
 * What both tell of a row: the end of an offer is listed without terms. A listed merge or lock is a transfer to nobody or to oneself; holdings that stay
 * with their owner are of no kind in an update.
 */
const factsOf = ({ id, kind, from, to, amount, subject, step, date }: Activity) => ({
  ...{ id, kind, subject, date },
  amount: kind === 'abort' ? undefined : amount,
  from: kind === 'abort' ? undefined : from,
  to: kind === 'abort' ? [] : [...to].toSorted((a, b) => a.party.localeCompare(b.party)),
  step: step?.step,
  contracts: [...(step?.contracts ?? [])].toSorted(),
});

/** The listing has no words for some steps. */
const told = (facts: ReturnType<typeof factsOf>) =>
  omitUndefined({ ...facts, contracts: facts.step === undefined ? undefined : facts.contracts });

const staysWithItsOwner = (row: Activity): boolean =>
  row.kind === 'transfer' && row.to.every(({ party }) => party === row.from);

const readRow = (row: JsonObject): Activity =>
  parseActivity(row) ?? expect.fail('a listed row has an id');

const isKnown = (row: JsonObject) => readRow(row).kind !== 'other';

describe('the same history, listed as activities and derived from updates', () => {
  it('has each listed row among the derived ones, in the same order and with no value that differs', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1 }), async (seed) => {
        const sandbox = await open({ seed, history: 250 });
        const rows = new Map((await derived(sandbox)).map((row) => [row.id, row]));
        const expected = (await listed(sandbox)).filter(isKnown).map(readRow);
        const ids = expected.map(({ id }) => id);
        const wanted = new Set(ids);
        expect([...rows.keys()].filter((id) => wanted.has(id))).toEqual(ids);
        for (const row of expected) {
          const own = rows.get(row.id) ?? expect.fail('it is derived, too');
          if (staysWithItsOwner(row)) expect(['other', 'mint', 'allocation']).toContain(own.kind);
          else expect(factsOf(own)).toMatchObject(told(factsOf(row)));
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
