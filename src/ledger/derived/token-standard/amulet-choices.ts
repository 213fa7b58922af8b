import type { JsonObject } from '../../../lib/json/json.ts';
import type { ActivityDraft, ChoiceReader, ChoiceContext } from '../draft.ts';
import { namedHolding } from './holdings.ts';
import { choiceArgument, exerciseResult } from './standard-transfers.ts';
import { readTransferContent } from '../transfer.ts';
import { draftOther } from '../unexplained-events.ts';
import {
  readAmount,
  UnexpectedShapeError,
  readDamlRecord,
  readRound,
  readText,
} from '../daml-values.ts';

/** `AmuletRules_Transfer`, which itself contains outputs, fees and balance changes. */
export const readTransfer: ChoiceReader = ({ exercised }) => {
  const { fields, notices } = readTransferContent(
    choiceArgument(exercised),
    exerciseResult(exercised),
  );
  return [{ eventId: exercised.id, type: 'transfer', fields, notices }];
};

/** Finds the amulet that a choice created, by the id in its result. */
const amuletMade = ({ exercised, update }: ChoiceContext) => {
  const sum = readDamlRecord(exerciseResult(exercised), 'amuletSum');
  const { owner, amount } = namedHolding(update, readText(sum, 'amulet'));
  return { sum, owned: { amulet_owner: owner, amulet_amount: amount } };
};

const draft = (
  seen: ChoiceContext,
  type: ActivityDraft['type'],
  fields: JsonObject,
): ActivityDraft => ({
  eventId: seen.exercised.id,
  type,
  fields,
  notices: [],
});

export const readTap: ChoiceReader = (seen) => {
  const { sum, owned } = amuletMade(seen);
  return [draft(seen, 'devnet_tap', { round: readRound(sum), tap: owned })];
};

/** Services list no round for it, although its update has one. */
export const readMint: ChoiceReader = (seen) => [
  draft(seen, 'mint', { mint: amuletMade(seen).owned }),
];

const payerOf = (records: readonly JsonObject[]): string => {
  const payer = records
    .flatMap((record) => [record['provider'], record['validator']])
    .find((party): party is string => typeof party === 'string' && party !== '');
  if (payer === undefined) throw new UnexpectedShapeError('provider and validator are missing');
  return payer;
};

/** Choices that burn amulet for a service: the payer, and the amount (`amuletPaid`). */
export const readBurn: ChoiceReader = ({ exercised }) => {
  const [argument, result] = [choiceArgument(exercised), exerciseResult(exercised)];
  const amount = readAmount(result, 'amuletPaid');
  const moved = { sender: payerOf([argument, result]), receivers: [], amount };
  return [draftOther(exercised, moved)];
};
