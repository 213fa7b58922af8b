import type { ViewDefinition } from '../view.ts';
import { ActivityBody } from './activity-body.tsx';
import { selectStateLine } from './state-words.ts';
import { selectStatusLine } from './status-words.ts';
import { selectTitleLine } from './title-words.ts';

/** The tail, and one activity of it. */
export const activityView: ViewDefinition = {
  title: 'Activity',
  titleRule: selectTitleLine,
  stateRule: selectStateLine,
  status: selectStatusLine,
  body: ({ layout }) => <ActivityBody layout={layout} />,
};
