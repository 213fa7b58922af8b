import type { Slice } from '../../shell/feature.ts';
import { initialJournal, journalActions, unknownCount } from './state/journal.ts';

export const slice: Slice = {
  initial: () => ({ journal: initialJournal }),
  actions: journalActions,
  badges: {
    journal: (state) => {
      const unknown = unknownCount(state);
      return unknown > 0 ? `!${unknown}` : undefined;
    },
  },
};
