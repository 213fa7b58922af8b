import { addDecimals, compareDecimals, formatAmount } from '../../lib/numbers/decimal.ts';
import type { SentenceStyle } from '../../ledger/effects/describe-effects.ts';
import { effectText } from '../../ledger/effects/messages.ts';
import type { EffectKind, NamedEffect, Share } from '../../ledger/effects/named-effect.ts';
import { briefText as text } from '../messages/effect-messages.ts';

/** More parties are counted. */
const maxNamed = 2;

type Say = (effect: NamedEffect, style: SentenceStyle) => string;

const sumOf = (shares: readonly Share[]): string =>
  addDecimals(shares.map(({ amount }) => amount)) ?? '0';

const totalOf = ({ instrument }: NamedEffect, shares: readonly Share[]): string =>
  `${formatAmount(sumOf(shares))} ${instrument.id}`;

const partiesOf = (shares: readonly Share[], { party }: SentenceStyle): string =>
  shares.length > maxNamed
    ? text.parties(shares.length)
    : shares.map((share) => party(share.party)).join(', ');

/** What a sender loses beyond what the receivers get, or the other way round. */
const difference = ({ from, to, instrument }: NamedEffect): readonly string[] => {
  const rest = addDecimals([sumOf(from), `-${sumOf(to)}`]) ?? '0';
  const amount = `${formatAmount(rest.replace(/^-/, ''))} ${instrument.id}`;
  const sign = compareDecimals(rest, '0');
  if (sign === 1) return [effectText.burnedToo(amount)];
  return sign === -1 ? [effectText.mintedToo(amount)] : [];
};

const moved =
  (how?: string): Say =>
  (effect, style) => {
    const { from, to, isClaimed } = effect;
    const payers = partiesOf(from, style);
    const payer = isClaimed === true ? text.claimedPayer(payers) : payers;
    const told = text.moved(totalOf(effect, to), payer, partiesOf(to, style));
    return [told, ...(how === undefined ? [] : [how]), ...difference(effect)].join(', ');
  };

const gained =
  (what: string): Say =>
  (effect, style) =>
    text.of(totalOf(effect, effect.to), what, partiesOf(effect.to, style));

const lost =
  (what: string): Say =>
  (effect, style) =>
    text.of(totalOf(effect, effect.from), what, partiesOf(effect.from, style));

/** Frees what was locked, because an offer or an allocation ended. */
const freed =
  (how: string): Say =>
  (effect, style) =>
    `${gained(text.unlocked)(effect, style)}, ${text.ended(effect.subject ?? 'offer', how)}`;

const rearranged: Say = ({ to, instrument, pieces }, style) =>
  `${text.rearranged(instrument.id, pieces?.before ?? 0, pieces?.after ?? 0)}: ${partiesOf(to, style)}`;

const sayings: Readonly<Record<EffectKind, Say>> = {
  payment: moved(),
  acceptance: moved(text.acceptance),
  settlement: moved(text.settlement),
  offer: (effect, style) =>
    text.offered(
      totalOf(effect, effect.from),
      partiesOf(effect.from, style),
      partiesOf(effect.to, style),
    ),
  allocation: lost(text.allocated),
  lock: lost(text.locked),
  rejection: freed(text.rejected),
  withdrawal: freed(text.withdrawn),
  cancellation: freed(text.canceled),
  expiry: (effect, style) => (effect.from.length > 0 ? lost : freed)(text.expired)(effect, style),
  unlock: gained(text.unlocked),
  tap: gained(text.tapped),
  mint: gained(text.minted),
  reward: gained(text.rewarded),
  gain: gained(text.gained),
  burn: lost(text.burned),
  loss: lost(text.lost),
  merge: rearranged,
  split: rearranged,
};

/** Tells an effect in one line: the amount first, then from whom to whom. */
export const briefEffect = (effect: NamedEffect, style: SentenceStyle): string =>
  sayings[effect.kind](effect, style);
