import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAmount } from '../../../../src/ledger/effects/holding.ts';
import type { HoldingChange } from '../../../../src/ledger/effects/effects.ts';
import { readUpdateEffects } from '../../../../src/ledger/effects/tell-effects.ts';
import { addDecimals, compareDecimals, roundToScale } from '../../../../src/lib/numbers/decimal.ts';
import { listAt, textAt, objectAt } from '../../../../src/lib/json/fields.ts';
import { isObject, type JsonObject } from '../../../../src/lib/json/json.ts';
import type { Sandbox } from '../../../../src/sandbox/sandbox.ts';
import { ask, effects, formatFor, open, post } from '../../../support/servers/sandbox.ts';
import { roundsOf } from '../../../support/models/torture.ts';

const updatesOf = async ({ scanUrl }: Sandbox): Promise<readonly JsonObject[]> =>
  listAt((await post(`${scanUrl}/v2/updates`, { page_size: 1000 })).json, 'transactions');

type Holdings = Map<string, { readonly owner: string; readonly amount: string }>;

/** The holding that an event creates, as Amulet.daml writes it: alone, or inside a lock. */
const createdHolding = (event: JsonObject) => {
  const args = objectAt(event, 'create_arguments');
  const amulet = objectAt(args, 'amulet') ?? args;
  const amount = objectAt(amulet, 'amount');
  return /:(?:Locked)?Amulet$/.test(textAt(event, 'template_id')) && amulet && amount
    ? { owner: textAt(amulet, 'owner'), amount: readAmount(amount, 'initialAmount') }
    : undefined;
};

/** Follows creates and archives only: it knows no choice. Returns what each owner has more afterwards. */
const applyUpdate = (holdings: Holdings, update: JsonObject): ReadonlyMap<string, string> => {
  const changes = new Map<string, string>();
  const add = (owner: string, amount: string) =>
    changes.set(owner, addDecimals([changes.get(owner) ?? '0', amount]) ?? 'unreadable');
  const events = Object.values(objectAt(update, 'events_by_id') ?? {}).filter(isObject);
  for (const event of events) {
    const created = createdHolding(event);
    if (created === undefined) continue;
    holdings.set(textAt(event, 'contract_id'), created);
    add(created.owner, created.amount);
  }
  for (const event of events) {
    const ended = holdings.get(textAt(event, 'contract_id'));
    if (event['consuming'] !== true || ended === undefined) continue;
    holdings.delete(textAt(event, 'contract_id'));
    add(ended.owner, `-${ended.amount}`);
  }
  return changes;
};

const totalOf = ({ unlocked, locked }: HoldingChange): string =>
  roundToScale(addDecimals([unlocked, locked]) ?? '', 10) ?? 'unreadable';

const isZero = (amount: string): boolean => compareDecimals(amount, '0') === 0;

describe('the balance changes of an update', () => {
  it('are what its holdings gain and lose, followed contract by contract', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1 }), async (seed) => {
        const holdings: Holdings = new Map();
        for (const update of await updatesOf(await open({ seed, history: 250 }))) {
          const followed = applyUpdate(holdings, update);
          const read = readUpdateEffects(update);
          if (read?.told === undefined) continue;
          const told = Object.fromEntries(
            read.changes.map((each) => [each.party, totalOf(each)] as const),
          );
          expect(read.told.effects.notUnderstood).toEqual([]);
          const expected = [...followed].filter(([, change]) => !isZero(change));
          const moved = Object.entries(told).filter(([, change]) => !isZero(change));
          expect(Object.fromEntries(moved)).toEqual(Object.fromEntries(expected));
        }
      }),
      { numRuns: roundsOf(2) },
    );
  });

  it('are the same in the form of the ledger and in that of the scan', async () => {
    const sandbox = await open({ history: 60 });
    const updateFormat = {
      includeTransactions: { eventFormat: formatFor([]), transactionShape: effects },
    };
    for (const update of await updatesOf(sandbox)) {
      const updateId = textAt(update, 'update_id');
      const { json } = await ask(sandbox, 'update', { updateId, updateFormat });
      expect(readUpdateEffects(json)).toEqual(readUpdateEffects(update));
    }
  });
});
