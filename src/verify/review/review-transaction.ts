import type { EffectHistory } from '../../ledger/effects/effect-event.ts';
import { tellEffects, type ToldEffects } from '../../ledger/effects/tell-effects.ts';
import { readPreparedHistory } from '../prepared/prepared-history.ts';
import type { PreparedTransaction } from '../prepared/prepared-transaction.ts';
import { reviewText as text } from './messages.ts';
import { effectFacts } from './effect-facts.ts';
import { createTypeNames } from './name-types.ts';
import type { ReviewFact } from './review-fact.ts';
import { argumentFacts, metadataFacts, stepFacts } from './step-facts.ts';

/** What a signer reads of a prepared transaction, in the order in which it decides. */
export interface TransactionReview {
  readonly history: EffectHistory;
  readonly told: ToldEffects;
  /** What happens to holdings, authority and privacy. */
  readonly effects: readonly ReviewFact[];
  readonly steps: readonly ReviewFact[];
  /** Every signed field with its type. */
  readonly details: readonly ReviewFact[];
}

/** Fields of a transaction that is understood as a whole: its effects say what they do. */
const folding = (fact: ReviewFact): ReviewFact => ({ ...fact, folds: true });

/**
 * Describes a prepared transaction: its effects, its steps, and every field that its hash covers. Nothing
 * that is signed is left out.
 */
export const reviewTransaction = (
  prepared: PreparedTransaction,
  trusted?: ReadonlySet<string>,
): TransactionReview => {
  const { messages, metadata } = prepared;
  const history = readPreparedHistory(prepared, trusted);
  const told = tellEffects(history);
  const { name, packages } = createTypeNames([messages.transaction, messages.metadata]);
  const details: readonly ReviewFact[] = [
    ...packages.map(({ id, title }, index) => ({
      label: index === 0 ? text.packages : '',
      value: `${title} = ${id}`,
    })),
    ...argumentFacts(prepared, name),
    ...metadataFacts(prepared, name),
  ];
  return {
    history,
    told,
    effects: effectFacts(told, { you: metadata.actAs, name }),
    steps: stepFacts(prepared, name),
    details: told.effects.notUnderstood.length > 0 ? details : details.map(folding),
  };
};
