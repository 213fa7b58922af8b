import type { Settings } from '../../config/settings/settings.ts';
import type { ColumnName } from '../../ledger/activity/listing.ts';
import type { AlertMatcher } from './alerts.ts';
import type { Timeline } from './timeline/timeline.ts';
import { initialActivity, type ActivityState } from './state/activity.ts';

export type ActivityStart = {
  readonly settings: Settings;
  /** The timeline is as the last session left it. */
  readonly timeline: Timeline;
  readonly alertsOf: AlertMatcher;
  readonly chosenColumns?: readonly ColumnName[] | undefined;
};

export const startActivity = ({
  settings: { pageSize, columns, filters },
  timeline,
  alertsOf,
  chosenColumns,
}: ActivityStart): ActivityState => {
  const starting = { state: 'starting', attempt: 0, emptyPolls: 0, pageSize } as const;
  const start = { chosen: chosenColumns, ofProfile: columns };
  return { ...initialActivity(timeline, starting, alertsOf, start), fileFilters: filters };
};
