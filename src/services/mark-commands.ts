import { selectCurrentEntry } from '../store/entry-in-view.ts';
import { fieldText } from '../lib/text-field.ts';
import { onStore, type Deed, type DeedTable } from './deed.ts';
import { retell } from './retell.ts';
import { markEntry } from './submission/mark.ts';

const open = onStore((state) => {
  const entry = selectCurrentEntry(state);
  if (entry !== undefined)
    state.openOverlay({ kind: 'mark', entry: entry.entry, field: { before: '', after: '' } });
});

const give: Deed = ({ store, journal, ports }) => {
  const state = store.getState();
  const { overlay } = state.screen;
  if (overlay?.kind !== 'mark') return;
  const reason = fieldText(overlay.field).trim();
  if (reason === '') {
    state.openOverlay({ ...overlay, isRefused: true });
    return;
  }
  const marked = markEntry(overlay.entry, reason, ports);
  state.closeOverlay();
  retell({ store, journal }, overlay.entry);
  if (marked.ok)
    state.showNotice('note', `${overlay.entry} is marked; the reason is in the journal.`);
  else state.showNotice('error', `${overlay.entry} stays as it was: ${marked.why}`);
};

/** Commands that put an operator's word behind an entry. */
export const markCommands: DeedTable = {
  'journal.mark': open,
  'mark.give': give,
  'mark.leave': onStore((state) => state.closeOverlay()),
};
