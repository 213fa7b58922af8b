import {
  describeActs,
  describeEffect,
  describeEffects,
  several,
  type SentenceStyle,
} from '../../ledger/effects/describe-effects.ts';
import { tellEffects, type ToldEffects } from '../../ledger/effects/tell-effects.ts';
import type { TrustedPackage } from '../../ledger/packages/known-packages.ts';
import { stringifyJson, type Json } from '../../lib/json/json.ts';
import { keepLast } from '../../lib/keep.ts';
import type { WriteEffect } from '../../storage/journal/records.ts';
import { readPreparedHistory } from '../../verify/prepared/prepared-history.ts';
import { parseSubmission } from '../../verify/prepared/prepared-transaction.ts';
import { parseOnboarding, describeMapping } from '../../verify/topology/onboarding-queries.ts';
import type { TopologyTransaction } from '../../verify/topology/topology.ts';
import type { WriteName } from '../classify-outcome.ts';
import { briefText, writeEffectText } from '../messages/effect-messages.ts';
import { addDecimals, compareDecimals, formatAmount } from '../../lib/numbers/decimal.ts';
import { tellTokenBriefly } from '../../ledger/effects/describe-instrument.ts';
import { tellName } from '../../lib/text/quote.ts';
import { effectTexts } from '../../ledger/effects/messages.ts';
import type { EffectKind, NamedEffect, Share } from '../../ledger/effects/named-effect.ts';

const maxNamed = 2;

type Say = (effect: NamedEffect, style: SentenceStyle) => string;

const sumOf = (shares: readonly Share[]): string =>
  addDecimals(shares.map(({ amount }) => amount)) ?? '0';

const totalOf = ({ instrument }: NamedEffect, shares: readonly Share[]): string =>
  `${formatAmount(sumOf(shares))} ${tellTokenBriefly(instrument)}`;

const partiesOf = (shares: readonly Share[], { party }: SentenceStyle): string =>
  shares.length > maxNamed
    ? briefText.parties(shares.length)
    : shares.map((share) => party(share.party)).join(', ');

const difference = ({ from, to, instrument }: NamedEffect): readonly string[] => {
  const rest = addDecimals([sumOf(from), `-${sumOf(to)}`]) ?? '0';
  const amount = `${formatAmount(rest.replace(/^-/, ''))} ${tellTokenBriefly(instrument)}`;
  const sign = compareDecimals(rest, '0');
  if (sign === 1) return [effectTexts.planned.burnedToo(amount)];
  return sign === -1 ? [effectTexts.planned.mintedToo(amount)] : [];
};

const moved =
  (what?: string): Say =>
  (effect, style) => {
    const { from, to, isClaimed } = effect;
    const payers = partiesOf(from, style);
    const payer = isClaimed === true ? briefText.claimedPayer(payers) : payers;
    const amount = totalOf(effect, to);
    // An issuer would read as one of the parties.
    const isPlain = amount.endsWith(` ${tellName(effect.instrument.id)}`);
    const told =
      what === undefined
        ? briefText.moved(isPlain ? amount : `${amount}:`, payer, partiesOf(to, style))
        : briefText.movedBy(what, amount, payer, partiesOf(to, style));
    return [told, ...difference(effect)].join(', ');
  };

const gained =
  (what: string): Say =>
  (effect, style) =>
    briefText.of(what, totalOf(effect, effect.to), partiesOf(effect.to, style));

const lost =
  (what: string): Say =>
  (effect, style) =>
    briefText.of(what, totalOf(effect, effect.from), partiesOf(effect.from, style));

const freed =
  (how: string): Say =>
  (effect, style) =>
    briefText.ended(how, effect.subject ?? 'offer', gained(briefText.unlock)(effect, style));

const rearranged: Say = ({ to, instrument, pieces }, style) =>
  `${briefText.rearranged(tellTokenBriefly(instrument), pieces?.before ?? 0, pieces?.after ?? 0)}: ${partiesOf(to, style)}`;

const sayings: Readonly<Record<EffectKind, Say>> = {
  payment: moved(),
  acceptance: moved(briefText.acceptance),
  settlement: moved(briefText.settlement),
  offer: (effect, style) =>
    briefText.movedBy(
      briefText.offer,
      totalOf(effect, effect.from),
      partiesOf(effect.from, style),
      partiesOf(effect.to, style),
    ),
  allocation: lost(briefText.allocation),
  lock: lost(briefText.lock),
  rejection: freed(briefText.rejection),
  withdrawal: freed(briefText.withdrawal),
  cancellation: freed(briefText.cancellation),
  abort: freed(briefText.abort),
  expiry: (effect, style) =>
    (effect.from.length > 0 ? lost : freed)(briefText.expiry)(effect, style),
  unlock: gained(briefText.unlock),
  tap: gained(briefText.tap),
  mint: gained(briefText.mint),
  reward: gained(briefText.reward),
  gain: gained(briefText.gain),
  burn: lost(briefText.burn),
  loss: lost(briefText.loss),
  merge: rearranged,
  split: rearranged,
  part: describeEffect,
};

/** What ends without a visible holding has no amount. */
export const briefEffect = (effect: NamedEffect, style: SentenceStyle): string =>
  effect.from.length + effect.to.length === 0
    ? describeEffect(effect, style)
    : [sayings[effect.kind](effect, style), ...several(effect)].join(', ');

/** People read the lines of a journal: more effects are counted, and longer texts cut. */
const maxEffects = 20;
const maxText = 1000;

type Told = Pick<WriteEffect, 'brief' | 'sentences'>;

type Tell = (style: SentenceStyle) => Told;

const limit = (texts: readonly string[]): string[] => {
  const others = texts.length - maxEffects;
  return [
    ...texts
      .slice(0, maxEffects)
      .map((each) => (each.length <= maxText ? each : `${each.slice(0, maxText - 1)}…`)),
    ...(others > 0 ? [writeEffectText.moreEffects(others)] : []),
  ];
};

const recordOf = (tell: Tell): WriteEffect => {
  const parties = new Set<string>();
  const party = (id: string): string => {
    parties.add(id);
    return id;
  };
  const told = tell({ party, text: effectTexts.planned });
  const [brief, sentences] = [limit(told.brief), limit(told.sentences)];
  const texts = [...brief, ...sentences];
  const named = [...parties].filter((id) => id !== '' && texts.some((each) => each.includes(id)));
  return { brief, sentences, parties: named };
};

/** Contracts tell what happens to no holding that is understood. */
const briefContracts = (sentences: readonly string[], isUnclear: boolean): readonly string[] => {
  const contracts = sentences.at(-1) ?? '';
  return [isUnclear ? briefText.notUnderstood(contracts) : contracts];
};

const tellTransaction =
  ({ named, effects, acts }: ToldEffects): Tell =>
  (style) => {
    const isUnclear = effects.notUnderstood.length > 0;
    const changes = describeEffects(named, effects, style);
    const sentences = [...changes, ...describeActs(acts, style)];
    const [first, ...others] = named.map((effect) => briefEffect(effect, style));
    if (first === undefined) return { brief: [...briefContracts(changes, isUnclear)], sentences };
    const brief = isUnclear ? `${first}, ${briefText.partly}` : first;
    return { brief: [brief, ...others], sentences };
  };

const tellExecution = (request: Json, trusted: readonly TrustedPackage[]): Tell => {
  const { read } = parseSubmission(request);
  return read.ok
    ? tellTransaction(tellEffects(readPreparedHistory(read.value, trusted)))
    : () => ({
        brief: [writeEffectText.undecodable.brief],
        sentences: [writeEffectText.undecodable.sentence],
      });
};

const isAdded = ({ operation }: TopologyTransaction): boolean => operation === 'add or replace';

const tellHosting = ({ mapping }: TopologyTransaction, { party }: SentenceStyle): Told[] => {
  if (mapping.kind !== 'PartyToParticipant') return [];
  const { hosts } = mapping;
  const list = (names: readonly string[]): string =>
    names.length === 0 ? writeEffectText.noHost : names.join(', ');
  const brief = list(hosts.map(({ participant }) => party(participant)));
  const whole = list(
    hosts.map(({ participant, permission }) =>
      writeEffectText.host(party(participant), permission),
    ),
  );
  return [
    {
      brief: [writeEffectText.allocates(party(mapping.party), brief)],
      sentences: [writeEffectText.allocatesParty(party(mapping.party), whole)],
    },
  ];
};

const tellOther = (transaction: TopologyTransaction): readonly string[] =>
  isAdded(transaction) && transaction.mapping.kind !== 'other'
    ? []
    : [writeEffectText.otherTopology(transaction.operation, describeMapping(transaction.mapping))];

const tellAllocation =
  (request: Json): Tell =>
  (style) => {
    const { entries } = parseOnboarding(request);
    const transactions = entries.flatMap(({ read }) => (read.ok ? [read.value] : []));
    const undecodable = entries.length - transactions.length;
    const hostings = transactions.filter(isAdded).flatMap((each) => tellHosting(each, style));
    const others = [
      ...(hostings.length === 0 && undecodable === 0 ? [writeEffectText.noParty] : []),
      ...(undecodable > 0 ? [writeEffectText.undecodableTopology(undecodable)] : []),
      ...transactions.flatMap(tellOther),
    ];
    return {
      brief: [...hostings.flatMap(({ brief }) => brief), ...others],
      sentences: [...hostings.flatMap(({ sentences }) => sentences), ...others],
    };
  };

const nobody: readonly TrustedPackage[] = [];
const lastEffect = keepLast<WriteEffect>();

/**
 * A write is described before it is confirmed, and again when its intent is recorded. A large transaction takes
 * seconds to decode, so the same bytes are read once: nothing but sending follows a confirmation.
 */
export const describeWrite = (operation: WriteName, request: Json, trusted = nobody): WriteEffect =>
  lastEffect([operation, stringifyJson(request), trusted], () =>
    recordOf(
      operation === 'executeSubmission' ? tellExecution(request, trusted) : tellAllocation(request),
    ),
  );
