import type { Settings } from '../../config/settings/settings.ts';
import type { ColumnName } from '../../ledger/activity/listing.ts';
import { noOpenContracts, updateOpenContracts } from '../../ledger/activity/open-contracts.ts';
import type { AlertMatcher } from './alerts.ts';
import { activitiesIn, countRows, filterTimeline, noRowCounts } from './state/activity-filter.ts';
import type { ActivityState } from './state/activity.ts';
import type { Timeline } from './timeline/timeline.ts';

export type ActivityStart = {
  readonly settings: Settings;
  /** The timeline is as the last session left it. */
  readonly timeline: Timeline;
  readonly alertsOf: AlertMatcher;
  /** The columns that the user chose in the menu earlier. */
  readonly chosenColumns?: readonly ColumnName[] | undefined;
};

export const startActivity = ({
  settings: { columns, filters },
  timeline,
  alertsOf,
  chosenColumns,
}: ActivityStart): ActivityState => {
  const activities = [...activitiesIn(timeline.entries)];
  const changes = { removed: [], added: activities };
  const open = updateOpenContracts(noOpenContracts, changes, () => activities);
  const list = filterTimeline(timeline, undefined, 0, open);
  return {
    ...{ timeline, list, view: list, rows: countRows(noRowCounts, activities), open },
    columns: chosenColumns ?? columns,
    profileColumns: columns,
    fileFilters: filters,
    alertsOf,
    alarms: 0,
    poll: { state: 'starting', attempt: 0 },
    marks: new Set(),
    position: { kind: 'following' },
    order: 'newest-last',
    timeStyle: 'utc',
    detail: { view: 'details', scroll: 0, wrap: true },
    older: 'unasked',
  };
};
