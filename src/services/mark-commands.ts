import { entryInView } from '../store/entry-in-view.ts';
import { fieldText } from '../lib/text-field.ts';
import { onStore, type Deed, type DeedTable } from './deed.ts';
import { retell } from './retell.ts';
import { markEntry } from './submission/mark.ts';

const open = onStore((state) => {
  const entry = entryInView(state);
  if (entry !== undefined)
    state.overlaid({ kind: 'mark', entry: entry.entry, field: { before: '', after: '' } });
});

const give: Deed = ({ store, journal, ports }) => {
  const state = store.getState();
  const { overlay } = state.screen;
  if (overlay?.kind !== 'mark') return;
  const reason = fieldText(overlay.field).trim();
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
