import type { View } from '../view.ts';
import { JournalBody } from './journal-body.tsx';
import { journalState, journalStatus, journalTitle } from './journal-words.ts';

/** What was sent from here, and what came of it. */
export const journalView: View = {
  title: 'Journal',
  titleRule: journalTitle,
  stateRule: journalState,
  status: journalStatus,
  body: () => <JournalBody />,
};
