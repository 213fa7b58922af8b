import type { ColumnName } from '../../ledger/activity/list-columns.ts';
import type { Slice } from '../../shell/feature.ts';
import type { Timeline } from './model/timeline/timeline.ts';
import type { AlertMatcher } from './alerts/alerts.ts';
import { activityActions } from './state/activity-actions.ts';
import { initialActivity } from './state/activity.ts';

declare module '../../shell/feature.ts' {
  interface SliceStart {
    /** As the last session left it. */
    readonly timeline: Timeline;
    readonly alertsOf: AlertMatcher;
    /** The columns that the user chose earlier for this profile. */
    readonly chosenColumns?: readonly ColumnName[] | undefined;
  }
}

export const slice: Slice = {
  initial: ({ settings: { pageSize, columns, filters }, timeline, alertsOf, chosenColumns }) => {
    const starting = { state: 'starting', attempt: 0, emptyPolls: 0, pageSize } as const;
    const start = { chosen: chosenColumns, ofProfile: columns };
    const activity = initialActivity(timeline, starting, alertsOf, start);
    return { activity: { ...activity, fileFilters: filters } };
  },
  actions: activityActions,
};
