import { formatLines, outputWidth, writeStdout } from '../../../cli-kit/streams.ts';
import type { Settings } from '../../../config/settings/settings.ts';
import type { PageLine } from '../view/page-line.ts';
import { isNumeric, type Json, type JsonObject } from '../../../lib/json/json.ts';
import { csvCell } from '../../../lib/text/csv.ts';
import { timeJson } from '../../../lib/time/time.ts';
import { whatItIsNot } from '../../../ledger/effects/describe-instrument.ts';
import type { Instrument } from '../../../ledger/effects/holding.ts';
import { offerState, type OpenOffer } from '../../../tokens/offers.ts';
import type { Block } from '../model/block.ts';
import { isEveryInstrumentKnown, isSumComplete, type HoldingList } from '../model/party-report.ts';
import type { InstrumentHoldings } from '../../../tokens/instruments.ts';
import {
  type TokenPreapproval,
  instrumentFacts,
  knownTokens,
  usedUpHoldings,
  type TokenReport,
} from '../model/token-report.ts';

export const printLines = (
  { ascii }: Pick<Settings, 'ascii'>,
  draw: (width: number) => readonly PageLine[],
): void => {
  const lines = draw(outputWidth()).map(({ line }) => line.map(({ text }) => text).join(''));
  writeStdout(`${formatLines(lines, ascii).trimEnd()}\n`);
};

/** The value of a cell: an object has no column of its own. */
const cellOf = (value: Json | undefined): string => {
  if (typeof value === 'string') return csvCell(value);
  return isNumeric(value) || typeof value === 'boolean' ? value.toString() : '';
};

export const csvOf = (columns: readonly string[], rows: readonly JsonObject[]): string =>
  [columns.join(','), ...rows.map((row) => columns.map((name) => cellOf(row[name])).join(','))]
    .map((line) => `${line}\n`)
    .join('');

export const sourceJson = (block: Block<unknown>): JsonObject =>
  block.kind === 'ready' ? { source: block.source, at: timeJson(block.readAt) } : {};

/** Fields are null where the registry says nothing. */
const factsJson = (report: TokenReport, instrument: Instrument): JsonObject => {
  const facts = instrumentFacts(report, instrument);
  if (facts?.kind !== 'ready')
    return { symbol: null, name: null, decimals: null, paused: null, registry: null };
  const { symbol, title, decimals, isPaused, registry } = facts.value;
  return {
    ...{ symbol, name: title, decimals, paused: isPaused },
    registry: { url: registry, at: timeJson(facts.readAt) },
  };
};

export const sumsJson = (each: InstrumentHoldings): JsonObject => ({
  ...{ total: each.totalAmount, unlocked: each.unlockedAmount, locked: each.lockedAmount },
  contracts: each.contracts,
});

export const locksJson = ({ locks }: InstrumentHoldings): Json =>
  locks.map(({ amount, holders, until = null }) => ({ amount, holders: [...holders], until }));

/** Only where there is one: an account without a custodian has a provider of null. */
export const accountJson = ({ account }: Pick<InstrumentHoldings, 'account'>): JsonObject =>
  account === undefined
    ? {}
    : { account: { provider: account.provider === '' ? null : account.provider, id: account.id } };

const instrumentJson = (
  report: TokenReport,
  list: HoldingList,
  each: InstrumentHoldings,
): JsonObject => {
  const usedUp = usedUpHoldings(list, each);
  return {
    ...{ admin: each.admin, id: each.id, ...accountJson(each), ...factsJson(report, each) },
    ...sumsJson(each),
    complete: isSumComplete(list, each),
    ...noticeJson(report, each),
    locks: locksJson(each),
    expiring: usedUp === undefined ? null : { ...usedUp },
  };
};

/** Only for a token that takes the name of another one. */
const noticeJson = (report: TokenReport, instrument: Instrument | undefined): JsonObject => {
  const notice = instrument && whatItIsNot(instrument, knownTokens(report));
  return notice === undefined ? {} : { notice };
};

const preapprovalJson = (each: TokenPreapproval): JsonObject => ({
  contractId: each.contractId,
  admin: each.admin ?? null,
  ids: [...each.ids],
  provider: each.provider ?? null,
  expiresAt: timeJson(each.expiresAt),
});

/** Amounts are texts with every digit. */
export const holdingsJson = (party: string, report: TokenReport): JsonObject => {
  const { holdings, preapprovals } = report;
  const list = holdings.kind === 'ready' ? holdings.value : undefined;
  return {
    party,
    instruments: list === undefined ? null : instrumentsJson(report, list),
    complete: list !== undefined && isEveryInstrumentKnown(list),
    notCounted: (list?.unclear ?? []).map(({ template, reason, count }) => ({
      ...{ template, reason, count },
    })),
    preapprovals: preapprovals.kind === 'ready' ? preapprovals.value.map(preapprovalJson) : null,
    ...{ source: null, at: null, ...sourceJson(holdings) },
  };
};

const instrumentsJson = (report: TokenReport, list: HoldingList): readonly Json[] =>
  list.instruments.map((each) => instrumentJson(report, list, each));

export const offerJson = (
  { report, source, now }: { report: TokenReport; source: JsonObject; now: number },
  offer: OpenOffer,
): JsonObject => {
  const { instrument, contractId, from, to, amount, unit = null, memo = null, expiresAt } = offer;
  const { symbol = null } = instrument === undefined ? {} : factsJson(report, instrument);
  return {
    contractId,
    instrument: instrument === undefined ? null : { ...instrument },
    ...{ symbol, from, to, amount, unit, memo },
    expiresAt: timeJson(expiresAt),
    state: offerState(offer, now),
    ...noticeJson(report, instrument),
    ...source,
  };
};
