import { selectCurrentEntry } from '../state/journal.ts';
import { textOfField } from '../../../lib/text/text-field.ts';
import { storeHandler, type CommandHandler } from '../../../shell/command-handler.ts';
import { refreshOutcome } from '../outcome/check-outcome.ts';
import { nameWrite } from '../../../submission/effect/name-write.ts';
import { resolveEntry } from '../../../submission/resolve-entry.ts';
import { outcomeNotice } from '../messages/notices.ts';

/** Cells for what the write does, in the title of the prompt. */
const promptRoom = 32;

export const open = storeHandler((state) => {
  const entry = selectCurrentEntry(state);
  if (entry !== undefined)
    state.openOverlay({
      kind: 'mark',
      entry: entry.entry,
      write: nameWrite(entry, promptRoom),
      field: { before: '', after: '' },
    });
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
  if (marked.ok) state.showNotice('note', outcomeNotice.resolved(overlay.write));
  else state.showNotice('error', outcomeNotice.notResolved(overlay.write, marked.error));
};
