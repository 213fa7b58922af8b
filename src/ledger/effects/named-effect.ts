import type { Instrument, Lock } from './holding.ts';

/** The names that operators give to what happens. */
export const effectKinds = [
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
