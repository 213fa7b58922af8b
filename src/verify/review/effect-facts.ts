import { groupActs, type ActGroup } from '../../ledger/effects/acts.ts';
import { shortenId } from '../../lib/text/width.ts';
import { addDecimals, compareDecimals, formatAmount } from '../../lib/numbers/decimal.ts';
import { tellName } from '../../lib/text/quote.ts';
import {
  describeEffect,
  describeNotUnderstood,
  plannedShort,
} from '../../ledger/effects/describe-effects.ts';
import { tellToken } from '../../ledger/effects/describe-instrument.ts';
import type { CreatedContracts, HoldingChange, Viewer } from '../../ledger/effects/effects.ts';
import type { ToldEffects } from '../../ledger/effects/tell-effects.ts';
import { isSameInstrument, type Instrument } from '../../ledger/effects/holding.ts';
import { reviewText, type ReviewFact } from './messages.ts';
import type { NameType } from './typed-lines.ts';

interface Reader {
  readonly you: readonly string[];
  readonly name: NameType;
  /** All acts are those of the request: one line is enough. */
  readonly isOwnPath?: boolean | undefined;
}

/** The tokens of a transaction, once each. */
const tokensIn = ({ effects: { holdings, locks } }: ToldEffects): readonly Instrument[] =>
  [...holdings, ...locks]
    .map(({ instrument }) => instrument)
    .filter(
      (each, index, all) => all.findIndex((other) => isSameInstrument(other, each)) === index,
    );

/** A token is named with its issuer where another one has the same id. */
const tokenNames = (tokens: readonly Instrument[]) => {
  const isUnique = ({ id }: Instrument): boolean =>
    tokens.filter((token) => token.id === id).length === 1;
  return (token: Instrument): string =>
    isUnique(token)
      ? tellToken(token)
      : reviewText.token(tellName(token.id), tellName(token.admin));
};

const isSign = (amount: string, sign: -1 | 1): boolean => compareDecimals(amount, '0') === sign;

const withoutSign = (amount: string): string => (amount.startsWith('-') ? amount.slice(1) : amount);

const isMoved = ({ unlocked, locked }: HoldingChange): boolean =>
  compareDecimals(addDecimals([unlocked, locked]) ?? '', '0') !== 0;

const signedAmounts = ({ unlocked, locked }: HoldingChange, sign: -1 | 1): readonly string[] => [
  ...(isSign(unlocked, sign) ? [formatAmount(withoutSign(unlocked))] : []),
  ...(isSign(locked, sign) ? [reviewText.locked(formatAmount(withoutSign(locked)))] : []),
];

const labeled = (
  label: string,
  values: readonly string[],
  weight?: ReviewFact['weight'],
): readonly ReviewFact[] =>
  values.map((value, index) => ({
    label: index === 0 ? label : '',
    value,
    brief: true,
    ...(weight && { weight }),
  }));

type NameToken = (token: Instrument) => string;

const changeFacts = (
  { effects: { holdings } }: ToldEffects,
  { you }: Reader,
  tokenOf: NameToken,
): readonly ReviewFact[] => {
  const isYours = ({ party }: HoldingChange): boolean => you.includes(party);
  const write = (change: HoldingChange, amount: string): string => {
    const part = `${amount} ${tokenOf(change.instrument)}`;
    return isYours(change) && you.length === 1
      ? part
      : reviewText.ofParty(part, tellName(change.party));
  };
  const moved = (sign: -1 | 1, yours: boolean): readonly string[] =>
    holdings
      .filter((change) => isMoved(change) && isYours(change) === yours)
      .flatMap((change) => signedAmounts(change, sign).map((amount) => write(change, amount)));
  const relocked = (sign: -1 | 1, yours: boolean): readonly string[] =>
    holdings
      .filter((each) => !isMoved(each) && isYours(each) === yours && isSign(each.locked, sign))
      .map((change) => write(change, formatAmount(withoutSign(change.locked))));
  return [
    ...labeled(reviewText.youLose, moved(-1, true), 'money'),
    ...labeled(reviewText.youLock, relocked(1, true), 'money'),
    ...labeled(reviewText.youGain, moved(1, true), 'money'),
    ...labeled(reviewText.youUnlock, relocked(-1, true), 'money'),
    ...labeled(reviewText.othersGain, moved(1, false), 'money'),
    ...labeled(reviewText.othersLose, moved(-1, false), 'money'),
    ...labeled(reviewText.othersLock, relocked(1, false)),
    ...labeled(reviewText.othersUnlock, relocked(-1, false)),
  ];
};

const contractWidth = 14;

const actText = ({ act, count }: ActGroup, { you, name }: Reader): string => {
  const { party, choice, template, contractId, consuming, understood } = act;
  const target = `${name(template)} ${tellName(shortenId(contractId, contractWidth))}`;
  const told = { count, archives: consuming, isUnclear: !understood };
  const text = reviewText.act(tellName(choice), count === 1 ? target : name(template), told);
  return you.length === 1 ? text : reviewText.ofParty(text, tellName(party));
};

/** What happens in the name of the signers; what is not understood comes in doubt. */
const actFacts = ({ acts }: ToldEffects, reader: Reader): readonly ReviewFact[] => {
  const [first] = acts;
  if (first !== undefined && reader.isOwnPath === true) {
    const { choice, template } = first;
    return labeled(reviewText.acts, [
      reviewText.ownPath(tellName(choice), reader.name(template), acts.length - 1),
    ]);
  }
  return groupActs(acts).map((group, index) => ({
    label: index === 0 ? reviewText.acts : '',
    value: actText(group, reader),
    brief: true,
    ...(!group.act.understood && { weight: 'doubt' }),
  }));
};

const lockFacts = (
  { effects: { locks } }: ToldEffects,
  tokenOf: NameToken,
): readonly ReviewFact[] =>
  labeled(
    reviewText.locks,
    locks.map(({ owner, amount, instrument, lock }) =>
      reviewText.lockedUntil(
        reviewText.ofParty(`${formatAmount(amount)} ${tokenOf(instrument)}`, tellName(owner)),
        (lock?.holders ?? []).map(tellName),
        lock?.expiresAt,
      ),
    ),
  );

const authorityOf = (
  { template, count, signatories }: CreatedContracts,
  { you, name }: Reader,
): string => {
  const others = signatories.filter((party) => !you.includes(party));
  return reviewText.authority(count, name(template), others.map(tellName));
};

const authorityFacts = ({ effects }: ToldEffects, reader: Reader): readonly ReviewFact[] =>
  labeled(
    reviewText.youAuthorize,
    effects.created
      .filter(({ signatories }) => signatories.some((party) => reader.you.includes(party)))
      .toSorted((a, b) => Number(a.areHoldings) - Number(b.areHoldings))
      .map((contracts) => authorityOf(contracts, reader)),
  );

const viewerText = ({ party, roles }: Viewer): string => reviewText.viewer(tellName(party), roles);

/** Tells signers what they lose and gain, whom they authorize, and what nobody can tell. */
export const effectFacts = (told: ToldEffects, reader: Reader): readonly ReviewFact[] => {
  const sentences = told.named.map((effect) => describeEffect(effect, plannedShort));
  const unclear = describeNotUnderstood(told.effects);
  const tokens = tokensIn(told);
  const tokenOf = tokenNames(tokens);
  const changes = changeFacts(told, reader, tokenOf);
  return [
    ...labeled(reviewText.effect, sentences),
    ...(sentences.length > 0 || unclear.length > 0
      ? changes
      : labeled(reviewText.effect, [reviewText.noHoldings[told.effects.scope]])),
    ...actFacts(told, reader),
    ...lockFacts(told, tokenOf),
    ...labeled(
      reviewText.tokens,
      tokens.map(({ id, admin }) => reviewText.token(tellName(id), tellName(admin))),
    ),
    ...labeled(reviewText.unclear, unclear, 'doubt'),
    ...authorityFacts(told, reader),
    ...labeled(
      reviewText.seenBy,
      told.effects.viewers.filter(({ party }) => !reader.you.includes(party)).map(viewerText),
    ),
  ];
};
