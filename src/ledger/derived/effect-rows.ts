import { addDecimals, compareDecimals } from '../../lib/numbers/decimal.ts';
import type { OpenContractChange } from '../activity/activity-facts.ts';
import type { ActivityKind } from '../activity/listing.ts';
import { groupByInstrument, type Instrument } from '../effects/holding.ts';
import type { EffectKind, NamedEffect, Share } from '../effects/named-effect.ts';

export interface EffectRow {
  readonly kind: ActivityKind;
  readonly instrument: Instrument;
  readonly sender: string | undefined;
  readonly receivers: readonly Share[];
  readonly amount: string | undefined;
  readonly step: OpenContractChange | undefined;
  readonly deadline: string | undefined;
  readonly memo: string | undefined;
  readonly involved: readonly string[];
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
  abort: 'abort',
  expiry: 'abort',
  tap: 'tap',
  mint: 'mint',
  reward: 'mint',
};

const steps: Readonly<Partial<Record<EffectKind, OpenContractChange['step']>>> = {
  offer: 'opens',
  allocation: 'opens',
  acceptance: 'accepted',
  mint: 'accepted',
  gain: 'accepted',
  settlement: 'executed',
  burn: 'executed',
  loss: 'executed',
  rejection: 'rejected',
  withdrawal: 'withdrawn',
  cancellation: 'canceled',
  abort: 'aborted',
  expiry: 'expired',
};

/** A row has one sender, and only an offer or an allocation is aborted. */
const effectRowKind = ({ kind, from, to, subject }: NamedEffect): ActivityKind => {
  const rowKind = rowKinds[kind] ?? 'other';
  if (from.length > 1) return 'other';
  if (rowKind === 'abort') return subject === undefined ? 'other' : 'abort';
  return from.length + to.length === 0 ? 'other' : rowKind;
};

const sumShares = (shares: readonly Share[]): string | undefined =>
  shares.length === 0 ? undefined : addDecimals(shares.map(({ amount }) => amount));

const isPositive = (amount: string | undefined): boolean =>
  amount !== undefined && compareDecimals(amount, '0') === 1;

const onlyParty = (shares: readonly Share[]): string | undefined => {
  const [first] = shares;
  return shares.every(({ party }) => party === first?.party) ? first?.party : undefined;
};

const effectStep = ({
  kind,
  contractId,
  alsoEnds = [],
}: NamedEffect): OpenContractChange | undefined => {
  const step = steps[kind];
  return contractId === undefined || step === undefined
    ? undefined
    : { step, contracts: [contractId, ...alsoEnds] };
};

const namedEffectRow = (
  kind: ActivityKind,
  effects: readonly [NamedEffect, ...NamedEffect[]],
): EffectRow => {
  const [first] = effects;
  const from = effects.flatMap((effect) => effect.from);
  const owners = effects.flatMap(({ to }) => to);
  const receivers = owners.filter(({ amount }) => isPositive(amount));
  const amount = sumShares(receivers.length > 0 ? receivers : from);
  return {
    kind,
    instrument: first.instrument,
    sender: onlyParty(from.length > 0 || receivers.length > 0 ? from : owners),
    receivers,
    amount: isPositive(amount) ? amount : undefined,
    step: effectStep(first),
    deadline: first.deadline,
    memo: first.memo,
    involved: first.involved ?? [],
    effects,
  };
};

/** They leave the owner of a holding where it is. */
const stays: readonly EffectKind[] = ['lock', 'unlock', 'merge', 'split'];

/**
 * One for each movement, and one for the locks and merges of each instrument. A part of what is not
 * understood belongs to the row of what is; without one, it is a row.
 */
export const effectRows = (named: readonly NamedEffect[]): readonly EffectRow[] => {
  const parts = named.filter(({ kind }) => kind === 'part');
  const moves = named.filter((effect) => !stays.includes(effect.kind) && !parts.includes(effect));
  const others = named.filter(({ kind }) => stays.includes(kind));
  const [first, ...rest] = [
    ...moves.map((effect) => namedEffectRow(effectRowKind(effect), [effect])),
    ...groupByInstrument(others).map((same) => namedEffectRow('other', same)),
  ];
  if (first === undefined)
    return groupByInstrument(parts).map((same) => namedEffectRow('other', same));
  return [{ ...first, effects: [...first.effects, ...parts] }, ...rest];
};
