import { unknownEntries } from '../journal/entries.ts';
import { counted } from '../lib/count.ts';
import type { AppStore } from '../store/store.ts';

/** Says at a start that earlier writes have an outcome nobody knows, and which key leads there. */
export const remindOfUnknown = (store: AppStore): void => {
  const { journal, noticed } = store.getState();
  const [first, ...more] = unknownEntries(journal.entries);
  if (journal.file.failure !== undefined)
    noticed('error', `The journal of writes cannot be read: ${journal.file.failure}`);
  if (first === undefined) return;
  const others = more.length === 0 ? '' : ` and of ${counted(more.length, 'other')}`;
  noticed('error', `The outcome of ${first.entry}${others} is UNKNOWN: 5 shows what to do`);
};
