import { defer } from '../../lib/io/deferred.ts';
import type { Feature } from '../../shell/feature.ts';
import { initialJournal, journalActions, unknownCount } from './state/journal.ts';

declare module '../../shell/state/screen.ts' {
  interface TabIds {
    readonly journal: true;
  }
}

export const journal: Feature = {
  tabs: [
    {
      id: 'journal',
      key: '5',
      title: 'Journal',
      short: 'Jour',
      alias: 'history outcome unknown resend writes sent',
      badge: (state) => {
        const unknown = unknownCount(state);
        return unknown > 0 ? `!${unknown}` : undefined;
      },
    },
  ],
  slice: {
    initial: () => ({ journal: initialJournal }),
    actions: journalActions,
  },
  screens: defer(() => import('./screens.ts')),
};
