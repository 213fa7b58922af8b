import type { Activity } from '../../ledger/activity.ts';
import { formatAmount } from '../../lib/decimal.ts';
import { mask } from '../../lib/mask.ts';
import { shorten } from '../../lib/width.ts';
import type { Tone } from '../theme.ts';

export const kindWords: Readonly<Record<Activity['kind'], string>> = {
  transfer: 'xfer',
  offer: 'offer',
  allocation: 'alloc',
  mint: 'mint',
  tap: 'tap',
  abort: 'abort',
  other: 'other',
};

export const kindTone = (kind: Activity['kind']): Tone => `kind.${kind}`;

/** Stands behind the kind of what was derived from an update, as a prime does. */
export const derivedMark = "'";

export const kindCell = ({ kind, origin }: Activity): string =>
  origin === undefined ? kindWords[kind] : `${kindWords[kind]}${derivedMark}`;

/** What a row says of itself in one character; the detail says it in words. */
export const rowMark = (activity: Activity, row: { late?: true; changed?: unknown }): string => {
  if (activity.kind === 'abort') return '!';
  if (activity.kind === 'other') return '?';
  if (row.changed !== undefined) return '~';
  return row.late === true ? '+' : ' ';
};

type Fitting = { readonly width: number; readonly masked: boolean };

const party = (id: string, { width, masked }: Fitting): string =>
  masked ? mask(shorten(id, width)) : shorten(id, width);

export const fromWords = (activity: Activity, fitting: Fitting): string =>
  activity.from === undefined ? '-' : party(activity.from, fitting);

/** Who received: the party, a number of parties, or what stands for one. */
export const toWords = (activity: Activity, fitting: Fitting): string => {
  const [first] = activity.to;
  if (activity.to.length > 1) return `${activity.to.length} receivers`;
  if (first !== undefined) return party(first.party, fitting);
  switch (activity.kind) {
    case 'transfer':
      return '(none: automation)';
    case 'abort':
      return activity.subject === undefined
        ? '-'
        : `instr ${shorten(activity.subject, fitting.width - 6)}`;
    case 'other':
      return activity.origin === undefined ? `${activity.typeName}: see JSON` : activity.typeName;
    case 'offer':
    case 'allocation':
    case 'mint':
    case 'tap':
      return '-';
    default:
      return activity.kind satisfies never;
  }
};

export const amountWords = (activity: Activity, masked: boolean): string => {
  if (activity.amount === undefined) return '-';
  return masked ? mask(activity.amount) : formatAmount(activity.amount);
};
