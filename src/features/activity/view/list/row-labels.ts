import type { Activity } from '../../../../ledger/activity/activity.ts';
import type { OpenState } from '../../../../ledger/activity/open-contracts.ts';
import {
  isToOneself,
  readOwnTransfer,
  appOf,
  netOf,
} from '../../../../ledger/activity/activity-values.ts';
import { shortForms, shortenUnlike, type ShortenedId } from '../../../../lib/text/shortened-ids.ts';
import { formatCountdown } from '../../../../lib/time/time.ts';
import { mask, displayWidth, shortenId, truncateEnd } from '../../../../lib/text/width.ts';
import { fitLine, lineOf, segment, type Line } from '../../../../ui-kit/text/line.ts';
import type { Tone } from '../../../../ui-kit/theme/theme.ts';
import * as messages from '../../messages/list.ts';

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

/** Endings that the sender of an offer expects: they get no color for attention. */
const expectedEndings: ReadonlySet<string> = new Set(['accepted', 'executed', 'withdrawn']);

/** A human should look at a rejected command, an offer that somebody else ended, and one that ends soon. */
export const attentionTone = (
  { kind, step, origin }: Activity,
  leftMs: number | undefined,
): Tone | undefined => {
  if (origin?.updateId === '') return 'danger';
  if (kind === 'abort' && !expectedEndings.has(step?.step ?? '')) return 'note';
  return leftMs === undefined ? undefined : 'warning';
};

/** The detail explains the mark. */
export const rowMarker = (
  { kind }: Activity,
  row: { late?: true; changed?: unknown },
  attention: Tone | undefined,
): string => {
  if (attention !== undefined) return '!';
  if (kind === 'other') return '?';
  if (row.changed !== undefined) return '~';
  return row.late === true ? '+' : ' ';
};

/** Passed on as they are, since each cell has some. */
type LabelStyle = {
  readonly masked: boolean;
  /** Short forms that represent more than one party on the screen. */
  readonly colliding?: ReadonlySet<string> | undefined;
  /** The cells of a party in the narrowest column. */
  readonly partyWidth?: number | undefined;
};

const noLookAlikes: ReadonlySet<string> = new Set();

const partyText = (id: string, room: number, style: LabelStyle): string => {
  const { masked, colliding = noLookAlikes, partyWidth = room } = style;
  const width = Math.min(room, partyWidth);
  return masked ? mask(shortenId(id, width)) : shortenUnlike(colliding, id, width);
};

/** People read the name of a party, and compare its fingerprint only where they must. */
const party = (id: string, width: number, style: LabelStyle): Line => {
  const text = partyText(id, width, style);
  const name = text.indexOf('::');
  return name < 1
    ? lineOf(text)
    : [segment(text.slice(0, name), 'name'), segment(text.slice(name), 'faint')];
};

/** The fewest cells of a receiver: the state beside it gives way to its fingerprint. */
const leastReceiver = 8;

const receiverWidth = (width: number, suffix: string | undefined): number =>
  suffix === undefined
    ? width
    : Math.max(Math.min(leastReceiver, width), width - displayWidth(suffix) - 1);

/** A list may lack some of these columns. */
type PartyWidths = {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly app?: number | undefined;
  /** The cells of a party in the narrowest of them. */
  readonly party?: number | undefined;
};

export const shortenParties = (
  activity: Activity,
  { from, to, app, party: least = Infinity }: PartyWidths,
  stateOf: (activity: Activity) => OpenState | undefined = () => undefined,
): readonly ShortenedId[] => {
  const receivers =
    to === undefined || activity.to.length !== 1
      ? []
      : shortForms(
          activity.to[0]?.party,
          Math.min(least, receiverWidth(to, suffixOf(activity, { state: stateOf(activity) }, to))),
        );
  return [
    ...(from === undefined ? [] : shortForms(activity.from, Math.min(least, from))),
    ...(app === undefined ? [] : shortForms(appOf(activity), Math.min(least, app))),
    ...receivers,
  ];
};

export const partyCell = (id: string | undefined, width: number, style: LabelStyle): Line =>
  id === undefined ? lineOf('-', 'faint') : party(id, width, style);

/** From this width on, the name of a choice fits after the receiver. */
const roomForChoice = 36;

/** Time is set only if an offer ends soon. */
export type OfferFacts = {
  readonly state?: OpenState | undefined;
  readonly leftMs?: number | undefined;
};

/** In a wide column, the text also has the choice of an update whose kind is not known. */
const suffixOf = (
  activity: Activity,
  { state, leftMs }: OfferFacts,
  width: number,
): string | undefined => {
  if (leftMs !== undefined) return messages.timeLeft(formatCountdown(leftMs));
  if (state !== undefined) return state;
  const { kind, step } = activity;
  if (netOf(activity) !== undefined) return messages.net;
  if (kind === 'abort')
    return step === undefined || step.step === 'aborted' ? undefined : step.step;
  const isUnknownMove = kind === 'other' && activity.origin !== undefined && activity.to.length > 0;
  return isUnknownMove && width >= roomForChoice
    ? shortenId(activity.typeName, Math.floor(width / 2))
    : undefined;
};

export const receiverCell = (
  activity: Activity,
  width: number,
  style: LabelStyle,
  offer: OfferFacts = {},
): Line => {
  const suffix = suffixOf(activity, offer, width);
  if (suffix === undefined) return receiver(activity, width, style);
  const room = receiverWidth(width, suffix);
  const quiet: Tone | undefined = offer.state === 'open' ? undefined : 'faint';
  return [
    ...fitLine(receiver(activity, room, style), room),
    segment(
      truncateEnd(` ${suffix}`, width - room),
      attentionTone(activity, offer.leftMs) ?? quiet,
    ),
  ];
};

const plainCell = (text: string, width: number, tone?: Tone): Line =>
  lineOf(truncateEnd(text, width), tone);

/** The party, a number of parties, or a substitute. */
const receiver = (activity: Activity, width: number, style: LabelStyle): Line => {
  const [first] = activity.to;
  if (activity.to.length > 1) return plainCell(`${activity.to.length} receivers`, width);
  if (first !== undefined && isToOneself(activity)) return plainCell('itself', width, 'faint');
  if (first !== undefined) return party(first.party, width, style);
  switch (activity.kind) {
    case 'transfer':
      return readOwnTransfer(activity) === undefined
        ? plainCell('no receiver', width)
        : plainCell('itself', width, 'faint');
    case 'abort':
      return activity.subject === undefined
        ? plainCell('-', width, 'faint')
        : plainCell(`instr ${shortenId(activity.subject, width - 6)}`, width, 'faint');
    case 'other':
      return plainCell(
        activity.origin === undefined ? `${activity.typeName}: see JSON` : activity.typeName,
        width,
      );
    case 'offer':
    case 'allocation':
    case 'mint':
    case 'tap':
      return plainCell('-', width, 'faint');
    default:
      return activity.kind satisfies never;
  }
};
