import { entityOf } from '../../ledger/effects/effect-event.ts';
import { checkNames, type CheckName } from '../check-names.ts';
import { failed, passed, type VerificationCheck } from '../check-result.ts';
import type { TransactionReview } from '../review/review-transaction.ts';
import { listed } from '../shared-checks.ts';
import { findOtherAuthority } from './authority-differences.ts';
import { findOtherChanges } from './expected-changes.ts';
import { intentText as text } from './messages.ts';
import { findRootDifferences } from './root-differences.ts';
import type { TokenIntent } from './token-intent.ts';

const compared = (name: CheckName, differences: readonly string[]): VerificationCheck =>
  differences.length === 0
    ? passed(name, text.asWanted)
    : failed(name, listed(differences), text.remedy);

/** A contract that nobody understands may be worth something, or grant something. */
const misunderstood = ({ told }: Pick<TransactionReview, 'told'>): readonly string[] => {
  const [first, ...others] = told.effects.notUnderstood;
  return first === undefined
    ? []
    : [text.notUnderstood(others.length + 1, entityOf(first.template), first.reason)];
};

/**
 * Compares a prepared transaction with what its user wants, by its effects: whatever a registry and a
 * participant answered, a difference fails.
 */
export const checkIntent = (
  intent: TokenIntent,
  review: Pick<TransactionReview, 'history' | 'told'>,
): readonly VerificationCheck[] => [
  compared(checkNames.intentCommand, findRootDifferences(intent, review.history)),
  compared(checkNames.intentHoldings, [
    ...misunderstood(review),
    ...findOtherChanges(intent, review.told.effects.holdings),
  ]),
  compared(checkNames.intentAuthority, findOtherAuthority(intent, review.history)),
];
