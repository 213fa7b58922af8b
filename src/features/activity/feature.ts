import { defer } from '../../lib/io/deferred.ts';
import type { Feature } from '../../shell/feature.ts';
import type { Timeline } from './model/timeline/timeline.ts';
import type { AlertMatcher } from './alerts/alerts.ts';
import { activityActions } from './state/activity-actions.ts';
import { initialActivity } from './state/activity.ts';

declare module '../../shell/state/screen.ts' {
  interface TabIds {
    readonly activity: true;
  }
}

declare module '../../shell/feature.ts' {
  interface SliceStart {
    /** As the last session left it. */
    readonly timeline: Timeline;
    readonly alertsOf: AlertMatcher;
  }
}

export const activity: Feature = {
  tabs: [{ id: 'activity', key: '1', title: 'Activity', short: 'Act', alias: 'tail live' }],
  slice: {
    initial: ({ settings: { pageSize }, timeline, alertsOf }) => {
      const starting = { state: 'starting', attempt: 0, emptyPolls: 0, pageSize } as const;
      return { activity: initialActivity(timeline, starting, alertsOf) };
    },
    actions: activityActions,
  },
  screens: defer(() => import('./screens.ts')),
};
