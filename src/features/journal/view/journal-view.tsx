import type { ViewDefinition } from '../../../shell/view-types.ts';
import { JournalBody } from './journal-body.tsx';
import { journalStateLine, journalStatusLine, journalTitleLine } from './journal-lines.ts';

/** The journal: submissions and their outcomes. */
export const journalView: ViewDefinition = {
  title: 'Journal',
  titleRule: journalTitleLine,
  stateRule: journalStateLine,
  status: journalStatusLine,
  body: () => <JournalBody />,
};
