import { addDecimals, compareDecimals, formatAmount } from '../../lib/numbers/decimal.ts';
import type { SentenceStyle } from '../../ledger/effects/describe-effects.ts';
import { effectText } from '../../ledger/effects/messages.ts';
import type { EffectKind, NamedEffect, Share } from '../../ledger/effects/named-effect.ts';
import { briefText } from '../messages/effect-messages.ts';

/** More parties are counted. */
const maxNamed = 2;

type Say = (effect: NamedEffect, style: SentenceStyle) => string;

const sumOf = (shares: readonly Share[]): string =>
  addDecimals(shares.map(({ amount }) => amount)) ?? '0';

const totalOf = ({ instrument }: NamedEffect, shares: readonly Share[]): string =>
  `${formatAmount(sumOf(shares))} ${instrument.id}`;

const partiesOf = (shares: readonly Share[], { party }: SentenceStyle): string =>
  shares.length > maxNamed
    ? briefText.parties(shares.length)
    : shares.map((share) => party(share.party)).join(', ');

/** Or the other way round. */
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
    const payer = isClaimed === true ? briefText.claimedPayer(payers) : payers;
    const told = briefText.moved(totalOf(effect, to), payer, partiesOf(to, style));
    return [told, ...(how === undefined ? [] : [how]), ...difference(effect)].join(', ');
  };

const gained =
  (what: string): Say =>
  (effect, style) =>
    briefText.of(totalOf(effect, effect.to), what, partiesOf(effect.to, style));

const lost =
  (what: string): Say =>
  (effect, style) =>
    briefText.of(totalOf(effect, effect.from), what, partiesOf(effect.from, style));

const freed =
  (how: string): Say =>
  (effect, style) =>
    `${gained(briefText.unlocked)(effect, style)}, ${briefText.ended(effect.subject ?? 'offer', how)}`;

const rearranged: Say = ({ to, instrument, pieces }, style) =>
  `${briefText.rearranged(instrument.id, pieces?.before ?? 0, pieces?.after ?? 0)}: ${partiesOf(to, style)}`;

const sayings: Readonly<Record<EffectKind, Say>> = {
  payment: moved(),
  acceptance: moved(briefText.acceptance),
  settlement: moved(briefText.settlement),
  offer: (effect, style) =>
    briefText.offered(
      totalOf(effect, effect.from),
      partiesOf(effect.from, style),
      partiesOf(effect.to, style),
    ),
  allocation: lost(briefText.allocated),
  lock: lost(briefText.locked),
  rejection: freed(briefText.rejected),
  withdrawal: freed(briefText.withdrawn),
  cancellation: freed(briefText.canceled),
  expiry: (effect, style) =>
    (effect.from.length > 0 ? lost : freed)(briefText.expired)(effect, style),
  unlock: gained(briefText.unlocked),
  tap: gained(briefText.tapped),
  mint: gained(briefText.minted),
  reward: gained(briefText.rewarded),
  gain: gained(briefText.gained),
  burn: lost(briefText.burned),
  loss: lost(briefText.lost),
  merge: rearranged,
  split: rearranged,
};

/** The amount first, then from whom to whom. */
export const briefEffect = (effect: NamedEffect, style: SentenceStyle): string =>
  sayings[effect.kind](effect, style);
