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
  }
}

export const slice: Slice = {
  initial: ({ settings: { pageSize }, timeline, alertsOf }) => {
    const starting = { state: 'starting', attempt: 0, emptyPolls: 0, pageSize } as const;
    return { activity: initialActivity(timeline, starting, alertsOf) };
  },
  actions: activityActions,
};
