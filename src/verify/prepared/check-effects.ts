import { pluralize } from '../../lib/text/pluralize.ts';
import type { Act } from '../../ledger/effects/acts.ts';
import { readDescribedTransfer, partyIn } from '../../ledger/effects/described-transfer.ts';
import type { EffectHistory, ExerciseEffect, Effects } from '../../ledger/effects/effects.ts';
import type { NamedEffect } from '../../ledger/effects/named-effect.ts';
import type { ToldEffects } from '../../ledger/effects/tell-effects.ts';
import { isSameInstrument, type Instrument, type TokenMove } from '../../ledger/effects/holding.ts';
import { objectAt, listAt, textAt } from '../../lib/json/fields.ts';
import { addDecimals, compareDecimals, negatedDecimal } from '../../lib/numbers/decimal.ts';
import type { TransactionReview } from '../review/review-transaction.ts';
import {
  checkNames,
  failed,
  inconclusive,
  passed,
  warning,
  type VerificationCheck,
} from '../check-result.ts';

interface Claim extends TokenMove {
  readonly isOffer: boolean;
}

const doNotSign = 'do not sign: the transaction shows one payment and makes another';

const isPending = ({ result }: ExerciseEffect): boolean =>
  textAt(objectAt(result, 'output') ?? {}, 'tag') === 'TransferInstructionResult_Pending';

const standardClaims = (event: ExerciseEffect): readonly Claim[] => {
  const transfer = readDescribedTransfer(objectAt(event.argument, 'transfer'));
  return transfer === undefined ? [] : [{ ...transfer, isOffer: isPending(event) }];
};

/** AmuletRules_Transfer: the contract of the rules says whose Amulet it is. */
const amuletClaims = (
  { argument, contractId }: ExerciseEffect,
  { inputs }: EffectHistory,
): readonly Claim[] => {
  const transfer = objectAt(argument, 'transfer');
  const admin =
    textAt(objectAt(inputs.get(contractId)?.payload) ?? {}, 'dso') ||
    textAt(objectAt(argument) ?? {}, 'expectedDso');
  const instrument = { admin, id: 'Amulet' };
  return listAt(transfer, 'outputs').map((output) => ({
    sender: partyIn(transfer?.['sender']),
    receiver: textAt(output, 'receiver'),
    amount: textAt(output, 'amount'),
    instrument,
    isOffer: false,
  }));
};

type ReadClaims = (event: ExerciseEffect, history: EffectHistory) => readonly Claim[];

const readers: Readonly<Record<string, ReadClaims>> = {
  TransferFactory_Transfer: standardClaims,
  AmuletRules_Transfer: amuletClaims,
};

/** A transfer below another one carries it out: only the outermost claims. */
const claimsIn = (history: EffectHistory): readonly Claim[] => {
  const claims: Claim[] = [];
  let after = 0;
  history.events.forEach((event, index) => {
    if (event.kind !== 'exercise' || index < after || !Object.hasOwn(readers, event.choice)) return;
    after = index + 1 + event.below;
    claims.push(...(readers[event.choice]?.(event, history) ?? []));
  });
  return claims;
};

interface Sum {
  readonly party: string;
  readonly instrument: Instrument;
  readonly asked: string;
  readonly real: string;
}

/** What the claims ask for and what the transaction makes, for each party and token. */
const compareSums = (claims: readonly Claim[], effects: Effects): readonly Sum[] => {
  const sums = new Map<string, Sum>();
  const add = (
    side: 'asked' | 'real',
    party: string,
    instrument: Instrument,
    amount: string,
  ): void => {
    const key = JSON.stringify([party, instrument.admin, instrument.id]);
    const sum = sums.get(key) ?? { party, instrument, asked: '0', real: '0' };
    sums.set(key, { ...sum, [side]: addDecimals([sum[side], amount]) ?? amount });
  };
  for (const { sender, receiver, amount, instrument, isOffer } of claims) {
    // A locked amount still belongs to its owner.
    const paid = isOffer ? '0' : amount;
    add('asked', sender, instrument, negatedDecimal(paid));
    add('asked', receiver, instrument, paid);
  }
  for (const { party, instrument, unlocked, locked } of effects.holdings)
    add('real', party, instrument, addDecimals([unlocked, locked]) ?? '');
  return [...sums.values()];
};

/** True if the transaction locks an amount and offers it to the receiver, as a claim says. */
const isOffered = (claim: Claim, offers: readonly NamedEffect[]): boolean =>
  offers.some(
    ({ kind, instrument, from: [payer], to: [receiver] }) =>
      kind === 'offer' &&
      payer?.party === claim.sender &&
      receiver?.party === claim.receiver &&
      isSameInstrument(instrument, claim.instrument) &&
      compareDecimals(payer.amount, claim.amount) === 0,
  );

const notOffered = ({ sender, receiver, amount, instrument }: Claim): string =>
  `the arguments ask for an offer of ${amount} ${instrument.id} from ${sender} to ${receiver}, but the transaction makes none`;

const difference = ({ party, instrument, asked, real }: Sum): string =>
  `${party}: the arguments ask for ${asked} ${instrument.id}, but the transaction makes ${real}`;

/** A difference fails: the transaction shows one payment and makes another. */
const checkClaims = (
  history: EffectHistory,
  { effects, named }: ToldEffects,
): readonly VerificationCheck[] => {
  const claims = claimsIn(history);
  if (claims.length === 0) return [];
  const name = checkNames.claims;
  if (effects.notUnderstood.some(({ isLikelyHolding }) => isLikelyHolding))
    return [
      inconclusive(name, pluralize(claims.length, 'transfer'), 'not every contract is understood'),
    ];
  const differing = compareSums(claims, effects).filter(
    ({ asked, real }) => compareDecimals(asked, real) !== 0,
  );
  const [missing] = claims.filter((claim) => claim.isOffer && !isOffered(claim, named));
  if (missing !== undefined) return [failed(name, notOffered(missing), doNotSign)];
  if (differing.length === 0) return [passed(name, pluralize(claims.length, 'transfer'))];
  const detail = differing.map(difference).join('; ');
  const senders = new Set(claims.map(({ sender }) => sender));
  const areFees = differing.every(
    ({ party, asked, real }) => senders.has(party) && compareDecimals(real, asked) === -1,
  );
  return [
    areFees
      ? warning(name, detail, 'the sender loses more than the arguments say: fees, or a burn')
      : failed(name, detail, doNotSign),
  ];
};

/** Contracts of unknown packages are no holdings as far as anybody can see: they are told, not judged. */
const checkUnderstood = ({ notUnderstood }: Effects): readonly VerificationCheck[] => {
  const name = checkNames.effects;
  const [first, ...others] = notUnderstood.filter(({ isLikelyHolding }) => isLikelyHolding);
  if (first !== undefined)
    return [
      inconclusive(
        name,
        `${others.length + 1} of them not understood, the first is ${first.template}`,
        'the transaction does not show what it is worth: read its fields',
      ),
    ];
  return notUnderstood.length > 0 ? [] : [passed(name, 'every contract')];
};

/** Code that nobody here knows, run in the name of a signer. */
const checkActs = (acts: readonly Act[]): readonly VerificationCheck[] => {
  const name = checkNames.acts;
  const [first, ...others] = acts.filter(({ understood }) => !understood);
  if (first === undefined)
    return acts.length === 0 ? [] : [passed(name, pluralize(acts.length, 'act'))];
  return [
    inconclusive(
      name,
      `${others.length + 1} of ${pluralize(acts.length, 'act')} not understood, the first is ${first.choice} of ${first.template}`,
      'its code is of a package that is neither published nor trusted: if its publisher confirms it, add the id to trustedPackages, or its DAR to trustedDars',
    ),
  ];
};

export const checkEffects = ({
  history,
  told,
}: Pick<TransactionReview, 'history' | 'told'>): readonly VerificationCheck[] => [
  ...checkUnderstood(told.effects),
  ...checkActs(told.acts),
  ...checkClaims(history, told),
];
