import { addDecimals, compareDecimals } from '../../lib/numbers/decimal.ts';
import type { EffectHistory } from './effect-event.ts';
import { negatedDecimal, readLog } from './described-transfer.ts';
import { isSameInstrument, type Instrument } from './holding.ts';
import type { EffectKind, NamedEffect, Share } from './named-effect.ts';

interface Movement {
  readonly instrument: Instrument;
  readonly from: string;
  readonly to: string;
  readonly amount: string;
}

/** Each movement once: one of its accounts may report it, or both. */
const readMovements = ({ events }: EffectHistory): readonly Movement[] => {
  const found = new Map<string, { movement: Movement; sent: number; received: number }>();
  for (const event of events) {
    const log = event.kind === 'exercise' ? readLog(event) : undefined;
    for (const { leg, isSender, other, amount, token } of log?.sides ?? []) {
      const own = log?.owner ?? '';
      const [from, to] = isSender ? [own, other] : [other, own];
      const movement = { instrument: { admin: log?.admin ?? '', id: token }, from, to, amount };
      const key = JSON.stringify([leg, movement]);
      const entry = found.get(key) ?? { movement, sent: 0, received: 0 };
      if (isSender) entry.sent += 1;
      else entry.received += 1;
      found.set(key, entry);
    }
  }
  return [...found.values()].flatMap(({ movement, sent, received }) =>
    Array.from({ length: Math.max(sent, received) }, () => movement),
  );
};

const kindOf = (from: readonly Share[], to: readonly Share[]): EffectKind => {
  if (from.length === 0) return 'mint';
  if (to.length === 0) return 'burn';
  return from.length > 1 ? 'settlement' : 'payment';
};

const netOf = (movements: readonly Movement[]): readonly Share[] => {
  const sums = new Map<string, string>();
  const add = (party: string, amount: string): void => {
    if (party !== '') sums.set(party, addDecimals([sums.get(party) ?? '0', amount]) ?? '0');
  };
  for (const { from, to, amount } of movements) {
    add(from, negatedDecimal(amount));
    add(to, amount);
  }
  return [...sums].map(([party, amount]) => ({ party, amount }));
};

/** For a history whose holdings nobody can read (Splice.Api.Token.TransferEventsV2). */
export const reportedEffects = (history: EffectHistory): readonly NamedEffect[] => {
  const movements = readMovements(history);
  return movements
    .map(({ instrument }) => instrument)
    .filter((each, index, all) => all.findIndex((one) => isSameInstrument(one, each)) === index)
    .flatMap((instrument): readonly NamedEffect[] => {
      const net = netOf(movements.filter((each) => isSameInstrument(each.instrument, instrument)));
      const to = net.filter(({ amount }) => compareDecimals(amount, '0') === 1);
      const from = net
        .filter(({ amount }) => compareDecimals(amount, '0') === -1)
        .map(({ party, amount }) => ({ party, amount: negatedDecimal(amount) }));
      if (from.length + to.length === 0) return [];
      return [{ kind: kindOf(from, to), instrument, from, to, isReported: true }];
    });
};
