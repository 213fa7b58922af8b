import { describe, expect, it } from 'vitest';
import type { Activity } from '../../../../src/ledger/activity/activity.ts';
import { readScanUpdate } from '../../../../src/ledger/activity/update-events.ts';
import {
  deriveActivities,
  createOfferMemos,
} from '../../../../src/ledger/derived/derive-activities.ts';
import { sumBalanceChanges } from '../../../../src/ledger/effects/balance-changes.ts';
import { describeActivity } from '../../../../src/ledger/effects/describe-activity.ts';
import { addDecimals, compareDecimals } from '../../../../src/lib/numbers/decimal.ts';
import { toScanForm } from '../../../support/amulet-updates/scan-form.ts';
import { readRecorded, readRecordedEffects } from '../../../support/recorded/read-recorded.ts';

const updates = readRecorded('updates-plain').flatMap(({ response }) => {
  const json = toScanForm(response.body);
  return (json && readScanUpdate(json)) ?? [];
});

const rowsOf = (updateId: string): readonly Activity[] =>
  updates
    .filter((update) => update.updateId === updateId)
    .flatMap((each) => deriveActivities(each));

const unsigned = (amount: string): string => amount.replace(/^\+/, '');

/** Party, token and change, of those who have more or less than before. */
const changed = (
  all: readonly { readonly party: string; readonly token: string; readonly change: string }[],
): readonly string[] =>
  all
    .filter(({ change }) => compareDecimals(change, '0') !== 0)
    .map(({ party, token, change }) => [party, token, Number(change)].join(' '))
    .toSorted();

const recorded = readRecordedEffects().filter(({ updateId }) => rowsOf(updateId).length > 0);

describe('rows of real updates', () => {
  it.each(recorded)('add up to what the holdings changed, or say they are not: $flow', (each) => {
    const rows = rowsOf(each.updateId);
    const { changes, isComplete } = sumBalanceChanges(rows);
    const told = changed(
      changes.map(({ party, change, instrument = 'Amulet' }) => ({
        ...{ party, change },
        token: instrument,
      })),
    );
    const real = changed(
      each.net.map(({ party, instrument, unlocked, locked }) => ({
        ...{ party, token: instrument.id },
        change: addDecimals([unsigned(unlocked), unsigned(locked)]) ?? '',
      })),
    );
    if (isComplete) expect(told).toEqual(real);
    else expect(real).toEqual(expect.arrayContaining([...told]));
    expect(rows.flatMap(({ notices }) => notices)).toEqual([]);
  });

  it('are complete for every update of Amulet', () => {
    const unclear = recorded.filter(
      ({ updateId }) => !sumBalanceChanges(rowsOf(updateId)).isComplete,
    );
    expect(unclear.filter(({ flow }) => !flow.startsWith('test token'))).toEqual([]);
    expect(unclear.length).toBeLessThan(12);
  });

  it.each([
    [
      'lock and unlock / AmuletRules_Transfer',
      /^AmuletRules_Transfer: 21\.0000 Amulet held by alice::\S+ is locked by provider::/,
    ],
    [
      'LockedAmulet_UnlockV2',
      /LockedAmulet_UnlockV2: 21\.0000 Amulet held by alice::\S+ is unlocked$/,
    ],
    ['minting the rewards', /^92\.9496666667 Amulet was minted for provider::\S+ as rewards$/],
    ['Allocation_Settle V2 by the dso', /alice::\S+ burned 1\.7500 Amulet$/],
    ['AmuletRules_BuyMemberTraffic', /provider::\S+ burned 111\.1333333333 Amulet$/],
    ['issue 100.0 USDX', /alice::\S+ gained 100\.0000 USDX of issuer::\S+$/],
    ['create OTCTradeProposal', /^create OTCTradeProposal: not understood$/],
    ['AmuletRules_SetConfig', /^AmuletRules_SetConfig: no holding of a known token changes$/],
  ])('say what happened: %s', (flow, sentence) => {
    const found = recorded.find((each) => each.flow.includes(flow));
    const sentences = rowsOf(found?.updateId ?? '').map(describeActivity);
    expect(sentences).toEqual([expect.stringMatching(sentence)]);
  });

  it('carry the memo of an accepted offer, if the offer came before', () => {
    const memos = createOfferMemos();
    const rows = updates.flatMap((update) => {
      const told = deriveActivities(update, memos);
      memos.remember(told);
      return told;
    });
    const offers = new Map(
      rows.flatMap(({ step, subject, description }) =>
        step?.step === 'opens' && subject !== undefined ? [[subject, description] as const] : [],
      ),
    );
    const accepted = rows.filter(({ step }) => step?.step === 'accepted');
    const withMemo = accepted.filter(({ description }) => description !== undefined);
    expect(withMemo.map(({ description }) => description)).toContain('invoice 1');
    for (const { subject = '', description } of accepted)
      if (offers.has(subject)) expect(description).toBe(offers.get(subject));
  });

  it('stay as they are when an accepted offer is seen later', () => {
    const memos = createOfferMemos();
    const [first] = updates.filter((update) =>
      deriveActivities(update).some(
        ({ step, description }) => step?.step === 'accepted' && description === undefined,
      ),
    );
    if (first === undefined) throw new Error('an acceptance was recorded');
    const before = deriveActivities(first, memos);
    memos.remember(updates.flatMap((update) => deriveActivities(update)));
    expect(deriveActivities(first, memos)).toEqual(before);
    expect(before[0]?.description).toBeUndefined();
  });
});
