import { listAt, numberAt, textAt, textIfAny, textsAt } from '../../lib/json/fields.ts';
import { isObject, type JsonObject, type Json } from '../../lib/json/json.ts';
import { roundToScale } from '../../lib/numbers/decimal.ts';
import { objectAt } from '../rules/rules.ts';
import type { Effects, HoldingChange } from './effects.ts';
import type { Holding, Instrument, Lock } from './holding.ts';

/** The names that operators give to what happens. */
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
  'unlock',
  'tap',
  'mint',
  'reward',
  'gain',
  'burn',
  'loss',
  'merge',
  'split',
] as const;

export type EffectKind = (typeof effectKinds)[number];

/** An amount of one party; it is positive. */
export interface Share {
  readonly party: string;
  readonly amount: string;
}

/** What happened to one instrument, by the name that operators give it. */
export interface NamedEffect {
  readonly kind: EffectKind;
  readonly instrument: Instrument;
  /** Who loses, or whose holdings they are. */
  readonly from: readonly Share[];
  readonly to: readonly Share[];
  readonly lock?: Lock;
  /** True if only an argument says who pays: what the payer lost is not understood. */
  readonly isClaimed?: true;
  /** True if nothing but an argument says so. */
  readonly isArgument?: true;
  /** True if the holdings could not be read, and this is what the issuer reported. */
  readonly isReported?: true;
  /** True if what the sender loses was locked before. */
  readonly wasLocked?: true;
  /** What ended, where a lock ended. */
  readonly subject?: 'offer' | 'allocation';
  /** The contract of an offer that opens or ends, if it is known. */
  readonly contractId?: string;
  /** Until when an offer can be accepted, as sent. */
  readonly deadline?: string;
  /** Numbers of holdings before and after, of a merge or a split. */
  readonly pieces?: { readonly before: number; readonly after: number };
}

/** Daml decimals have ten places. More of them are kept: they are no decimals of Daml, but were sent. */
const places = 10;

/** An amount with the places of a ledger's decimal. */
export const atPlaces = (amount: string): string => {
  const fraction = amount.split('.')[1] ?? '';
  return fraction.length > places ? amount : (roundToScale(amount, places) ?? amount);
};

const sharesJson = (shares: readonly Share[]): Json =>
  shares.map(({ party, amount }) => ({ party, amount: atPlaces(amount) }));

/** A named effect as JSON: `effects.events` of commands, and what a derived row says. */
export const namedEffectJson = (effect: NamedEffect): JsonObject => {
  const { kind, instrument, from, to, lock, pieces, isClaimed, isReported } = effect;
  const { isArgument, wasLocked, subject } = effect;
  return {
    kind,
    instrument: { ...instrument },
    from: sharesJson(from),
    to: sharesJson(to),
    ...(isClaimed === true && { payerIsClaimed: true }),
    ...(isArgument === true && { isArgument: true }),
    ...(isReported === true && { isReported: true }),
    ...(wasLocked === true && { wasLocked: true }),
    ...(subject !== undefined && { subject }),
    ...(lock && { lock: { holders: [...lock.holders], expiresAt: lock.expiresAt ?? null } }),
    ...(pieces && { holdings: { ...pieces } }),
  };
};

const sharesAt = (json: JsonObject, key: string): readonly Share[] =>
  listAt(json, key).map((share) => ({
    party: textAt(share, 'party'),
    amount: textAt(share, 'amount'),
  }));

/** Reads what `namedEffectJson` wrote; undefined for any other JSON. */
export const readNamedEffect = (json: Json): NamedEffect | undefined => {
  if (!isObject(json)) return undefined;
  const kind = effectKinds.find((each) => each === json['kind']);
  const instrument = objectAt(json, 'instrument');
  if (kind === undefined || instrument === undefined) return undefined;
  const lock = objectAt(json, 'lock');
  const pieces = objectAt(json, 'holdings');
  const subject = json['subject'];
  return {
    kind,
    instrument: { admin: textAt(instrument, 'admin'), id: textAt(instrument, 'id') },
    from: sharesAt(json, 'from'),
    to: sharesAt(json, 'to'),
    ...(json['payerIsClaimed'] === true && ({ isClaimed: true } as const)),
    ...(json['isArgument'] === true && ({ isArgument: true } as const)),
    ...(json['isReported'] === true && ({ isReported: true } as const)),
    ...(json['wasLocked'] === true && ({ wasLocked: true } as const)),
    ...((subject === 'offer' || subject === 'allocation') && { subject }),
    ...(lock && {
      lock: { holders: textsAt(lock, 'holders'), expiresAt: textIfAny(lock, 'expiresAt') },
    }),
    ...(pieces && {
      pieces: { before: numberAt(pieces, 'before') ?? 0, after: numberAt(pieces, 'after') ?? 0 },
    }),
  };
};

const signed = (amount: string): string => {
  const text = atPlaces(amount);
  return text.startsWith('-') ? text : `+${text}`;
};

/** A change of holdings as JSON: `effects.holdings` of commands. */
export const changeJson = ({ party, instrument, unlocked, locked }: HoldingChange): JsonObject => ({
  party,
  instrument: { ...instrument },
  unlocked: signed(unlocked),
  locked: signed(locked),
});

const lockJson = ({ contractId, owner, instrument, amount, lock }: Holding): JsonObject => ({
  contractId,
  party: owner,
  instrument: { ...instrument },
  amount: atPlaces(amount),
  holders: [...(lock?.holders ?? [])],
  expiresAt: lock?.expiresAt ?? null,
});

/** Effects as the commands print them: `effects` of their JSON (STABILITY.md). */
export const effectsJson = (named: readonly NamedEffect[], effects: Effects): JsonObject => ({
  holdings: effects.holdings.map(changeJson),
  events: named.map(namedEffectJson),
  locks: effects.locks.map(lockJson),
  created: effects.created.map(({ template, packageName, signatories, count, areHoldings }) => ({
    template,
    packageName,
    signatories: [...signatories],
    count,
    areHoldings,
  })),
  archived: effects.archived.map(({ template, packageName, count }) => ({
    template,
    packageName,
    count,
  })),
  viewers: effects.viewers.map(({ party, roles }) => ({ party, roles: [...roles] })),
  notUnderstood: effects.notUnderstood.map(
    ({ contractId, template, packageName, change, reason }) => ({
      contractId,
      template,
      packageName,
      change,
      reason,
    }),
  ),
  packages: effects.packages.map(({ id, name, version }) => ({
    id,
    name,
    version: version ?? null,
  })),
  scope: effects.scope,
});
