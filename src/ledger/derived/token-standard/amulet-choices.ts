import type { JsonObject } from '../../../lib/json/json.ts';
import type { ActivityDraft, ChoiceReader, ChoiceContext } from '../draft.ts';
import { choiceArgument, exerciseResult, namedHolding } from './standard-transfers.ts';
import { readTransferContent } from '../transfer.ts';
import { readDamlRecord, readRound, readText } from '../daml-values.ts';

/** `AmuletRules_Transfer`, which itself contains outputs, fees and balance changes. */
export const readTransfer: ChoiceReader = ({ exercised }) => {
  const { fields, notices } = readTransferContent(
    choiceArgument(exercised),
    exerciseResult(exercised),
  );
  return [{ eventId: exercised.id, type: 'transfer', fields, notices }];
};

/** Finds the amulet that a choice created, by the id in its result. */
const amuletMade = (seen: ChoiceContext) => {
  const sum = readDamlRecord(exerciseResult(seen.exercised), 'amuletSum');
  const { owner, amount } = namedHolding(seen, readText(sum, 'amulet'));
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
