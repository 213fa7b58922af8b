import { integerJson, type Json, type JsonObject } from '../../../lib/json/json.ts';
import { blockProblems, type Block } from '../model/block.ts';
import {
  accruedFee,
  sortHoldings,
  sumHoldings,
  type PartyHolding,
} from '../../../tokens/amulets.ts';
import { activitiesOf, sumPartyFlow } from '../model/party-flow.ts';
import type { InstrumentHoldings } from '../../../tokens/instruments.ts';
import type { OpenOffer } from '../../../tokens/offers.ts';
import {
  areSumsComplete,
  countTemplates,
  isEveryInstrumentKnown,
  reportParts,
  type AnsName,
  type HoldingList,
} from '../model/party-report.ts';
import { timeJson } from '../../../lib/time/time.ts';
import { accountJson, locksJson, sumsJson } from './output.ts';
import { findOffers } from '../view/contract-lines.ts';
import type { PartyPageContent } from '../view/party-lines.ts';

const blockJson = <T>(block: Block<T>, read: (value: T) => JsonObject | undefined): Json => {
  const json = block.kind === 'ready' ? read(block.value) : undefined;
  return json === undefined || block.kind !== 'ready' ? null : { ...json, source: block.source };
};

/** A lock, if it is of the wanted sort: one that has expired locks nothing. */
const lockJson = (lock: PartyHolding['lock'], isExpired: boolean): Json =>
  lock?.isExpired === isExpired ? { until: lock.until, reason: lock.lockReason } : null;

const instrumentJson = (each: InstrumentHoldings): JsonObject => ({
  ...{ admin: each.admin, id: each.id, ...accountJson(each) },
  ...sumsJson(each),
  locks: locksJson(each),
});

const holdingsJson = (list: HoldingList): JsonObject => {
  const { items, round, repeated, unreadable, unclear } = list;
  return {
    ...sumHoldings(items, round),
    complete: areSumsComplete(list),
    unreadable,
    repeated,
    round: round === undefined ? null : integerJson(round),
    instruments: list.instruments.map(instrumentJson),
    instruments_complete: isEveryInstrumentKnown(list),
    not_counted: unclear.map(({ template, reason, count }) => ({ template, reason, count })),
    items: sortHoldings(items).map((each) => ({
      contract_id: each.contractId,
      amount: each.amount,
      ...(round !== undefined && { fee: accruedFee(each, round) }),
      created_in_round: integerJson(each.createdIn),
      rate_per_round: each.ratePerRound,
      locked: lockJson(each.lock, false),
      expired_lock: lockJson(each.lock, true),
    })),
  };
};

const nameJson = ({
  ansName,
  ansUrl,
  description,
  expiresAt,
  contractId,
}: AnsName): JsonObject => ({
  ...{ name: ansName, url: ansUrl, description },
  expires_at: expiresAt ?? null,
  contract_id: contractId ?? null,
});

/** `id` is that of a single participant; null if several host the party. */
const hostJson = (ids: readonly string[]): JsonObject | undefined => {
  const [id, ...others] = ids;
  return id === undefined ? undefined : { id: others.length > 0 ? null : id, ids: [...ids] };
};

const offerJson = (offer: OpenOffer): JsonObject => ({
  ...{ contract_id: offer.contractId, from: offer.from, to: offer.to, amount: offer.amount },
  ...{ unit: offer.unit ?? null, memo: offer.memo ?? null },
  instrument: offer.instrument === undefined ? null : { ...offer.instrument },
  expires_at: timeJson(offer.expiresAt),
});

/** Amounts are texts with every digit. */
export const partyJson = (
  { party, report, known, now }: Omit<PartyPageContent, 'parts' | 'span'>,
  hasActivities: boolean,
): JsonObject => {
  const own = activitiesOf(known.activities, party);
  const { counterparties, isChangeComplete, ...flow } = sumPartyFlow(own, party);
  const { offers, source, isComplete, unreadable, unsigned, expired } = findOffers(report, known, {
    party,
    now,
  });
  const oldest = known.activities[0]?.date;
  return {
    party,
    names: blockJson(report.names, (names) => ({ items: names.map(nameJson) })),
    participant: blockJson(report.host, hostJson),
    preapproval: blockJson(
      report.preapproval,
      (value) =>
        value && {
          contract_id: value.contractId,
          provider: value.provider,
          expires_at: value.expiresAt,
        },
    ),
    traffic: blockJson(
      report.traffic,
      (value) =>
        value && {
          consumed: integerJson(value.consumed),
          limit: integerJson(value.limit),
          left: integerJson(value.limit - value.consumed),
        },
    ),
    holdings: blockJson(report.holdings, holdingsJson),
    activity: hasActivities
      ? {
          ...flow,
          change: isChangeComplete ? flow.change : null,
          searched: known.activities.length,
          since: oldest ?? null,
          gaps: known.gaps,
        }
      : null,
    counterparties: counterparties.map((each) => ({
      ...each,
      party: each.party === '' ? null : each.party,
    })),
    activities: own.map(({ raw }) => raw),
    open_offers: {
      ...{
        items: offers.map(offerJson),
        complete: isComplete,
        unreadable,
        unsigned,
        expired: expired.length,
        source,
      },
    },
    contracts: blockJson(report.contracts, ({ contracts, isCut, repeated }) => ({
      total: contracts.length,
      complete: !isCut,
      repeated,
      templates: countTemplates(contracts).map(({ templateId, contracts: list }) => ({
        template_id: templateId,
        count: list.length,
        contract_ids: list.map(({ contractId }) => contractId),
      })),
    })),
    problems: blockProblems(reportParts(report)).map(({ part, reason }) => ({ part, reason })),
  };
};
