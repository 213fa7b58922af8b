import type { AppState } from '../context.ts';
import { formatAmount } from '../../../lib/numbers/decimal.ts';
import { nameWrite } from '../../../submission/effect/name-write.ts';
import {
  describeOffered,
  offersInContracts,
  offerState,
  type OpenOffer,
} from '../../../tokens/offers.ts';
import * as messages from '../messages.ts';

/** Where the thing is that expires. */
export type ExpiringAt =
  | { readonly kind: 'token'; readonly contract: string }
  | { readonly kind: 'tab'; readonly tab: 'journal' | 'profiles' | 'tokens' };

/** Something with a deadline. */
export interface Expiring {
  readonly id: string;
  /** A text has whole party ids, which the list shortens; a write shortens itself to the given cells. */
  readonly what: string | ((room: number) => string);
  /** In ms since 1970; undefined for what waits without a deadline. */
  readonly endsAt: number | undefined;
  /** True if nothing happens until the user acts. */
  readonly needsUser: boolean;
  readonly at: ExpiringAt;
  readonly party?: string;
}

type Facts = Pick<AppState, 'tokens' | 'journal' | 'connection' | 'screen'>;

/** States of a write whose outcome is still open, the worst first. */
export const openOutcomes = ['UNKNOWN', 'IN FLIGHT', 'ACCEPTED', 'SENDING'] as const;

const parseExpiry = (text: string | undefined): number | undefined => {
  const at = Date.parse(text ?? '');
  return Number.isNaN(at) ? undefined : at;
};

/** The value of an offer that is over stays locked until its sender withdraws it. */
const offerRow = (offer: OpenOffer, party: string, { now, dso }: OfferFacts): Expiring => {
  const { contractId, from, to, expiresAt } = offer;
  const isOwn = from === party;
  const isOver = offerState(offer, now) === 'expired';
  const what = describeOffered(offer, { dso }, (admin) => admin);
  return {
    id: `expiring.${contractId}`,
    what: isOwn ? messages.offerOut(what, to, isOver) : messages.offerIn(what, from),
    endsAt: expiresAt,
    needsUser: isOwn && isOver,
    at: { kind: 'token', contract: contractId },
    party: isOwn ? to : from,
  };
};

interface OfferFacts {
  readonly now: number;
  readonly dso: string | undefined;
}

const offerRows = ({ tokens, screen: { now } }: Facts): readonly Expiring[] => {
  const { party, report } = tokens;
  if (party === undefined || report.contracts.kind !== 'ready') return [];
  const { offers, expired } = offersInContracts(report.contracts.value, party, now);
  const facts = { now, dso: report.dso ?? undefined };
  // An expired offer locks its sender's holdings, so only the sender has something to do.
  return [...offers, ...expired.filter(({ from }) => from === party)].map((offer) =>
    offerRow(offer, party, facts),
  );
};

/** Something that only ends. */
const ending = (id: string, what: string, endsAt: number, at: ExpiringAt): Expiring => ({
  ...{ id: `expiring.${id}`, what, endsAt, at, needsUser: false },
});

const lockRows = ({ tokens: { report }, screen: { now } }: Facts): readonly Expiring[] => {
  if (report.holdings.kind !== 'ready') return [];
  return report.holdings.value.instruments.flatMap(({ id, locks }) =>
    locks.flatMap(({ amount, until }, index) => {
      const endsAt = parseExpiry(until);
      if (endsAt === undefined || endsAt <= now) return [];
      const what = messages.lockOf(`${formatAmount(amount)} ${id}`);
      return [ending(`lock.${id}.${index}`, what, endsAt, { kind: 'tab', tab: 'tokens' })];
    }),
  );
};

const preapprovalRows = ({ tokens: { report } }: Facts): readonly Expiring[] => {
  if (report.preapprovals.kind !== 'ready') return [];
  return report.preapprovals.value.flatMap(({ contractId: contract, ids, expiresAt }) => {
    if (expiresAt === undefined) return [];
    const what = messages.preapprovalOf(ids.join(', '));
    return [ending(contract, what, expiresAt, { kind: 'token', contract })];
  });
};

const writeRows = ({ journal: { entries } }: Facts): readonly Expiring[] =>
  entries
    .filter(({ word }) => openOutcomes.some((open) => open === word))
    .map((entry) => ({
      id: `expiring.${entry.entry}`,
      what: (room) =>
        messages.openWrite(
          nameWrite(entry, room - messages.openWrite(nameWrite(entry, 0), entry.word).length),
          entry.word,
        ),
      endsAt: parseExpiry(entry.maxRecordTime),
      needsUser: entry.word === 'UNKNOWN',
      at: { kind: 'tab', tab: 'journal' },
    }));

const tokenRows = ({ connection: { token } }: Facts): readonly Expiring[] =>
  token?.expiresAt === undefined
    ? []
    : [ending('token', messages.accessToken, token.expiresAt, { kind: 'tab', tab: 'profiles' })];

const never = Number.POSITIVE_INFINITY;

/** What needs the user comes first, then the nearest deadline. */
const byUrgency = (one: Expiring, other: Expiring): number =>
  Number(other.needsUser) - Number(one.needsUser) ||
  (one.endsAt ?? never) - (other.endsAt ?? never) ||
  0;

/** Offers, locks, preapprovals, open writes and the access token, as far as they were read. */
export const findExpiring = (facts: Facts): readonly Expiring[] =>
  [
    ...offerRows(facts),
    ...lockRows(facts),
    ...preapprovalRows(facts),
    ...writeRows(facts),
    ...tokenRows(facts),
  ].toSorted(byUrgency);
