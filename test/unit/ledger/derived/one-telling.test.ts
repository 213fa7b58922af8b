import { describe, expect, it } from 'vitest';
import type { Activity } from '../../../../src/ledger/activity/activity.ts';
import { readLedgerUpdate, readScanUpdate } from '../../../../src/ledger/activity/update-events.ts';
import { deriveActivities } from '../../../../src/ledger/derived/derive-activities.ts';
import { deriveLedgerActivities } from '../../../../src/ledger/derived/derive-ledger-activities.ts';
import { sumBalanceChanges } from '../../../../src/ledger/effects/balance-changes.ts';
import { describeActivity } from '../../../../src/ledger/effects/describe-activity.ts';
import type { UpdateContext } from '../../../../src/ledger/effects/read-update.ts';
import { readUpdateEffects } from '../../../../src/ledger/effects/tell-effects.ts';
import { listAt, objectAt, textAt } from '../../../../src/lib/json/fields.ts';
import type { Json } from '../../../../src/lib/json/json.ts';
import { addDecimals, compareDecimals } from '../../../../src/lib/numbers/decimal.ts';
import { toScanForm } from '../../../support/amulet-updates/scan-form.ts';
import { everyShape, rewardsMinted, updateOf } from '../../../support/amulet-updates/updates.ts';
import { readRecorded, readRecordedEffects } from '../../../support/recorded/read-recorded.ts';

const archived = readRecorded('archived-holdings').map(({ response }) => response.body);
const withViews: UpdateContext = { hasViews: true, archived };

const scanRows = (json: Json): readonly Activity[] => {
  const update = readScanUpdate(json);
  return update === undefined ? [] : deriveActivities(update);
};

const ledgerRows = (json: Json): readonly Activity[] => {
  const update = readLedgerUpdate(json);
  if (update === undefined || update === 'checkpoint') return [];
  return deriveLedgerActivities(update, withViews);
};

const movedIn = ({ raw }: Activity) => objectAt(raw, 'moved') ?? {};

const inOrder = (all: readonly Json[]): readonly string[] =>
  all.map((each) => JSON.stringify(each)).toSorted();

const changeOf = (party: string, token: string, change: string): string =>
  [party, token, Number(change)].join(' ');

/** The rows and the update as a whole tell the same effects, in the same words, with the same sums. */
const expectOneTelling = (rows: readonly Activity[], json: Json, context?: UpdateContext): void => {
  const whole = readUpdateEffects(json, context);
  const { told, changes = [] } = whole ?? {};
  expect(inOrder(rows.flatMap((row) => listAt(movedIn(row), 'effects')))).toEqual(
    inOrder(listAt(whole?.json, 'events')),
  );
  const words = rows.map(describeActivity).join('\n');
  const named = whole?.sentences.slice(0, told?.named.length ?? 0) ?? [];
  for (const sentence of named) expect(words).toContain(sentence);
  const sums = sumBalanceChanges(rows).changes.map(({ party, instrument = 'Amulet', change }) =>
    changeOf(party, instrument, change),
  );
  const real = changes
    .map(({ party, instrument, unlocked, locked }) => ({
      ...{ party, token: instrument.id },
      change: addDecimals([unlocked, locked]) ?? '',
    }))
    .filter(({ change }) => compareDecimals(change, '0') !== 0)
    .map(({ party, token, change }) => changeOf(party, token, change));
  expect(sums.toSorted()).toEqual(real.toSorted());
};

const bodiesById = (file: 'updates-plain' | 'updates-with-views'): ReadonlyMap<string, Json> =>
  new Map(
    readRecorded(file).map(({ response: { body } }) => {
      const value = objectAt(body, 'update', 'Transaction', 'value') ?? {};
      return [textAt(value, 'updateId'), body] as const;
    }),
  );

describe('rows, details and sums', () => {
  it('tells a recorded update in one way, whether a participant or a scan lists it', () => {
    const [viewed, plain] = [bodiesById('updates-with-views'), bodiesById('updates-plain')];
    for (const { updateId } of readRecordedEffects()) {
      const seen = viewed.get(updateId) ?? null;
      expect(ledgerRows(seen)).not.toEqual([]);
      expectOneTelling(ledgerRows(seen), seen, withViews);
      const listed = toScanForm(plain.get(updateId) ?? null);
      if (listed !== undefined) expectOneTelling(scanRows(listed), listed);
    }
  });

  it.each(Object.entries(everyShape))('tells the shape %s in one way', (_name, make) => {
    const json = updateOf([make()]);
    expectOneTelling(scanRows(json), json);
  });

  it('tells each of several commands by itself', () => {
    const json = updateOf([everyShape.directTransfer(), everyShape.accepted()]);
    expectOneTelling(scanRows(json), json);
    expect(scanRows(json).map(({ amount }) => amount)).toEqual(['12.5000000000', '25.0000000000']);
  });
});

describe('rewards that their owner mints', () => {
  it('are a mint, and no transfer to oneself', () => {
    const json = updateOf([rewardsMinted()]);
    expectOneTelling(scanRows(json), json);
    expect(scanRows(json)).toMatchObject([
      { kind: 'mint', amount: '10988.5749814750', round: '74223' },
    ]);
    expect(scanRows(json).map(describeActivity)).toEqual([
      expect.stringMatching(/^10,988\.574981475 Amulet was minted for \S+ as rewards$/),
    ]);
  });

  it('pay somebody else as a payment, and stay with their owner as a reward', () => {
    const json = updateOf([rewardsMinted('88.5749814750')]);
    expectOneTelling(scanRows(json), json);
    expect(scanRows(json).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['transfer', '88.5749814750'],
      ['mint', '10988.5749814750'],
    ]);
  });
});
