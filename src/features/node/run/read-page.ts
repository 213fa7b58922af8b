import type { Result } from '../../../lib/result.ts';
import { nodeText } from '../messages/node.ts';
import { pageText } from '../messages/pages.ts';
import { usualRewardsMs } from '../model/rewards/rewards-report.ts';
import type { NodePageId, NodePagesState } from '../slice.ts';
import { readNode } from './read-node.ts';
import { readRewards } from './read-rewards.ts';
import { readTraffic, type TrafficDeps } from './read-traffic.ts';

type Readings = NodePagesState['readings'];

const readOwn = async (
  deps: TrafficDeps,
  page: NodePageId,
  party: string | undefined,
): Promise<Readings> => {
  const reading = <T>(result: Result<T, string>) => ({ at: deps.now(), result });
  if (page === 'node') return { node: reading({ ok: true, value: await readNode(deps) }) };
  if (page === 'traffic') {
    const found = await readTraffic(deps, undefined);
    return { traffic: reading(found.ok ? found : { ok: false, error: found.error.reason }) };
  }
  if (party === undefined) return { rewards: reading({ ok: false, error: pageText.noParty }) };
  const to = deps.now();
  const value = await readRewards(deps, { party, from: to - usualRewardsMs, to });
  return { rewards: reading({ ok: true, value }) };
};

/** Reads what a page shows, as the command of its name does. */
export const readPage = async (
  deps: TrafficDeps,
  page: NodePageId,
  party: string | undefined,
): Promise<Readings> =>
  deps.hasLedger
    ? readOwn(deps, page, party)
    : { [page]: { at: deps.now(), result: { ok: false, error: nodeText.noLedger } } };
