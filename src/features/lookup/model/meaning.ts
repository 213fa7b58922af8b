import { objectAt } from '../../../lib/json/fields.ts';
import { isObject, type Json } from '../../../lib/json/json.ts';
import { compareDecimals, formatAmount } from '../../../lib/numbers/decimal.ts';
import { quoteText } from '../../../lib/text/quote.ts';
import { formatIsoMinute } from '../../../lib/time/time.ts';
import { amuletId, tellToken } from '../../../ledger/effects/describe-instrument.ts';
import type { HoldingChange } from '../../../ledger/effects/effects.ts';
import type { Holding } from '../../../ledger/effects/holding.ts';
import { readHolding } from '../../../ledger/effects/read-holding.ts';
import type { UpdateContext } from '../../../ledger/effects/read-update.ts';
import type { UpdateEffects } from '../../../ledger/effects/tell-effects.ts';
import { readListedContract } from '../../../tokens/listed-contract.ts';
import { readOffer, worthOf, type OpenOffer } from '../../../tokens/offers.ts';
import { effectLinesText, effectNames, meaningNames, meaningText } from '../messages/result.ts';
import type { Overview } from './event-tree.ts';
import type { FactLine } from './fact-writer.ts';

/** The events are listed below the sentences. */
const maxSentences = 8;

const addSign = (amount: string): string => {
  const shown = formatAmount(amount);
  return shown.startsWith('-') ? shown : `+${shown}`;
};

const isZero = (amount: string): boolean => compareDecimals(amount, '0') === 0;

/** Writes `-10.0000 Amulet, +10.0000 locked`: what a party can spend comes first. */
const changeOf = ({ unlocked, locked, instrument }: HoldingChange): string => {
  const token = tellToken(instrument);
  if (isZero(locked)) return `${addSign(unlocked)} ${token}`;
  const lockedPart = effectLinesText.locked(addSign(locked), token);
  return isZero(unlocked) ? lockedPart : `${addSign(unlocked)} ${token}, ${lockedPart}`;
};

const firstSentences = (sentences: readonly string[]): readonly string[] => {
  const left = sentences.length - maxSentences;
  return left > 0 ? [...sentences.slice(0, maxSentences), effectLinesText.more(left)] : sentences;
};

const totalCount = (counts: readonly { readonly count: number }[]): number =>
  counts.reduce((sum, { count }) => sum + count, 0);

export const effectLines = (effects: UpdateEffects | undefined): readonly FactLine[] => {
  if (effects === undefined) return [];
  const { sentences, memos, told } = effects;
  return [
    ...firstSentences(sentences).map((value, index) => ({
      depth: 0,
      name: index === 0 ? effectNames.effect : '',
      value,
    })),
    ...memos.map((memo) => ({ depth: 0, name: effectNames.memo, value: quoteText(memo) })),
    ...(told === undefined
      ? []
      : [
          {
            depth: 0,
            name: effectNames.contracts,
            value: effectLinesText.contracts({
              created: totalCount(told.effects.created),
              archived: totalCount(told.effects.archived),
              transient: told.effects.transient,
            }),
          },
        ]),
  ];
};

/** The lines have each party and issuer in full. */
export const balanceLines = (effects: UpdateEffects | undefined): readonly FactLine[] =>
  (effects?.changes ?? []).flatMap((each): readonly FactLine[] => [
    {
      depth: 0,
      name: effectNames.balanceOf,
      value: each.party,
      link: { to: 'party', id: each.party },
    },
    { depth: 1, name: effectNames.change, value: changeOf(each) },
    { depth: 1, name: effectNames.issuer, value: each.instrument.admin },
  ]);

/** Returns undefined if nobody's holdings change. */
export const balanceOverview = (effects: UpdateEffects | undefined): Overview | undefined => {
  const changes = effects?.changes ?? [];
  return changes.length === 0
    ? undefined
    : {
        columns: [effectNames.party, effectNames.balances],
        rows: changes.map((each) => [[each.party], changeOf(each)]),
      };
};

/** What a contract is to its parties. */
export interface ContractMeaning {
  readonly lines: readonly FactLine[];
  /** Absent where only a claim is known. */
  readonly overview?: Overview;
}

const fact = (name: string, value: string): FactLine => ({ depth: 0, name, value });

const partyFact = (name: string, party: string): FactLine => ({
  ...fact(name, party),
  link: { to: 'party', id: party },
});

const offerMeaning = (offer: OpenOffer): ContractMeaning => {
  const { amount, from, to, instrument, unit, deadline, expiresAt, memo } = offer;
  const token = instrument === undefined ? amuletId : tellToken(instrument);
  const words = `${formatAmount(amount)} ${unit === undefined ? token : worthOf(token, unit)}`;
  // The seconds are in the lines: the table has no room for them at 80 columns.
  const expires = expiresAt === undefined ? (deadline ?? '') : formatIsoMinute(expiresAt);
  return {
    lines: [
      fact(meaningNames.what, meaningText.offer(words)),
      partyFact(meaningNames.from, from),
      partyFact(meaningNames.to, to),
      ...(memo === undefined ? [] : [fact(meaningNames.memo, quoteText(memo))]),
      ...(deadline === undefined ? [] : [fact(meaningNames.expires, deadline)]),
      ...(offer.isPending ? [fact(meaningNames.next, meaningText.pending)] : []),
      ...(instrument === undefined ? [] : [partyFact(meaningNames.issuer, instrument.admin)]),
    ],
    overview: {
      columns: [meaningNames.offer, meaningNames.from, meaningNames.to, meaningNames.expires],
      rows: [[words, [from], [to], expires]],
    },
  };
};

const holdingMeaning = ({ amount, owner, instrument, lock }: Holding): ContractMeaning => {
  const words = `${formatAmount(amount)} ${tellToken(instrument)}`;
  return {
    lines: [
      fact(meaningNames.what, meaningText.holding(words)),
      ...(owner === '' ? [] : [partyFact(meaningNames.owner, owner)]),
      ...(lock?.holders ?? []).map((holder) => partyFact(meaningNames.lockedBy, holder)),
      ...(lock?.expiresAt === undefined ? [] : [fact(meaningNames.lockEnds, lock.expiresAt)]),
      partyFact(meaningNames.issuer, instrument.admin),
    ],
    overview: {
      columns: [meaningNames.holding, meaningNames.owner, meaningNames.lockedBy],
      rows: [[words, [owner], lock?.holders ?? []]],
    },
  };
};

/**
 * Reads an offer or a holding, which counts if the issuer of its token signed it. Undefined for any other
 * contract, and for a response without one (API description 4.1).
 */
export const readContractMeaning = (
  raw: Json,
  { hasViews, trusted = [] }: UpdateContext = { hasViews: false },
): ContractMeaning | undefined => {
  const created = isObject(raw) ? objectAt(raw, 'createdEvent') : undefined;
  if (created === undefined) return undefined;
  const listed = readListedContract(created);
  const offer = readOffer(listed);
  if (offer.kind === 'offer') return offerMeaning(offer.offer);
  if (offer.kind === 'unsigned')
    return { lines: [fact(meaningNames.what, meaningText.unsignedOffer)] };
  const reading = readHolding(listed.contract, {
    hasViews,
    isStrict: false,
    trusted: new Map(trusted.map((each) => [each.id, each] as const)),
  });
  if (reading.kind === 'holding') return holdingMeaning(reading.holding);
  return reading.kind === 'unclear' && reading.isLikely
    ? { lines: [fact(meaningNames.what, meaningText.unclear(reading.reason))] }
    : undefined;
};
