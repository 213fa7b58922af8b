import { entityOf, type EffectHistory, type HoldingChange } from '../../ledger/effects/effects.ts';
import { isSameInstrument } from '../../ledger/effects/holding.ts';
import { readHolding } from '../../ledger/effects/read-holding.ts';
import {
  addDecimals,
  compareDecimals,
  formatAmount,
  negatedDecimal,
} from '../../lib/numbers/decimal.ts';
import {
  checkNames,
  type CheckName,
  failed,
  passed,
  type VerificationCheck,
} from '../check-result.ts';
import type { TransactionReview } from '../review/review-transaction.ts';
import { listed } from '../shared-checks.ts';
import { findOtherActs } from './act-differences.ts';
import { findOtherAuthority } from './authority-differences.ts';
import { intentText, type TokenIntent } from './token-intent.ts';
import { findRootDifferences } from './root-differences.ts';

interface Expected extends HoldingChange {
  /** What was locked for an offer may have been locked in a way that nobody can read beforehand. */
  readonly isSumOnly?: boolean;
}

const minus = negatedDecimal;

const isEqual = (a: string, b: string): boolean => compareDecimals(a, b) === 0;

/** What the chosen inputs have in expired locks, which the payment frees. */
const freedBy = (inputs: readonly string[], history: EffectHistory): string =>
  addDecimals(
    inputs.flatMap((id) => {
      const contract = history.inputs.get(id);
      const reading = contract && readHolding(contract, history);
      return reading?.kind === 'holding' && reading.holding.lock !== undefined
        ? [reading.holding.amount]
        : [];
    }),
  ) ?? '0';

const plus = (a: string, b: string): string => addDecimals([a, b]) ?? '';

const expectedOf = (intent: TokenIntent, history: EffectHistory): readonly Expected[] => {
  switch (intent.kind) {
    case 'transfer': {
      const { sender, receiver, amount, instrument, inputs } = intent.terms;
      const freed = freedBy(inputs, history);
      const own = { party: sender, instrument };
      const kept = { ...own, unlocked: plus(freed, minus(amount)), locked: minus(freed) };
      if (intent.transferKind === 'self')
        return isEqual(freed, '0') ? [] : [{ ...own, unlocked: freed, locked: minus(freed) }];
      if (intent.transferKind === 'offer') return [{ ...kept, locked: plus(amount, minus(freed)) }];
      return [kept, { party: receiver, instrument, unlocked: amount, locked: '0' }];
    }
    case 'accept': {
      const { sender, receiver, amount, instrument } = intent.offer;
      return [
        { party: sender, instrument, unlocked: '0', locked: minus(amount), isSumOnly: true },
        { party: receiver, instrument, unlocked: amount, locked: '0' },
      ];
    }
    case 'reject':
    case 'withdraw': {
      const { sender, amount, instrument } = intent.offer;
      return [{ party: sender, instrument, unlocked: amount, locked: minus(amount) }];
    }
    case 'preapprove':
    case 'cancel-preapproval':
      return [];
    default:
      return intent satisfies never;
  }
};

type Amounts = Pick<Expected, 'unlocked' | 'locked'>;

const changeTotal = ({ unlocked, locked }: Amounts): string =>
  addDecimals([unlocked, locked]) ?? '';

const isMet = (expected: Expected, found: Amounts): boolean =>
  expected.isSumOnly === true
    ? isEqual(changeTotal(expected), changeTotal(found))
    : isEqual(expected.unlocked, found.unlocked) && isEqual(expected.locked, found.locked);

const isOf = (a: HoldingChange, b: HoldingChange): boolean =>
  a.party === b.party && isSameInstrument(a.instrument, b.instrument);

const nothing: Amounts = { unlocked: '0', locked: '0' };

const signed = (amount: string): string =>
  amount.startsWith('-') ? formatAmount(amount) : `+${formatAmount(amount)}`;

const changeWords = ({ unlocked, locked }: Amounts): string =>
  isEqual(locked, '0') ? signed(unlocked) : intentText.change(signed(unlocked), signed(locked));

const differs = (about: HoldingChange, wanted: Amounts, found: Amounts): string =>
  intentText.differs(about.party, about.instrument, changeWords(wanted), changeWords(found));

/** Names each party whose holdings change in another way than the intent says. */
const findOtherChanges = (
  intent: TokenIntent,
  history: EffectHistory,
  holdings: readonly HoldingChange[],
): readonly string[] => {
  const wanted = expectedOf(intent, history);
  const missing = wanted.flatMap((each) => {
    const found = holdings.find((change) => isOf(change, each)) ?? nothing;
    return isMet(each, found) ? [] : [differs(each, each, found)];
  });
  const others = holdings
    .filter((change) => !wanted.some((each) => isOf(change, each)))
    .map((change) => differs(change, nothing, change));
  return [...missing, ...others];
};

/** A contract that nobody understands may be worth something, or grant something. */
const misunderstood = ({ told }: Pick<TransactionReview, 'told'>): readonly string[] => {
  const [first, ...others] = told.effects.notUnderstood;
  return first === undefined
    ? []
    : [intentText.notUnderstood(others.length + 1, entityOf(first.template), first.reason)];
};

/** The command is the requested one, and every act below it is on its way. */
export const takesOwnPath = (intent: TokenIntent, history: EffectHistory): boolean =>
  findRootDifferences(intent, history).length === 0 && findOtherActs(intent, history).length === 0;

const compared = (
  name: CheckName,
  differences: readonly string[],
  remedy: string,
): VerificationCheck =>
  differences.length === 0
    ? passed(name, intentText.asWanted)
    : failed(name, listed(differences), remedy);

/**
 * Compares by the effects: whatever a registry and a participant said, a difference fails. So
 * does a transaction that can't be decoded or read: it was not compared. Nobody is blamed for that.
 */
export const checkIntent = (
  intent: TokenIntent,
  review: Pick<TransactionReview, 'history' | 'told'> | undefined,
): readonly VerificationCheck[] => {
  if (review === undefined)
    return [failed(checkNames.intentCommand, intentText.undecodable, intentText.remedyUndecodable)];
  const { history, told } = review;
  const unread = misunderstood(review);
  /** What cannot be read is no proof of another transaction. */
  const about = unread.length > 0 ? intentText.remedyUnreadable : intentText.remedy;
  const changes =
    unread.length > 0 ? unread : findOtherChanges(intent, history, told.effects.holdings);
  return [
    compared(checkNames.intentCommand, findRootDifferences(intent, history), intentText.remedy),
    compared(checkNames.intentHoldings, changes, about),
    compared(checkNames.intentAuthority, findOtherAuthority(intent, history), about),
    compared(checkNames.intentActs, findOtherActs(intent, history), intentText.remedy),
  ];
};
