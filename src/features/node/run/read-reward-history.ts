import type { AskProblem } from '../../../http/ask-operation.ts';
import type { EffectContract } from '../../../ledger/effects/effects.ts';
import { readUpdateHistory } from '../../../ledger/effects/read-update.ts';
import { decimalOfKey } from '../../../lib/numbers/decimal.ts';
import type { Result } from '../../../lib/result.ts';
import {
  createUpdateReader,
  learnArchived,
  type LedgerPlace,
} from '../../../tokens/list-updates.ts';
import { rewardsText } from '../messages.ts';
import { archivedCoupons, readRewardEvents } from '../model/rewards/reward-events.ts';
import type { EndedCoupon, MintedReward } from '../model/rewards/rewards-report.ts';
import type { NodeDeps } from './ask.ts';

export interface WantedRewards {
  readonly party: string;
  /** In ms since 1970: the start is included, the end isn't. */
  readonly from: number;
  readonly to: number;
  /** True if the period ends with what the ledger has now. */
  readonly isUpToNow: boolean;
}

export interface RewardHistory {
  readonly minted: readonly MintedReward[];
  readonly ended: readonly EndedCoupon[];
  readonly missing: readonly string[];
  /** False if no update of the party is there at all. */
  readonly isSeen: boolean;
}

/** Reads the updates of a time, page after page: each coupon's end needs the coupon itself. */
export const readRewardHistory = async (
  deps: NodeDeps,
  wanted: WantedRewards,
  { place, dso }: { readonly place: LedgerPlace; readonly dso: string | undefined },
): Promise<Result<RewardHistory, AskProblem>> => {
  const { party, from, to } = wanted;
  const reader = createUpdateReader(deps.request, party, deps.signal);
  const all = { after: place.pruned, upTo: place.end };
  const first = await reader.first(all);
  if (!first.ok) return first;
  const after = await reader.offsetBefore(all, from);
  if (!after.ok) return after;
  const upTo = await reader.offsetBefore({ ...all, after: after.value }, to);
  if (!upTo.ok) return upTo;
  const known = new Map<string, EffectContract>();
  const [minted, ended]: [MintedReward[], EndedCoupon[]] = [[], []];
  const isCut = place.pruned > 0 && after.value === place.pruned;
  const missing = isCut ? [rewardsText.pruned(place.pruned, new Date(from).toISOString())] : [];
  for (let offset = after.value; offset < upTo.value;) {
    const page = await reader.list({ after: offset, upTo: upTo.value });
    if (!page.ok) return page;
    const histories = page.value.updates.flatMap((update) => {
      const history = readUpdateHistory(update.json, { hasViews: reader.hasViews() });
      return history === undefined ? [] : [{ update, history }];
    });
    for (const { history } of histories)
      for (const event of history.events)
        if (event.kind === 'create') known.set(event.contract.contractId, event.contract);
    const ids = histories.flatMap(({ history }) => archivedCoupons(history));
    await learnArchived(deps, party, { known, ids });
    for (const { update, history } of histories) {
      const { updateId, recordTime: at } = update;
      const recordTime = Date.parse(at);
      const events = readRewardEvents(history, { party, dso, known, recordTime });
      minted.push(
        ...events.minted.map(({ kind, amount }) => ({
          ...{ at, updateId, kind, amount: decimalOfKey(amount) },
        })),
      );
      ended.push(...events.ended.map((each) => ({ at, updateId, ...each })));
      for (const unclear of events.unclear)
        missing.push(
          (unclear === 'sums' ? rewardsText.unclearSums : rewardsText.unclearCoupon)(updateId),
        );
    }
    offset = page.value.reached;
  }
  missing.push(...(await reader.findUnread(place, upTo.value, wanted, deps.now())));
  return { ok: true, value: { minted, ended, missing, isSeen: first.value !== undefined } };
};
