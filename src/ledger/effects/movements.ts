import { listAt, omitUndefined, textAt } from '../../lib/json/fields.ts';
import { addDecimals, compareDecimals, negatedDecimal } from '../../lib/numbers/decimal.ts';
import { metaReason, partyIn, readLog } from './described-transfer.ts';
import type { EffectHistory, ExerciseEffect, HoldingChange } from './effects.ts';
import { amountAt, groupByInstrument, isSameInstrument, type Instrument } from './holding.ts';
import type { EffectKind, NamedEffect, Share } from './named-effect.ts';

/** Who gives what to whom. A side without an owner, which mints or burns, is empty. */
interface Movement {
  readonly instrument: Instrument;
  readonly from: string;
  readonly to: string;
  readonly amount: string;
  readonly memo?: string;
}

/** Each movement once: one of its accounts may report it, or both. */
const readMovements = ({ events }: EffectHistory): readonly Movement[] => {
  const found = new Map<string, { movement: Movement; sent: number; received: number }>();
  for (const event of events) {
    const log = event.kind === 'exercise' ? readLog(event) : undefined;
    for (const { leg, isSender, other, amount, token, memo } of log?.sides ?? []) {
      const own = log?.owner ?? '';
      const [from, to] = isSender ? [own, other] : [other, own];
      const movement = { instrument: { admin: log?.admin ?? '', id: token }, from, to, amount };
      const key = JSON.stringify([leg, movement]);
      const known = found.get(key)?.movement.memo ?? memo;
      const entry = found.get(key) ?? { movement, sent: 0, received: 0 };
      entry.movement = { ...movement, ...omitUndefined({ memo: known }) };
      if (isSender) entry.sent += 1;
      else entry.received += 1;
      found.set(key, entry);
    }
  }
  return [...found.values()].flatMap(({ movement, sent, received }) =>
    Array.from({ length: Math.max(sent, received) }, () => movement),
  );
};

const movementKind = (from: readonly Share[], to: readonly Share[]): EffectKind => {
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

/** Used for a history whose holdings nobody can read (Splice.Api.Token.TransferEventsV2). */
export const reportedEffects = (history: EffectHistory): readonly NamedEffect[] =>
  groupByInstrument(readMovements(history)).flatMap((movements): readonly NamedEffect[] => {
    const net = netOf(movements);
    const to = net.filter(({ amount }) => compareDecimals(amount, '0') === 1);
    const from = net
      .filter(({ amount }) => compareDecimals(amount, '0') === -1)
      .map(({ party, amount }) => ({ party, amount: negatedDecimal(amount) }));
    if (from.length + to.length === 0) return [];
    const [{ instrument }] = movements;
    const told = { kind: movementKind(from, to), instrument, from, to } as const;
    return [{ ...told, isReported: true, ...netOfLegs(movements.filter(isBetweenTwo)) }];
  });

const isBetweenTwo = ({ from, to }: Movement): boolean => from !== to;

const netOfLegs = ({ length }: readonly Movement[]): Pick<NamedEffect, 'netOf'> =>
  length > 1 ? { netOf: length } : {};

/** The legs that a batch is asked to settle (AllocationV2.daml, SettlementFactory_SettleBatch). */
const readBatch = ({ choice, argument }: ExerciseEffect): readonly Movement[] =>
  choice !== 'SettlementFactory_SettleBatch'
    ? []
    : listAt(argument, 'transferLegs').map((leg) => ({
        instrument: { admin: '', id: textAt(leg, 'instrumentId') },
        from: partyIn(leg['sender']),
        to: partyIn(leg['receiver']),
        amount: amountAt(leg, 'amount'),
        ...omitUndefined({ memo: metaReason(leg) }),
      }));

const isOf =
  (instrument: Instrument) =>
  ({ instrument: { admin, id } }: Movement): boolean =>
    admin === '' ? id === instrument.id : isSameInstrument({ admin, id }, instrument);

const isZero = (amount: string): boolean => compareDecimals(amount, '0') === 0;

/** True if the movements are all that happens to the holdings of a token. */
const addUp = (movements: readonly Movement[], changes: readonly HoldingChange[]): boolean => {
  const told = new Map(netOf(movements).map(({ party, amount }) => [party, amount] as const));
  for (const { party, unlocked, locked } of changes) {
    const rest = addDecimals([
      told.get(party) ?? '0',
      negatedDecimal(unlocked),
      negatedDecimal(locked),
    ]);
    told.set(party, rest ?? '1');
  }
  return [...told.values()].every(isZero);
};

/** What reports say, and what arguments say: what somebody moves to itself changes nothing. */
const toldLegs = (
  history: EffectHistory,
  instrument: Instrument,
): readonly (readonly Movement[])[] => {
  const exercises = history.events.filter((event) => event.kind === 'exercise');
  return [readMovements(history), exercises.flatMap(readBatch)].map((all) =>
    all.filter(isOf(instrument)).filter(isBetweenTwo),
  );
};

/**
 * Reports and arguments say who gave what to whom, and contracts how much each has: undefined unless
 * both agree.
 */
export const findLegs = (
  history: EffectHistory,
  instrument: Instrument,
  changes: readonly HoldingChange[],
): readonly Movement[] | undefined =>
  toldLegs(history, instrument).find((legs) => legs.length > 0 && addUp(legs, changes));

/** For a settlement whose legs and contracts don't agree: the amounts are those of the contracts. */
export const netOfToldLegs = (
  history: EffectHistory,
  instrument: Instrument,
): Pick<NamedEffect, 'netOf'> =>
  toldLegs(history, instrument)
    .map(netOfLegs)
    .find(({ netOf }) => netOf !== undefined) ?? {};

/** They change what somebody has. */
const moving: ReadonlySet<EffectKind> = new Set([
  'payment',
  'acceptance',
  'settlement',
  'tap',
  'mint',
  'reward',
  'gain',
  'burn',
  'loss',
]);

/**
 * Marks effects that add up several movements. A choice may move holdings itself, beside the movements of the
 * choices below it, and all of them are told as one effect. `nested` are the effects of the choices below.
 */
export const markNets = (
  named: readonly NamedEffect[],
  nested: readonly NamedEffect[],
): readonly NamedEffect[] =>
  nested.length < 2
    ? named
    : named.map((effect) => {
        const below = nested.filter(
          ({ kind, instrument }) =>
            moving.has(kind) && isSameInstrument(instrument, effect.instrument),
        );
        return moving.has(effect.kind) && below.length > 1
          ? { ...effect, netOf: below.length }
          : effect;
      });
