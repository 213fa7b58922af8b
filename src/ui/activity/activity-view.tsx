import type { View } from '../view.ts';
import { ActivityBody } from './activity-body.tsx';
import { selectStateWords } from './state-words.ts';
import { selectStatusWords } from './status-words.ts';
import { selectTitleWords } from './title-words.ts';

/** The tail, and one activity of it. */
export const activityView: View = {
  title: 'Activity',
  titleRule: selectTitleWords,
  stateRule: selectStateWords,
  status: selectStatusWords,
  body: ({ layout }) => <ActivityBody layout={layout} />,
};
