import { err, type Result } from '../../../lib/result.ts';
import { nodeText, pageText } from '../messages.ts';
import type { PageContent } from '../model/page.ts';
import { rewardsPage, usualRewardsMs } from '../model/rewards/rewards-report.ts';
import { trafficPage } from '../model/traffic-report.ts';
import type { NodePageId } from '../slice.ts';
import { readNode } from './read-node.ts';
import { readRewards } from './read-rewards.ts';
import { readTraffic, type TrafficDeps } from './read-traffic.ts';

type ReadPage = (
  deps: TrafficDeps,
  party: string | undefined,
) => Promise<Result<PageContent, string>>;

const pages: Readonly<Record<NodePageId, ReadPage>> = {
  node: async (deps) => ({ ok: true, value: await readNode(deps) }),
  traffic: async (deps) => {
    const found = await readTraffic(deps, undefined);
    return found.ok ? { ok: true, value: trafficPage(found.value) } : err(found.error.problem);
  },
  rewards: async (deps, party) => {
    if (party === undefined) return err(pageText.noParty);
    const to = deps.now();
    const from = to - usualRewardsMs;
    const report = await readRewards(deps, { party, from, to, isUpToNow: true });
    return { ok: true, value: rewardsPage(report) };
  },
};

/** Reads what a page shows, as the command of its name does. */
export const readPage = (
  deps: TrafficDeps,
  page: NodePageId,
  party: string | undefined,
): ReturnType<ReadPage> =>
  deps.hasLedger ? pages[page](deps, party) : Promise.resolve(err(nodeText.noLedger));
