import type { ViewDefinition } from '../../../shell/view-types.ts';
import { JournalBody } from './journal-body.tsx';
import { journalStateLine, journalStatusLine, journalTitleLine } from './journal-lines.ts';

/** What was sent from here, and what came of it. */
export const journalView: ViewDefinition = {
  title: 'Journal',
  titleRule: journalTitleLine,
  stateRule: journalStateLine,
  status: journalStatusLine,
  body: () => <JournalBody />,
};
