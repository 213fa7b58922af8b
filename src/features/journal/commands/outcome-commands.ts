import type { AppState, EntryOverlays } from '../context.ts';
import { type Notice, overlayOfKind } from '../../../shell/state/screen.ts';
import { formIds } from '../../../submission/form-ids.ts';
import { formatEvidence, type Entry } from '../../../storage/journal/entry.ts';
import type { CommandContext, CommandHandler } from '../command-context.ts';
import { nameWrite } from '../../../submission/effect/name-write.ts';
import { recoverySteps } from '../../../submission/outcome/recovery-steps.ts';
import { outcomeNotice } from '../messages/tab.ts';
import { trackEntry } from '../../../submission/outcome/track-outcome.ts';
import type { TrackedOutcome } from '../../../submission/outcome/poll-completion.ts';
import { formatTracked } from '../../../submission/outcome/format-tracked.ts';
import { selectCurrentEntry } from '../slice.ts';
import { textOfField } from '../../../lib/text/text-field.ts';
import { storeHandler } from '../../../shell/command-handler.ts';
import { resolveEntry } from '../../../submission/resolve-entry.ts';

/** Also updates the outcome on the screen of the entry's form. */
const refreshOutcome = (
  { store, journal }: Pick<CommandContext, 'store' | 'journal'>,
  name: string,
): void => {
  journal.read();
  const state = store.getState();
  const entry = state.journal.entries.find((item) => item.entry === name);
  const id = formIds.find((form) => state.writeForms[form].ended?.entry === name);
  if (entry === undefined || id === undefined) return;
  const detail = outcomeNotice.knownFrom(formatEvidence(entry));
  state.updateOutcome(id, { word: entry.word, detail, next: recoverySteps(entry), explained: [] });
};

/** How long a check waits for a completion, in ms. */
const followMs = 10_000;

const asking = ({ store }: CommandContext, entry: string | undefined): void =>
  store.getState().updateJournal((journal) => ({ ...journal, asking: entry }));

const proven: readonly TrackedOutcome['kind'][] = ['committed', 'allocated'];

const trackedTone = (kind: TrackedOutcome['kind']): Notice['tone'] => {
  if (kind === 'open') return 'warning';
  return proven.includes(kind) ? 'done' : 'error';
};

/** Only reads: the completion of an execution, or the party of an allocation. */
export const checkOutcome = async (ctx: CommandContext, entry: Entry): Promise<void> => {
  const { store, deps, request } = ctx;
  const { showNotice } = store.getState();
  const { entry: name } = entry;
  asking(ctx, name);
  const named = nameWrite(entry);
  showNotice('note', outcomeNotice.checking(named));
  const { followed, unrecorded } = await trackEntry(
    entry,
    { ...deps, request, scanUrl: store.getState().connection.scanUrl },
    { waitMs: followMs },
  );
  asking(ctx, undefined);
  refreshOutcome(ctx, name);
  if (unrecorded !== undefined) showNotice('error', outcomeNotice.notRecorded(named, unrecorded));
  else
    showNotice(trackedTone(followed.kind), outcomeNotice.checked(named, formatTracked(followed)));
};

const promptRoom = 32;

export const open = storeHandler((state: AppState) => {
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
  const overlay = overlayOfKind<EntryOverlays['mark']>(state.screen, 'mark');
  if (overlay === undefined) return;
  const reason = textOfField(overlay.field).trim();
  if (reason === '') {
    state.openOverlay({ ...overlay, isRefused: true });
    return;
  }
  const marked = resolveEntry(overlay.entry, reason, deps);
  state.closeOverlay();
  refreshOutcome({ store, journal }, overlay.entry);
  if (marked.ok) state.showNotice('done', outcomeNotice.resolved(overlay.write));
  else state.showNotice('error', outcomeNotice.notResolved(overlay.write, marked.error));
};
