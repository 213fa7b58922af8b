import { groupActs, type Act } from './acts.ts';
import { addDecimals, compareDecimals, formatAmount } from '../../lib/numbers/decimal.ts';
import { groupBy } from '../../lib/group-by.ts';
import { tellName, tellParty } from '../../lib/text/quote.ts';
import { tellToken } from './describe-instrument.ts';
import { type Effects, entityOf } from './effects.ts';
import type { Instrument } from './holding.ts';
import { effectText, effectTexts } from './messages.ts';
import type { EffectKind, NamedEffect, Share } from './named-effect.ts';

export interface SentenceStyle {
  readonly party: (party: string) => string;
  /** In which tense: only what is on the ledger has happened. */
  readonly text: (typeof effectTexts)[keyof typeof effectTexts];
}

export const shortParties: SentenceStyle = { party: tellParty, text: effectTexts.happened };

export const plannedShort: SentenceStyle = { ...shortParties, text: effectTexts.planned };

type Say = (effect: NamedEffect, style: SentenceStyle) => string;

const shareTotal = (shares: readonly Share[]): string =>
  addDecimals(shares.map(({ amount }) => amount)) ?? '0';

const instrumentAmount = (amount: string, instrument: Instrument): string =>
  `${formatAmount(amount)} ${tellToken(instrument)}`;

const effectTotal = ({ instrument }: NamedEffect, shares: readonly Share[]): string =>
  instrumentAmount(shareTotal(shares), instrument);

const sharePartyNames = (
  shares: readonly Share[],
  { party }: Pick<SentenceStyle, 'party'>,
): string => shares.map((share) => party(share.party)).join(', ');

const eachOf = (shares: readonly Share[], { party }: SentenceStyle): readonly string[] =>
  shares.map((share) => `${party(share.party)} ${formatAmount(share.amount)}`);

const claim = ({ isClaimed }: NamedEffect): readonly string[] =>
  isClaimed === true ? [effectText.claimedPayer] : [];

/** Says what is missing: fees, and what is burned. */
const unbalancedRest = (
  { from, to, instrument }: NamedEffect,
  { text }: SentenceStyle,
): readonly string[] => {
  const rest = addDecimals([shareTotal(from), `-${shareTotal(to)}`]) ?? '0';
  if (compareDecimals(rest, '0') === 1) return [text.burnedToo(instrumentAmount(rest, instrument))];
  return compareDecimals(rest, '0') === -1
    ? [text.mintedToo(instrumentAmount(rest.slice(1), instrument))]
    : [];
};

const payment: Say = (effect, style) => {
  const { from, to, wasLocked } = effect;
  const [only, second] = to;
  const paid =
    second === undefined && only !== undefined
      ? style.text.paid(
          sharePartyNames(from, style),
          style.party(only.party),
          effectTotal(effect, to),
        )
      : style.text.paidSeveral(
          sharePartyNames(from, style),
          effectTotal(effect, to),
          eachOf(to, style),
        );
  return [
    paid,
    ...(wasLocked ? [effectText.fromLock] : []),
    ...unbalancedRest(effect, style),
    ...claim(effect),
  ].join(', ');
};

const settlement: Say = (effect, style) => {
  const { from, to } = effect;
  if (from.length + to.length === 0) return style.text.settledAllocation;
  if (from.length === 1 && to.length === 1)
    return [
      style.text.settled(
        sharePartyNames(from, style),
        sharePartyNames(to, style),
        effectTotal(effect, to),
      ),
      ...unbalancedRest(effect, style),
      ...claim(effect),
    ].join(', ');
  return [
    style.text.settledNet(tellName(effect.instrument.id), eachOf(from, style), eachOf(to, style)),
    ...unbalancedRest(effect, style),
  ].join(', ');
};

const lockOf = ({ lock }: NamedEffect, style: SentenceStyle): string =>
  effectText.lockedBy((lock?.holders ?? []).map(style.party), lock?.expiresAt);

type Movement =
  | 'unlocked'
  | 'created'
  | 'partCreated'
  | 'partArchived'
  | 'tapped'
  | 'minted'
  | 'rewarded'
  | 'gained'
  | 'burned'
  | 'lostTo';

const moved =
  (side: 'from' | 'to', name: Movement): Say =>
  (effect, style) =>
    style.text[name](sharePartyNames(effect[side], style), effectTotal(effect, effect[side]));

const unlocked = moved('to', 'unlocked');

/** What is created without a known lock before was not unlocked for sure. */
const freed =
  (how: string): Say =>
  (effect, style) =>
    [
      style.text.ended(`an ${effect.subject ?? 'offer'}`, how),
      ...(effect.to.length === 0
        ? []
        : [effect.wasLocked === true ? unlocked(effect, style) : returned(effect, style)]),
    ].join('; ');

const returned = moved('to', 'created');

/** Until when, and by whom. */
const openUntil = (effect: NamedEffect, style: SentenceStyle): readonly string[] => {
  if (effect.lock !== undefined) return [lockOf(effect, style)];
  return effect.deadline === undefined ? [] : [effectText.until(effect.deadline)];
};

const part: Say = (effect, style) =>
  [
    ...(effect.to.length === 0 ? [] : [moved('to', 'partCreated')(effect, style)]),
    ...(effect.from.length === 0 ? [] : [moved('from', 'partArchived')(effect, style)]),
  ].join('; ');

/** What nothing shows is omitted. */
const accepted: Say = (effect, style) => {
  const { from, to } = effect;
  if (to.length === 0) return style.text.acceptedOffer;
  const [parties, total] = [sharePartyNames(to, style), effectTotal(effect, to)];
  return from.length === 0
    ? style.text.acceptedFromUnseen(parties, total)
    : [
        style.text.accepted(parties, total, sharePartyNames(from, style)),
        ...unbalancedRest(effect, style),
        ...claim(effect),
      ].join(', ');
};

const allocation: Say = (effect, style) => {
  const { from, to } = effect;
  const receivers = to.length === 0 ? undefined : sharePartyNames(to, style);
  const shares = receivers === undefined ? from : to;
  return [
    style.text.allocated(sharePartyNames(from, style), effectTotal(effect, shares), receivers),
    ...openUntil(effect, style),
  ].join(', ');
};

const rearranged: Say = ({ to, instrument, pieces }, style) =>
  style.text.rearranged(
    sharePartyNames(to, style),
    tellToken(instrument),
    pieces ?? { before: 0, after: 0 },
  );

const sayings: Readonly<Record<EffectKind, Say>> = {
  payment,
  acceptance: accepted,
  settlement,
  offer: (effect, style) =>
    [
      style.text.offered(
        sharePartyNames(effect.from, style),
        sharePartyNames(effect.to, style),
        effectTotal(effect, effect.from),
      ),
      ...openUntil(effect, style),
    ].join(', '),
  allocation,
  lock: (effect, style) =>
    effectText.isLocked(
      sharePartyNames(effect.from, style),
      effectTotal(effect, effect.from),
      lockOf(effect, style),
    ),
  rejection: freed('rejected'),
  withdrawal: freed('withdrawn'),
  cancellation: freed('canceled'),
  abort: freed('aborted'),
  expiry: (effect, style) =>
    effect.from.length > 0
      ? style.text.expiredHolding(
          sharePartyNames(effect.from, style),
          effectTotal(effect, effect.from),
        )
      : freed('expired')(effect, style),
  unlock: unlocked,
  tap: moved('to', 'tapped'),
  mint: moved('to', 'minted'),
  reward: moved('to', 'rewarded'),
  gain: moved('to', 'gained'),
  burn: moved('from', 'burned'),
  loss: moved('from', 'lostTo'),
  merge: rearranged,
  split: rearranged,
  part,
};

/** Says what is not a single movement. */
export const several = ({ kind, netOf, pieces }: NamedEffect): readonly string[] => [
  ...(netOf === undefined ? [] : [effectText.netOf(netOf)]),
  ...(pieces === undefined || kind === 'merge' || kind === 'split'
    ? []
    : [effectText.inHoldings(pieces.after)]),
];

/** The texts of a service are not sanitized. */
export const describeEffect = (effect: NamedEffect, style: SentenceStyle = shortParties): string =>
  [
    sayings[effect.kind](effect, style),
    ...several(effect),
    ...(effect.isReported === true ? [effectText.reported] : []),
    ...(effect.isArgument === true ? [effectText.claimed] : []),
    ...(effect.isResult === true ? [effectText.claimedByResult] : []),
  ].join(', ');

export const describeNotUnderstood = ({ notUnderstood }: Effects): readonly string[] =>
  groupBy(notUnderstood, ({ template, change, reason }) => [template, change, reason]).map(
    (same) => {
      const [{ template, change, reason }] = same;
      return effectText.notUnderstood(same.length, change, tellName(entityOf(template)), reason);
    },
  );

/** Describes acts in words, one line each; equal acts are counted. */
export const describeActs = (
  acts: readonly Act[],
  { party }: SentenceStyle = shortParties,
): readonly string[] =>
  groupActs(acts).map(({ act, count }) => {
    const { choice, template, understood } = act;
    const told = effectText.acted(party(act.party), choice, entityOf(template), count);
    return understood ? told : effectText.actNotUnderstood(told);
  });

const templateCounts = (all: readonly { readonly template: string; readonly count: number }[]) => {
  const counts = new Map<string, number>();
  for (const { template, count } of all) {
    const name = tellName(entityOf(template).split(':').at(-1) ?? '');
    counts.set(name, (counts.get(name) ?? 0) + count);
  }
  return [...counts].map(([name, count]) => (count === 1 ? name : `${count} ${name}`));
};

const describeContracts = ({ created, archived }: Effects): string =>
  effectText.contracts(templateCounts(created), templateCounts(archived));

/** Describes changes of holdings, else of contracts; then what is not understood. */
export const describeEffects = (
  named: readonly NamedEffect[],
  effects: Effects,
  style: SentenceStyle = shortParties,
): readonly string[] => {
  const told = named.map((effect) => describeEffect(effect, style));
  const unclear = describeNotUnderstood(effects);
  if (told.length > 0) return [...told, ...unclear];
  return unclear.length > 0
    ? [...unclear, describeContracts(effects)]
    : [`${effectText.noHoldings[effects.scope]}: ${describeContracts(effects)}`];
};
