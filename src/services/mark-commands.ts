import { entryInView } from '../store/entry-in-view.ts';
import { selectedRow } from '../store/journal.ts';
import type { State } from '../store/state.ts';
import { textOf } from '../lib/text-field.ts';
import { onStore, type Deed, type DeedTable } from './deed.ts';
import { retell } from './retell.ts';
import { markEntry, whyNotMarked } from './submission/mark.ts';

/** What a key on an entry says while none is selected. */
export const whyNoEntry = ({ screen, journal }: State): string => {
  if (screen.tab === 'journal' && selectedRow(journal)?.draft !== undefined)
    return 'A draft was never sent: Enter goes on with it.';
  return journal.entries.length === 0 ? 'Nothing was ever sent here.' : 'No entry is selected.';
};

const open = onStore((state) => {
  const entry = entryInView(state);
  if (entry === undefined) {
    state.noticed('note', whyNoEntry(state));
    return;
  }
  const why = whyNotMarked(entry);
  if (why !== undefined) state.noticed('warning', why);
  else state.overlaid({ kind: 'mark', entry: entry.entry, field: { before: '', after: '' } });
});

const give: Deed = ({ store, journal, ports }) => {
  const state = store.getState();
  const { overlay } = state.screen;
  if (overlay?.kind !== 'mark') return;
  const reason = textOf(overlay.field).trim();
  if (reason === '') {
    state.overlaid({ ...overlay, isRefused: true });
    return;
  }
  const marked = markEntry(overlay.entry, reason, ports);
  state.uncovered();
  retell({ store, journal }, overlay.entry);
  if (marked.ok) state.noticed('note', `${overlay.entry} is marked; the reason is in the journal.`);
  else state.noticed('error', `${overlay.entry} stays as it was: ${marked.why}`);
};

/** Commands that put an operator's word behind an entry. */
export const markCommands: DeedTable = {
  'journal.mark': open,
  'mark.give': give,
  'mark.leave': onStore((state) => state.uncovered()),
};
