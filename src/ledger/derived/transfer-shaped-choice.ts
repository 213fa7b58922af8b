import { objectAt } from '../rules/rules.ts';
import type { JsonObject } from '../../lib/json/json.ts';
import { readAccount, instrumentName } from './accounts.ts';
import type { ActivityDraft, ChoiceReader } from './draft.ts';
import { choiceArgument } from './token-standard/standard-transfers.ts';
import { draftOther } from './unexplained-events.ts';
import { readAmount, UnexpectedShapeError } from './daml-values.ts';

const adminOf = (leg: JsonObject, allocation: JsonObject | undefined): JsonObject => {
  const admin = objectAt(leg, 'instrumentId')?.['admin'] ?? allocation?.['admin'];
  return typeof admin === 'string' ? { admin } : {};
};

/** Reads the movement in an argument: a transfer, or the first leg of an allocation. */
const movedOf = (argument: JsonObject): JsonObject | undefined => {
  const allocation = objectAt(argument, 'allocation');
  const leg = objectAt(argument, 'transfer') ?? objectAt(allocation, 'transferLeg');
  if (leg === undefined) return undefined;
  const amount = readAmount(leg, 'amount');
  return {
    sender: readAccount(leg, 'sender').party,
    receivers: [{ party: readAccount(leg, 'receiver').party, amount }],
    amount,
    instrument: {
      ...adminOf(leg, allocation),
      id: instrumentName(leg['instrumentId']),
    },
  };
};

/**
 * A choice of the token standard on a contract of another registry: it moves another instrument, so it
 * isn't a transfer of amulet. The row shows its parties and its instrument.
 */
export const readForeignChoice: ChoiceReader = ({ exercised, below }) => {
  const { drafts } = below();
  if (drafts.length > 0) return drafts;
  try {
    return [foreignDraft(exercised, movedOf(choiceArgument(exercised)) ?? {})];
  } catch (error) {
    if (!(error instanceof UnexpectedShapeError)) throw error;
    return [foreignDraft(exercised, {})];
  }
};

const foreignDraft = (about: Parameters<typeof draftOther>[0], moved: JsonObject): ActivityDraft =>
  draftOther(about, { instrument: { id: 'of another registry' }, ...moved });
