import { exitWith, notFound, refused } from '../../../cli-kit/exit.ts';
import { requirePartyId } from '../../../cli-kit/named-parties.ts';
import type { Program } from '../../../cli-kit/command-spec.ts';
import type { GlobalFlags } from '../../../cli-kit/load-settings.ts';
import { printError, writeStdout, failUsage } from '../../../cli-kit/streams.ts';
import type { Settings } from '../../../config/settings/settings.ts';
import { parseWindow, type TimeWindow } from '../../../lib/time/moment.ts';
import { stringifyJson } from '../../../lib/json/json.ts';
import { blockProblems, blockValue, type PartProblem } from '../model/block.ts';
import { widestSpan, type KnownActivities, activitiesOf } from '../model/party-flow.ts';
import { emptyReport, hasContracts, reportParts, type PartyReport } from '../model/party-report.ts';
import { cliText } from '../messages/fetch.ts';
import { fetchParty } from '../run/fetch-party.ts';
import { allParts } from '../view/page-line.ts';
import { partyLines } from '../view/party-lines.ts';
import { partyJson } from './party-json.ts';
import { printLines } from './output.ts';
import {
  loadServices,
  openServices,
  outputOf,
  printProblems,
  readActivities,
} from './read-tokens.ts';

export interface PartyFlags extends GlobalFlags {
  readonly limit?: string;
  readonly until?: string;
}

type ReadActivities = Program['readNewestActivities'];

const formats = ['table', 'json', 'ndjson'];
const defaultLimit = 1000;
const maxLimit = 100_000;

type Found = {
  readonly report: PartyReport;
  readonly known: KnownActivities;
  readonly problems: readonly PartProblem[];
};

const find = async (
  settings: Settings,
  party: string,
  {
    limit,
    window,
    read,
  }: {
    readonly limit: number;
    readonly window: TimeWindow;
    readonly read: ReadActivities;
  },
): Promise<Found> => {
  const { services, finish } = openServices(settings);
  // They are read first, because they name the synchronizer and the migration for the other
  // requests.
  const known = await readActivities(settings, limit, read, window);
  let report = emptyReport;
  await fetchParty(services, {
    party,
    activities: known.activities,
    onBlocks: (blocks) => {
      report = { ...report, ...blocks };
    },
  });
  finish();
  const { unread } = known;
  const problems = [
    ...(unread?.kind === 'failed' ? [{ part: cliText.activities, ...unread }] : []),
    ...blockProblems(reportParts(report)),
  ];
  return { report, known, problems };
};

const isKnown = ({ report, known }: Found, party: string): boolean => {
  const { names, host, preapproval, holdings, contracts } = report;
  return (
    activitiesOf(known.activities, party).length > 0 ||
    (blockValue(host) ?? []).length > 0 ||
    blockValue(preapproval) !== undefined ||
    (blockValue(names) ?? []).length > 0 ||
    (blockValue(holdings)?.items ?? []).length > 0 ||
    hasContracts(contracts)
  );
};

/** Returns 0 if a service responded with a part, or the code of the first failure. */
const exitCodeOf = ({ report }: Found, isThere: boolean, failed: number | undefined): number => {
  if (isThere) return failed ?? 0;
  const hasResponse = report.host.kind === 'ready' || report.contracts.kind === 'ready';
  return hasResponse ? notFound : (failed ?? refused);
};

const windowOf = (flags: PartyFlags): TimeWindow => {
  const window = parseWindow(flags, Date.now());
  return window.ok ? window.value : failUsage(window.error);
};

const limitOf = ({ limit, since, until }: PartyFlags): number => {
  const fallback = since === undefined && until === undefined ? defaultLimit : maxLimit;
  const count = limit === undefined ? fallback : Number(limit);
  return Number.isInteger(count) && count >= 1 && count <= maxLimit
    ? count
    : failUsage(cliText.badLimit(limit ?? '', maxLimit));
};

const printFoundParty = (found: Found, party: string, output: string, settings: Settings): void => {
  const content = { party, ...found, now: Date.now() };
  if (output === 'table') {
    const page = { ...content, span: widestSpan, parts: allParts };
    printLines(settings, (width) => partyLines(page, width));
    return;
  }
  const hasActivities = found.problems.every(({ part }) => part !== cliText.activities);
  const json = partyJson(content, hasActivities);
  writeStdout(`${stringifyJson(json, output === 'json' ? 2 : undefined)}\n`);
};

/** Asks both services once, and prints what they know. */
export const printParty = async (
  party: string,
  flags: PartyFlags,
  read: ReadActivities,
): Promise<void> => {
  const output = outputOf(flags, formats);
  requirePartyId(party);
  const limit = limitOf(flags);
  const window = windowOf(flags);
  const settings = await loadServices(flags);
  const found = await find(settings, party, { limit, window, read });
  if (found.known.activities.length >= limit && limit > 0 && window.since !== undefined)
    printError(cliText.windowCut(limit));
  const failed = printProblems(found.problems);
  const isThere = isKnown(found, party);
  const exitCode = exitCodeOf(found, isThere, failed);
  if (isThere || exitCode !== notFound) printFoundParty(found, party, output, settings);
  else printError(cliText.unknown(party));
  return exitWith(exitCode);
};
