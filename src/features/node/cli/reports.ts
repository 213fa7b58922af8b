import { exitWith, gapFound, notFound } from '../../../cli-kit/exit.ts';
import {
  type GlobalFlags,
  loadSettings,
  unknownOutput,
  orSandbox,
} from '../../../cli-kit/load-settings.ts';
import { requirePartyId } from '../../../cli-kit/named-parties.ts';
import {
  failUsage,
  printError,
  outputWidth,
  writeStdout,
  formatFacts,
  formatLines,
} from '../../../cli-kit/streams.ts';
import { parseWindow, reversedWindow } from '../../../lib/time/moment.ts';
import { rewardsJson, rewardsPage, usualRewardsMs } from '../model/rewards/rewards-report.ts';
import type { WantedRewards } from '../run/read-reward-history.ts';
import { readRewards } from '../run/read-rewards.ts';
import { checkPartyId } from '../../../ledger/ids/identifiers.ts';
import { trafficText, nodeText } from '../messages.ts';
import { trafficJson, trafficPage } from '../model/traffic-report.ts';
import { readTraffic } from '../run/read-traffic.ts';
import type { Settings } from '../../../config/settings/settings.ts';
import { failureExitCode } from '../../../ledger/failure/failure.ts';
import { timeJson } from '../../../lib/time/time.ts';
import { nodeRows, type FactsPage } from '../model/page.ts';
import { readNode, type NodeReport } from '../run/read-node.ts';
import { openClients } from '../../../cli-kit/open-clients.ts';
import { stringifyJson, type JsonObject } from '../../../lib/json/json.ts';

const usualFormats: readonly string[] = ['table', 'json'];

/** Opens the services of the profile, or the sandbox; `finish` closes them, and exits after a signal. */
export const openNode = async (flags: GlobalFlags, formats: readonly string[] = usualFormats) => {
  const { output = 'table' } = flags;
  if (!formats.includes(output)) failUsage(unknownOutput(output, formats));
  const given = await loadSettings(flags);
  given.notes.forEach(printError);
  const settings = await orSandbox(given);
  const { ledgerUrl, scanUrl, parties = [] } = settings;
  const [hasLedger, hasScan] = [ledgerUrl !== '', scanUrl !== ''];
  if (!hasLedger && !hasScan) failUsage(nodeText.noServices);
  const { client, tokens, signal, finish } = openClients(settings, 1);
  return {
    ...{ settings, output, finish, tokens, hasLedger, hasScan, parties, signal },
    request: client.request,
    now: Date.now,
  };
};

export type OpenNode = Awaited<ReturnType<typeof openNode>>;

/** Problems go to stderr, in every format. */
const printFacts = (
  { problems, facts, tables }: FactsPage,
  json: JsonObject,
  { output, settings: { ascii } }: Pick<OpenNode, 'output' | 'settings'>,
): void => {
  problems.forEach(printError);
  if (output === 'json') {
    writeStdout(`${stringifyJson(json, 2)}\n`);
    return;
  }
  const lines = tables.flatMap((table) => ['', ...table]);
  writeStdout(`${formatFacts(facts)}${formatLines(lines, ascii)}`);
};

const nodeJson = ({ lines }: Pick<NodeReport, 'lines'>, at: number) => ({
  at: timeJson(at),
  lines: lines.map((line) => ({ ...line, at: timeJson(line.at) })),
});

const printNodeReport = (report: NodeReport, output: string, { ascii }: Settings): void => {
  if (output === 'json') {
    writeStdout(`${JSON.stringify(nodeJson(report, Date.now()), null, 2)}\n`);
    return;
  }
  const rows = nodeRows(report.lines, outputWidth());
  writeStdout(
    formatLines(
      rows.map(({ mark, text }) => mark + text),
      ascii,
    ),
  );
};

/** Prints what the services tell about the node; it changes nothing. */
export const printNode = async (flags: GlobalFlags): Promise<void> => {
  const { settings, output, finish, ...deps } = await openNode(flags);
  if (settings.ledgerUrl === '') return failUsage(nodeText.noServices);
  const report = await readNode(deps);
  finish();
  printNodeReport(report, output, settings);
  return exitWith(report.failure === undefined ? 0 : failureExitCode(report.failure));
};

const requireId = (named: string): void => {
  const problem = checkPartyId(named.replace(/^PAR::/, ''));
  if (problem !== undefined) failUsage(trafficText.notParty(named, problem.message));
};

/** Prints the traffic of a participant, and what its own requests cost. */
export const printTraffic = async (
  flags: GlobalFlags,
  [named]: readonly string[],
): Promise<void> => {
  if (named !== undefined) requireId(named);
  const opened = await openNode(flags);
  const found = await readTraffic(opened, named);
  opened.finish();
  if (!found.ok) {
    printError(found.error.problem);
    return exitWith(found.error.exitCode);
  }
  printFacts(trafficPage(found.value), trafficJson(found.value, Date.now()), opened);
  return exitWith(found.value.exitCode);
};

export interface RewardsFlags extends GlobalFlags {
  readonly until?: string;
}

const windowOf = ({ since, until }: RewardsFlags): Omit<WantedRewards, 'party'> => {
  const now = Date.now();
  const window = parseWindow({ since, until }, now);
  if (!window.ok) return failUsage(window.error);
  const { until: to = now, since: from = to - usualRewardsMs } = window.value;
  const isUpToNow = window.value.until === undefined;
  return from < to ? { from, to, isUpToNow } : failUsage(reversedWindow);
};

/** Prints what a party may mint, has minted and has missed. */
export const printRewards = async (party: string, flags: RewardsFlags): Promise<void> => {
  requirePartyId(party);
  const window = windowOf(flags);
  // The command has a start of its own.
  const { since: _, ...others } = flags;
  const opened = await openNode(others);
  const report = await readRewards(opened, { party, ...window });
  opened.finish();
  printFacts(rewardsPage(report), rewardsJson(report), opened);
  if (report.exitCode !== 0) return exitWith(report.exitCode);
  if (!report.isSeen) return exitWith(notFound);
  return exitWith(report.missing.length === 0 ? 0 : gapFound);
};
