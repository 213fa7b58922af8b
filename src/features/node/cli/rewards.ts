import { exitWith, gapFound, notFound } from '../../../cli-kit/exit.ts';
import type { GlobalFlags } from '../../../cli-kit/load-settings.ts';
import { requirePartyId } from '../../../cli-kit/require-party-id.ts';
import { failUsage, formatFacts, printError, writeStdout } from '../../../cli-kit/streams.ts';
import { stringifyJson } from '../../../lib/json/json.ts';
import { sanitize } from '../../../lib/text/sanitize.ts';
import { parseWindow, windowProblemText } from '../../../lib/time/moment.ts';
import { toAscii } from '../../../ui-kit/theme/ascii-fallback.ts';
import { nodeText } from '../messages/node.ts';
import { rewardsText } from '../messages/rewards.ts';
import {
  rewardFacts,
  rewardsJson,
  rewardTables,
  usualRewardsMs,
  type RewardsReport,
} from '../model/rewards/rewards-report.ts';
import type { WantedRewards } from '../run/read-reward-history.ts';
import { readRewards } from '../run/read-rewards.ts';
import { openNode } from './open-node.ts';

export interface RewardsFlags extends GlobalFlags {
  readonly until?: string;
}

const windowOf = ({ since, until }: RewardsFlags): Pick<WantedRewards, 'from' | 'to'> => {
  const now = Date.now();
  const window = parseWindow({ since, until }, now);
  if ('option' in window) return failUsage(windowProblemText(window));
  const { until: to = now, since: from = to - usualRewardsMs } = window;
  return from < to ? { from, to } : failUsage(windowProblemText({ option: 'order' }));
};

const printRewardsReport = (report: RewardsReport, output: string, isAscii: boolean): void => {
  if (output === 'json') {
    writeStdout(`${stringifyJson(rewardsJson(report), 2)}\n`);
    return;
  }
  const lines = rewardTables(report)
    .flatMap((table) => ['', ...table])
    .map((line) => sanitize(line));
  writeStdout(formatFacts(rewardFacts(report)));
  writeStdout((isAscii ? lines.map(toAscii) : lines).map((line) => `${line}\n`).join(''));
};

/** Prints what a party may mint, has minted and has missed. */
export const printRewards = async (party: string, flags: RewardsFlags): Promise<void> => {
  requirePartyId(party);
  const window = windowOf(flags);
  // The command has a start of its own.
  const { since: _, ...others } = flags;
  const { settings, output, finish, ...deps } = await openNode(others);
  const hasLedger = settings.ledgerUrl !== '';
  if (!hasLedger && !deps.hasScan) failUsage(nodeText.noServices);
  const report = await readRewards({ ...deps, hasLedger }, { party, ...window });
  finish();
  for (const text of report.problems) printError(text);
  for (const text of report.missing) printError(rewardsText.incomplete(text));
  if (!report.isSeen) printError(rewardsText.notSeen(party));
  printRewardsReport(report, output, settings.ascii);
  if (report.exitCode !== 0) return exitWith(report.exitCode);
  if (!report.isSeen) return exitWith(notFound);
  return exitWith(report.missing.length === 0 ? 0 : gapFound);
};
