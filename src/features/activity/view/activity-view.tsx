import type { ViewDefinition } from '../../../shell/view-types.ts';
import { ActivityBody } from './activity-body.tsx';
import { selectStateLine } from './lines/state-line.ts';
import { selectStatusLine } from './lines/status-line.ts';
import { selectTitleLine } from './lines/title-line.ts';

/** The tail, and one activity of it. */
export const activityView: ViewDefinition = {
  title: 'Activity',
  titleRule: selectTitleLine,
  stateRule: selectStateLine,
  status: selectStatusLine,
  body: ({ layout }) => <ActivityBody layout={layout} />,
};
