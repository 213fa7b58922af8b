import { formatAmount } from '../../../lib/numbers/decimal.ts';
import type { BalanceChange } from '../../../ledger/effects/balance-changes.ts';
import { describeActivity } from '../../../ledger/effects/describe-activity.ts';
import type { UpdateEffects } from '../../../ledger/effects/update-effects.ts';
import type { FactLine } from './fact-writer.ts';
import type { Overview } from './overview.ts';
import { effectNames as names, effectLinesText as text } from '../messages/effects.ts';

/** Limits the sentences about one update; its events are listed below them. */
const maxSentences = 8;

const signed = ({ change, instrument }: BalanceChange): string => {
  const amount = formatAmount(change);
  const shown = amount.startsWith('-') ? amount : `+${amount}`;
  return instrument === undefined ? shown : `${shown} ${instrument}`;
};

const sentences = ({ activities }: UpdateEffects): readonly string[] => {
  const all = activities.map(describeActivity);
  const left = all.length - maxSentences;
  return left > 0 ? [...all.slice(0, maxSentences), text.more(left)] : all;
};

/** The lines of details that say what an update does; none for other responses. */
export const effectLines = (effects: UpdateEffects | undefined): readonly FactLine[] => {
  if (effects === undefined) return [];
  const told = sentences(effects).map((value, index) => ({
    depth: 0,
    name: index === 0 ? names.effect : '',
    value,
  }));
  const { balances, ...counts } = effects;
  return [
    ...told,
    { depth: 0, name: names.contracts, value: text.contracts(counts) },
    ...(balances.isComplete ? [] : [{ depth: 0, name: names.balances, value: text.partlyKnown }]),
  ];
};

/** The balance changes as lines, with each party in full. */
export const balanceLines = (effects: UpdateEffects | undefined): readonly FactLine[] =>
  (effects?.balances.changes ?? []).flatMap((each): readonly FactLine[] => [
    { depth: 0, name: names.balanceOf, value: each.party, link: { to: 'party', id: each.party } },
    { depth: 1, name: names.change, value: signed(each) },
  ]);

/** The balance changes as a small table; undefined if nobody's balance changes. */
export const balanceOverview = (effects: UpdateEffects | undefined): Overview | undefined => {
  const changes = effects?.balances.changes ?? [];
  return changes.length === 0
    ? undefined
    : {
        columns: [names.party, names.balances],
        rows: changes.map((each) => [[each.party], signed(each)]),
      };
};
