import { exitWith, gapFound, notFound } from '../../../cli-kit/exit.ts';
import type { GlobalFlags } from '../../../cli-kit/load-settings.ts';
import { requirePartyId } from '../../../cli-kit/require-party-id.ts';
import { failUsage } from '../../../cli-kit/streams.ts';
import { parseWindow, windowProblemText } from '../../../lib/time/moment.ts';
import { rewardsJson, rewardsPage, usualRewardsMs } from '../model/rewards/rewards-report.ts';
import type { WantedRewards } from '../run/read-reward-history.ts';
import { readRewards } from '../run/read-rewards.ts';
import { openNode, printFacts } from './open-node.ts';

export interface RewardsFlags extends GlobalFlags {
  readonly until?: string;
}

const windowOf = ({ since, until }: RewardsFlags): Omit<WantedRewards, 'party'> => {
  const now = Date.now();
  const window = parseWindow({ since, until }, now);
  if ('option' in window) return failUsage(windowProblemText(window));
  const { until: to = now, since: from = to - usualRewardsMs } = window;
  const isUpToNow = window.until === undefined;
  return from < to ? { from, to, isUpToNow } : failUsage(windowProblemText({ option: 'order' }));
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
