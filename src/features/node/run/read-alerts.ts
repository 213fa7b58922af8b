import { basename } from 'node:path';
import { listApprovalRequests } from '../../../storage/approvals/approval-files.ts';
import type { WaitingApproval, WatchFacts, MatchedAlert } from '../model/conditions.ts';
import type { NewestActivities, Program } from '../../../cli-kit/command-spec.ts';
import type { AlertRule } from '../../../config/settings/schemas/filter-schemas.ts';
import type { Settings } from '../../../config/settings/settings.ts';
import { listingRequest } from '../../../ledger/activity/listing.ts';
import { describeFailure } from '../../../ledger/failure/describe-failure.ts';
import { matchesFilter } from '../../../ledger/filter/filter.ts';
import { err, type Result } from '../../../lib/result.ts';
import { watchText } from '../messages.ts';

/** The activities in which one reading looks for those that an alert matches. */
const searchedActivities = 1000;

export type ReadActivities = Program['readNewestActivities'];

export interface AlertDeps {
  readonly alerts: readonly AlertRule[];
  readonly readActivities: (since: number) => Promise<Result<NewestActivities, string>>;
  readonly now: () => number;
}

/** The newest activities since a time (ms since 1970), or why there are none. */
export const activitiesSince =
  (settings: Settings, read: ReadActivities) =>
  async (since: number): Promise<Result<NewestActivities, string>> => {
    const found = await read(settings, searchedActivities, { since });
    if (found.ok) return found;
    return err(
      found.error === 'incomplete'
        ? watchText.alertsGap
        : describeFailure(found.error, listingRequest(settings.source)).summary,
    );
  };

/** A rule of pins needs the pins of a dashboard, which has its own alarm for them. */
export const readAlerts = async (
  { alerts, readActivities, now }: AlertDeps,
  within: number,
): Promise<Partial<WatchFacts> & Pick<WatchFacts, 'unread'>> => {
  if (alerts.length === 0) return { unread: [] };
  const found = await readActivities(now() - within);
  if (!found.ok) return { unread: [['alerts', found.error]] };
  const { activities, gaps } = found.value;
  const matched = alerts.flatMap(({ name, filter, pins }): readonly MatchedAlert[] => {
    if (filter === undefined || pins === true) return [];
    const all = activities.filter((activity) => matchesFilter(filter, activity, now()));
    const newest = all.at(-1);
    return newest === undefined
      ? []
      : [{ name, count: all.length, newest: { id: newest.id, at: newest.at ?? now() } }];
  });
  const isCut = activities.length >= searchedActivities;
  const why = isCut ? watchText.alertsCut(activities.length) : watchText.alertsGap;
  return { alerts: matched, unread: isCut || gaps > 0 ? [['alerts', why]] : [] };
};

/** Reads which approval requests of a folder nobody has sent. What isn't readable may be one. */
export const readApprovals = (
  folder: string,
): Pick<WatchFacts, 'unread'> & { readonly waiting: readonly WaitingApproval[] } => {
  const listed = listApprovalRequests(folder);
  if (!listed.ok) return { waiting: [], unread: [['approvals', listed.error]] };
  const reasons = listed.value.flatMap((read) => (read.ok ? [] : [read.error]));
  const waiting = listed.value.flatMap((read): readonly WaitingApproval[] => {
    if (!read.ok || read.value.approvalRequest.sent.length > 0) return [];
    const { made, approvals } = read.value.approvalRequest;
    return [{ file: basename(read.value.path), ...made, approvals: approvals.length }];
  });
  return { waiting, unread: reasons.length === 0 ? [] : [['approvals', reasons.join('; ')]] };
};
