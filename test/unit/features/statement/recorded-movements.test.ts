import { describe, expect, it } from 'vitest';
import { openBook } from '../../../../src/features/statement/model/accounts.ts';
import { readChanges } from '../../../../src/features/statement/model/movements.ts';
import {
  ledgerNames,
  readContract,
  readUpdateHistory,
} from '../../../../src/ledger/effects/read-update.ts';
import { readHolding } from '../../../../src/ledger/effects/read-holding.ts';
import { objectAt } from '../../../../src/lib/json/fields.ts';
import { addDecimals, decimalKey } from '../../../../src/lib/numbers/decimal.ts';
import {
  readRecorded,
  readRecordedEffects,
  type RecordedEffects,
} from '../../../support/recorded/read-recorded.ts';

const archived = readRecorded('archived-holdings').map(({ response }) => response.body);

const contracts = new Map(
  archived.flatMap((response) => {
    const event = objectAt(response, 'created', 'createdEvent');
    if (event === undefined) return [];
    const contract = readContract(event, ledgerNames);
    return [[contract.contractId, contract] as const];
  }),
);

const updates = readRecorded('updates-with-views').map(({ response }) => response.body);

/** What the party held of what the recording archives: a book before the update. */
const bookOf = (party: string) =>
  openBook(
    [...contracts.values()].flatMap((contract) => {
      const reading = readHolding(contract, { hasViews: true, isStrict: false });
      return reading.kind === 'holding' && reading.holding.owner === party ? [reading.holding] : [];
    }),
  );

const changesOf = (updateId: string, party: string, book = bookOf(party)) => {
  const update = updates.find((each) => JSON.stringify(each).includes(updateId)) ?? null;
  const history = readUpdateHistory(update, { hasViews: true });
  if (history === undefined) throw new Error(`no update ${updateId} was recorded`);
  const missing: string[] = [];
  const reader = {
    party,
    hasViews: true,
    book,
    updateId,
    missing: (text: string) => missing.push(text),
  };
  const changes = readChanges({ ...history, inputs: contracts }, reader);
  return { changes, missing, book };
};

type Net = RecordedEffects['net'][number];

const partiesOf = ({ net }: RecordedEffects) => [...new Set(net.map(({ party }) => party))];

const totalOf = ({ unlocked, locked }: Net): bigint =>
  decimalKey(addDecimals([unlocked, locked].map((amount) => amount.replace('+', ''))) ?? '0') ?? 0n;

describe('the movements of recorded transactions', () => {
  it.each(
    readRecordedEffects().flatMap((each) =>
      partiesOf(each).map((party) => [each.flow, party.split('::')[0], each, party] as const),
    ),
  )('add up to the true change: %s, for %s', (_flow, _name, { updateId, net }, party) => {
    const { changes, missing, book } = changesOf(updateId, party);
    const sums = new Map<string, bigint>();
    for (const { account, change } of changes) {
      const { admin, id } = book.accounts.get(account) ?? { admin: '', id: '' };
      sums.set(`${admin}/${id}`, (sums.get(`${admin}/${id}`) ?? 0n) + change);
    }
    const wanted = net
      .filter((each) => each.party === party && totalOf(each) !== 0n)
      .map((each) => [`${each.instrument.admin}/${each.instrument.id}`, totalOf(each)]);
    expect([...sums].filter(([, sum]) => sum !== 0n)).toEqual(wanted);
    expect(missing).toEqual([]);
  });

  it('are incomplete where an update archives what no update brought', () => {
    const offer = readRecordedEffects().find(({ flow }) => flow.includes('alice offers bob 15'));
    const alice = offer?.net[0]?.party ?? '';
    expect(changesOf(offer?.updateId ?? '', alice).missing).toEqual([]);
    expect(changesOf(offer?.updateId ?? '', alice, openBook([])).missing).toEqual([
      expect.stringMatching(/archives a holding of 973\.0000000000 Amulet that neither/),
    ]);
  });

  it('tell rewards as income without a counterparty, and no lock or offer as a movement', () => {
    const all = readRecordedEffects().flatMap((each) =>
      partiesOf(each).flatMap((party) => changesOf(each.updateId, party).changes),
    );
    const rewards = all.filter(({ kind }) => kind === 'reward');
    expect(rewards.length).toBeGreaterThan(0);
    expect(
      rewards.every(({ change, counterparty }) => change > 0n && counterparty === undefined),
    ).toBe(true);
    expect(all.filter(({ kind }) => ['offer', 'lock', 'merge'].includes(kind))).toEqual([]);
    expect(all.filter(({ kind }) => kind === 'other')).toEqual([]);
  });
});
