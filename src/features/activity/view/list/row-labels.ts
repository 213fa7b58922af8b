import type { Activity } from '../../../../ledger/activity/activity.ts';
import type { OpenState } from '../../../../ledger/activity/open-contracts.ts';
import { readOwnTransfer } from '../../../../ledger/activity/own-transfers.ts';
import { appOf } from '../../../../ledger/activity/activity-values.ts';
import { formatAmount } from '../../../../lib/numbers/decimal.ts';
import {
  findLookAlikes,
  shortened,
  shortenMarked,
  type ShortenedId,
} from '../../../../lib/text/shortened-ids.ts';
import { mask, displayWidth, padOrTruncate, shortenId } from '../../../../lib/text/width.ts';
import type { Tone } from '../../../../ui-kit/theme/theme.ts';

export const kindLabels: Readonly<Record<Activity['kind'], string>> = {
  transfer: 'xfer',
  offer: 'offer',
  allocation: 'alloc',
  mint: 'mint',
  tap: 'tap',
  abort: 'abort',
  other: 'other',
};

export const kindTone = (kind: Activity['kind']): Tone => `kind.${kind}`;

/** Marks the kind of an activity that was derived from an update. */
export const derivedMark = "'";

export const kindLabel = ({ kind, origin }: Activity): string =>
  origin === undefined ? kindLabels[kind] : `${kindLabels[kind]}${derivedMark}`;

/** The mark of a row in one character; the detail explains it. */
export const rowMarker = (activity: Activity, row: { late?: true; changed?: unknown }): string => {
  if (activity.kind === 'abort') return '!';
  if (activity.kind === 'other') return '?';
  if (row.changed !== undefined) return '~';
  return row.late === true ? '+' : ' ';
};

/** The values of a list that its labels depend on; passed on as they are, since each cell has some. */
type LabelStyle = {
  readonly masked: boolean;
  /** Shortened parties, one per line, that represent more than one party on the screen. */
  readonly colliding?: string | undefined;
};

const party = (id: string, width: number, { masked, colliding = '' }: LabelStyle): string => {
  const short = shortenId(id, width);
  if (masked) return mask(short);
  const collides = colliding !== '' && colliding.split('\n').includes(short);
  return collides ? shortenMarked(id, width) : short;
};

/** Cells for the receiver of a row, without the word that follows it. */
const receiverWidth = (width: number, suffix: string | undefined): number =>
  suffix === undefined ? width : Math.max(1, width - displayWidth(suffix) - 1);

/** The widths of the columns that show a party; a list may lack some. */
type PartyWidths = {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly app?: number | undefined;
};

/** Returns the parties that a row shows shortened. */
export const shortenedParties = (
  activity: Activity,
  { from, to, app }: PartyWidths,
  stateOf: (activity: Activity) => OpenState | undefined = () => undefined,
): readonly ShortenedId[] => {
  const receivers =
    to === undefined || activity.to.length !== 1
      ? []
      : shortened(
          activity.to[0]?.party,
          receiverWidth(to, suffixOf(activity, stateOf(activity), to)),
        );
  return [
    ...(from === undefined ? [] : shortened(activity.from, from)),
    ...(app === undefined ? [] : shortened(appOf(activity), app)),
    ...receivers,
  ];
};

/** Returns the shortened forms that represent more than one party, one per line. */
export const collidingParties = (parties: readonly ShortenedId[]): string =>
  [...findLookAlikes(parties)].sort().join('\n');

/** A party; `-` where there is none. */
export const partyLabel = (id: string | undefined, width: number, style: LabelStyle): string =>
  id === undefined ? '-' : party(id, width, style);

export const senderLabel = (activity: Activity, width: number, style: LabelStyle): string =>
  partyLabel(activity.from, width, style);

/** Cells from which the name of a choice fits after the receiver. */
const roomForChoice = 36;

/**
 * The word after a receiver: the state of an offer or an allocation, how one ended, or in a wide
 * column the choice of an update whose kind is not known.
 */
const suffixOf = (
  activity: Activity,
  state: OpenState | undefined,
  width: number,
): string | undefined => {
  if (state !== undefined) return state;
  const { kind, step } = activity;
  if (kind === 'abort')
    return step === undefined || step.step === 'aborted' ? undefined : step.step;
  const isUnknownMove = kind === 'other' && activity.origin !== undefined && activity.to.length > 0;
  return isUnknownMove && width >= roomForChoice
    ? shortenId(activity.typeName, Math.floor(width / 2))
    : undefined;
};

/** The receiver, and the state of the offer or allocation. */
export const receiverLabel = (
  activity: Activity,
  width: number,
  style: LabelStyle,
  state?: OpenState,
): string => {
  const suffix = suffixOf(activity, state, width);
  if (suffix === undefined) return receiverWords(activity, width, style);
  const room = receiverWidth(width, suffix);
  return `${padOrTruncate(receiverWords(activity, room, style), room)} ${suffix}`;
};

/** The receiver: the party, a number of parties, or a substitute. */
const receiverWords = (activity: Activity, width: number, style: LabelStyle): string => {
  const [first] = activity.to;
  if (activity.to.length > 1) return `${activity.to.length} receivers`;
  if (first !== undefined) return party(first.party, width, style);
  switch (activity.kind) {
    case 'transfer':
      return readOwnTransfer(activity) === undefined ? 'no receiver' : 'itself';
    case 'abort':
      return activity.subject === undefined
        ? '-'
        : `instr ${shortenId(activity.subject, width - 6)}`;
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

export const decimalLabel = (
  text: string | undefined,
  width: number,
  { masked }: LabelStyle,
): string => {
  if (text === undefined) return '-';
  return masked ? mask(text) : formatAmount(text, width);
};

/**
 * The amount; that of another token than Amulet is followed by the token. A transfer to oneself pays nothing:
 * its amount is what it brings, if anything.
 */
export const amountLabel = (activity: Activity, width: number, style: LabelStyle): string => {
  const { token, tokenAmount } = activity;
  const own = readOwnTransfer(activity);
  const amount = own === undefined ? activity.amount : own.gain;
  if (token === undefined || tokenAmount === undefined) return decimalLabel(amount, width, style);
  const suffix = ` ${shortenId(token, Math.max(1, Math.floor(width / 3)))}`;
  return `${decimalLabel(tokenAmount, width - displayWidth(suffix), style)}${suffix}`;
};
