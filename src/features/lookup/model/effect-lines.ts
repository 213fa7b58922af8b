import { quoteText } from '../../../lib/text/quote.ts';
import { compareDecimals, formatAmount } from '../../../lib/numbers/decimal.ts';
import { tellToken } from '../../../ledger/effects/describe-instrument.ts';
import type { HoldingChange } from '../../../ledger/effects/effects.ts';
import type { UpdateEffects } from '../../../ledger/effects/tell-effects.ts';
import type { FactLine } from './fact-writer.ts';
import type { Overview } from './overview.ts';
import { effectNames, effectLinesText } from '../messages/result.ts';

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
