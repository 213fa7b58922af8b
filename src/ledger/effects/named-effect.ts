import {
  listAt,
  numberAt,
  omitUndefined,
  textAt,
  textIfAny,
  textsAt,
  objectAt,
} from '../../lib/json/fields.ts';
import { isObject, type JsonObject, type Json } from '../../lib/json/json.ts';
import { roundToScale } from '../../lib/numbers/decimal.ts';
import type { Act } from './acts.ts';
import type { Effects, HoldingChange } from './effects.ts';
import type { Holding, Instrument, Lock } from './holding.ts';

/** The words that operators use. */
const effectKinds = [
  'payment',
  'acceptance',
  'settlement',
  'offer',
  'allocation',
  'lock',
  'rejection',
  'withdrawal',
  'expiry',
  'cancellation',
  'abort',
  'unlock',
  'tap',
  'mint',
  'reward',
  'gain',
  'burn',
  'loss',
  'merge',
  'split',
  'part',
] as const;

export type EffectKind = (typeof effectKinds)[number];

export interface Share {
  readonly party: string;
  readonly amount: string;
}

export interface NamedEffect {
  readonly kind: EffectKind;
  readonly instrument: Instrument;
  /** Those who pay, or whose holdings they are. */
  readonly from: readonly Share[];
  readonly to: readonly Share[];
  readonly lock?: Lock;
  /** Only an argument says who pays: what the payer lost is not understood. */
  readonly isClaimed?: true;
  /** True if only an argument says so. */
  readonly isArgument?: true;
  /** True if only the result of a choice says so. */
  readonly isResult?: true;
  /** The holdings could not be read: the issuer reported this. */
  readonly isReported?: true;
  /** What the sender loses was locked before. */
  readonly wasLocked?: true;
  readonly subject?: 'offer' | 'allocation';
  /** The offer or allocation that opens or ends. */
  readonly contractId?: string;
  /** Others that end with it. */
  readonly alsoEnds?: readonly string[];
  /** What the payer wrote. */
  readonly memo?: string;
  /** Parties beside those who pay and receive. */
  readonly involved?: readonly string[];
  /** The time until which an offer can be accepted, as sent. */
  readonly deadline?: string;
  /** Holdings before and after a merge or a split, and those of a gain that are several. */
  readonly pieces?: { readonly before: number; readonly after: number };
  /** How many movements the amounts add up, at the least; absent if it is one. */
  readonly netOf?: number;
}

/** What is true of an effect, and the field of its JSON. */
const flags = [
  ['isClaimed', 'payerIsClaimed'],
  ['isArgument', 'isArgument'],
  ['isResult', 'isResult'],
  ['isReported', 'isReported'],
  ['wasLocked', 'wasLocked'],
] as const satisfies readonly (readonly [flag: keyof NamedEffect, key: string])[];

/** The places of a Daml decimal. What was sent with more keeps them. */
const places = 10;

export const atPlaces = (amount: string): string => {
  const fraction = amount.split('.')[1] ?? '';
  return fraction.length > places ? amount : (roundToScale(amount, places) ?? amount);
};

const sharesJson = (shares: readonly Share[]): Json =>
  shares.map(({ party, amount }) => ({ party, amount: atPlaces(amount) }));

/** Makes `effects.events` of commands, and part of a derived row. */
export const namedEffectJson = (effect: NamedEffect): JsonObject => {
  const { kind, instrument, from, to, lock, pieces, subject, memo, deadline, netOf } = effect;
  return {
    kind,
    instrument: { ...instrument },
    from: sharesJson(from),
    to: sharesJson(to),
    ...Object.fromEntries(
      flags.flatMap(([flag, key]) => (effect[flag] === true ? [[key, true]] : [])),
    ),
    ...omitUndefined({ subject, memo, deadline }),
    ...(lock && { lock: { holders: [...lock.holders], expiresAt: lock.expiresAt ?? null } }),
    ...(pieces && { holdings: { ...pieces } }),
    ...(netOf !== undefined && { netOf }),
  };
};

const sharesAt = (json: JsonObject, key: string): readonly Share[] =>
  listAt(json, key).map((share) => ({
    party: textAt(share, 'party'),
    amount: textAt(share, 'amount'),
  }));

/** Undefined for anything that `namedEffectJson` doesn't write. */
export const readNamedEffect = (json: Json): NamedEffect | undefined => {
  if (!isObject(json)) return undefined;
  const kind = effectKinds.find((each) => each === json['kind']);
  const instrument = objectAt(json, 'instrument');
  if (kind === undefined || instrument === undefined) return undefined;
  const lock = objectAt(json, 'lock');
  const pieces = objectAt(json, 'holdings');
  const subject = json['subject'];
  const deadline = textIfAny(json, 'deadline');
  const netOf = numberAt(json, 'netOf');
  return {
    kind,
    instrument: { admin: textAt(instrument, 'admin'), id: textAt(instrument, 'id') },
    from: sharesAt(json, 'from'),
    to: sharesAt(json, 'to'),
    ...Object.fromEntries(
      flags.flatMap(([flag, key]) => (json[key] === true ? [[flag, true as const]] : [])),
    ),
    ...((subject === 'offer' || subject === 'allocation') && { subject }),
    ...(deadline !== undefined && { deadline }),
    ...(lock && {
      lock: { holders: textsAt(lock, 'holders'), expiresAt: textIfAny(lock, 'expiresAt') },
    }),
    ...(pieces && {
      pieces: { before: numberAt(pieces, 'before') ?? 0, after: numberAt(pieces, 'after') ?? 0 },
    }),
    ...(netOf !== undefined && { netOf }),
  };
};

const withSign = (amount: string): string => {
  const text = atPlaces(amount);
  return text.startsWith('-') ? text : `+${text}`;
};

export const changeJson = ({ party, instrument, unlocked, locked }: HoldingChange): JsonObject => ({
  party,
  instrument: { ...instrument },
  unlocked: withSign(unlocked),
  locked: withSign(locked),
});

const lockJson = ({ contractId, owner, instrument, amount, lock }: Holding): JsonObject => ({
  contractId,
  party: owner,
  instrument: { ...instrument },
  amount: atPlaces(amount),
  holders: [...(lock?.holders ?? [])],
  expiresAt: lock?.expiresAt ?? null,
});

/** Makes `effects` of the commands' JSON (STABILITY.md). */
export const effectsJson = (
  named: readonly NamedEffect[],
  effects: Effects,
  acts: readonly Act[],
): JsonObject => ({
  holdings: effects.holdings.map(changeJson),
  acts: acts.map((act) => ({ ...act })),
  events: named.map(namedEffectJson),
  locks: effects.locks.map(lockJson),
  created: effects.created.map((each) => ({ ...each })),
  archived: effects.archived.map((each) => ({ ...each })),
  viewers: effects.viewers.map((each) => ({ ...each })),
  notUnderstood: effects.notUnderstood.map(
    ({ contractId, template, packageName, change, reason }) => ({
      ...{ contractId, template, packageName, change, reason },
    }),
  ),
  packages: effects.packages.map((each) => ({ ...each, version: each.version ?? null })),
  scope: effects.scope,
});
