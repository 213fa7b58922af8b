import type { JsonObject } from '../../lib/json.ts';
import type { Draft, Reading, Seen } from './draft.ts';
import { namedHolding } from './holdings.ts';
import { argumentOf, resultOf } from './standard-transfers.ts';
import { transferContent } from './transfer.ts';
import { otherDraft } from './untold.ts';
import { amountAt, NotAsExpected, recordAt, roundOf, textOf } from './values.ts';

/** `AmuletRules_Transfer`: outputs, fees and balance changes, all told by itself. */
export const transfer: Reading = ({ exercised }) => {
  const { fields, notices } = transferContent(argumentOf(exercised), resultOf(exercised));
  return [{ eventId: exercised.id, type: 'transfer', fields, notices }];
};

/** The amulet that a choice made, by the id in its result: the update creates it. */
const amuletMade = ({ exercised, update }: Seen) => {
  const sum = recordAt(resultOf(exercised), 'amuletSum');
  const { owner, amount } = namedHolding(update, textOf(sum, 'amulet'));
  return { sum, owned: { amulet_owner: owner, amulet_amount: amount } };
};

const draft = (seen: Seen, type: Draft['type'], fields: JsonObject): Draft => ({
  eventId: seen.exercised.id,
  type,
  fields,
  notices: [],
});

export const tap: Reading = (seen) => {
  const { sum, owned } = amuletMade(seen);
  return [draft(seen, 'devnet_tap', { round: roundOf(sum), tap: owned })];
};

/** Services tell no round of it, though its update does. */
export const mint: Reading = (seen) => [draft(seen, 'mint', { mint: amuletMade(seen).owned })];

const payerOf = (records: readonly JsonObject[]): string => {
  const payer = records
    .flatMap((record) => [record['provider'], record['validator']])
    .find((party): party is string => typeof party === 'string' && party !== '');
  if (payer === undefined) throw new NotAsExpected('neither provider nor validator is there');
  return payer;
};

/** Choices that burn amulet for a service: who paid, and how much (`amuletPaid`). */
export const burn: Reading = ({ exercised }) => {
  const [argument, result] = [argumentOf(exercised), resultOf(exercised)];
  const amount = amountAt(result, 'amuletPaid');
  const moved = { sender: payerOf([argument, result]), receivers: [], amount };
  return [otherDraft(exercised, moved)];
};
