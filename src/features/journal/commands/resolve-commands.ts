import { selectCurrentEntry } from '../state/journal.ts';
import { textOfField } from '../../../lib/text/text-field.ts';
import { storeHandler, type CommandHandler } from '../../../shell/command-handler.ts';
import { refreshOutcome } from '../outcome/check-outcome.ts';
import { resolveEntry } from '../../../submission/resolve-entry.ts';
import { outcomeNotice } from '../messages/notices.ts';

export const open = storeHandler((state) => {
  const entry = selectCurrentEntry(state);
  if (entry !== undefined)
    state.openOverlay({ kind: 'mark', entry: entry.entry, field: { before: '', after: '' } });
});

export const give: CommandHandler = ({ store, journal, deps }) => {
  const state = store.getState();
  const { overlay } = state.screen;
  if (overlay?.kind !== 'mark') return;
  const reason = textOfField(overlay.field).trim();
  if (reason === '') {
    state.openOverlay({ ...overlay, isRefused: true });
    return;
  }
  const marked = resolveEntry(overlay.entry, reason, deps);
  state.closeOverlay();
  refreshOutcome({ store, journal }, overlay.entry);
  if (marked.ok) state.showNotice('note', outcomeNotice.resolved(overlay.entry));
  else state.showNotice('error', outcomeNotice.notResolved(overlay.entry, marked.error));
};
