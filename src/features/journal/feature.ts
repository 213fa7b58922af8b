import type { Feature } from '../../shell/feature.ts';
import { journalBadge, type JournalState } from './slice.ts';

export const journal: Feature<{ readonly journal: JournalState }> = {
  tabs: [
    {
      id: 'journal',
      key: '5',
      title: 'Journal',
      alias: 'history outcome unknown resend writes sent',
      badge: { part: 'journal', text: journalBadge },
    },
  ],
  commands: [{ names: ['journal'], load: () => import('./cli/specs.ts') }],
};
