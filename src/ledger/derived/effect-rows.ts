import { addDecimals, compareDecimals } from '../../lib/numbers/decimal.ts';
import type { OpenContractChange } from '../activity/activity-facts.ts';
import type { ActivityKind } from '../activity/listing.ts';
import { isSameInstrument, type Instrument } from '../effects/holding.ts';
import type { EffectKind, NamedEffect, Share } from '../effects/named-effect.ts';

export interface EffectRow {
  readonly kind: ActivityKind;
  readonly instrument: Instrument;
  readonly sender: string | undefined;
  readonly receivers: readonly Share[];
  readonly amount: string | undefined;
  readonly contractId: string | undefined;
  readonly step: OpenContractChange['step'] | undefined;
  readonly deadline: string | undefined;
  readonly effects: readonly NamedEffect[];
}

const rowKinds: Readonly<Partial<Record<EffectKind, ActivityKind>>> = {
  payment: 'transfer',
  acceptance: 'transfer',
  settlement: 'transfer',
  offer: 'offer',
  allocation: 'allocation',
  rejection: 'abort',
  withdrawal: 'abort',
  cancellation: 'abort',
  expiry: 'abort',
  tap: 'tap',
  mint: 'mint',
  reward: 'mint',
};

const steps: Readonly<Partial<Record<EffectKind, OpenContractChange['step']>>> = {
  offer: 'opens',
  acceptance: 'accepted',
  rejection: 'rejected',
  withdrawal: 'withdrawn',
  cancellation: 'canceled',
  expiry: 'expired',
};

/** A row has one sender, and only an offer or an allocation is aborted. */
const kindOf = ({ kind, from, subject }: NamedEffect): ActivityKind => {
  const rowKind = rowKinds[kind] ?? 'other';
  if (from.length > 1) return 'other';
  return rowKind === 'abort' && subject === undefined ? 'other' : rowKind;
};

const sumOf = (shares: readonly Share[]): string | undefined =>
  shares.length === 0 ? undefined : addDecimals(shares.map(({ amount }) => amount));

const isPositive = (amount: string | undefined): boolean =>
  amount !== undefined && compareDecimals(amount, '0') === 1;

const onlyParty = (shares: readonly Share[]): string | undefined => {
  const [first] = shares;
  return shares.every(({ party }) => party === first?.party) ? first?.party : undefined;
};

const rowOf = (kind: ActivityKind, effects: readonly NamedEffect[]): readonly EffectRow[] => {
  const [first] = effects;
  if (first === undefined) return [];
  const from = effects.flatMap((effect) => effect.from);
  const owners = effects.flatMap(({ to }) => to);
  const receivers = owners.filter(({ amount }) => isPositive(amount));
  const amount = sumOf(receivers.length > 0 ? receivers : from);
  return [
    {
      kind,
      instrument: first.instrument,
      sender: onlyParty(from.length > 0 || receivers.length > 0 ? from : owners),
      receivers,
      amount: isPositive(amount) ? amount : undefined,
      contractId: first.contractId,
      step: first.contractId === undefined ? undefined : steps[first.kind],
      deadline: first.deadline,
      effects,
    },
  ];
};

/** They leave the owner of a holding where it is. */
const stays: readonly EffectKind[] = ['lock', 'unlock', 'merge', 'split'];

/** One for each movement, and one for the locks and merges of each instrument. */
export const effectRows = (named: readonly NamedEffect[]): readonly EffectRow[] => {
  const moves = named.filter(({ kind }) => !stays.includes(kind));
  const others = named.filter(({ kind }) => stays.includes(kind));
  const firsts = others.filter(
    ({ instrument }, index) =>
      others.findIndex((other) => isSameInstrument(other.instrument, instrument)) === index,
  );
  return [
    ...moves.flatMap((effect) => rowOf(kindOf(effect), [effect])),
    ...firsts.flatMap(({ instrument }) =>
      rowOf(
        'other',
        others.filter((other) => isSameInstrument(other.instrument, instrument)),
      ),
    ),
  ];
};
