import type { EntryOverlays, AppState } from '../context.ts';
import { overlayOfKind, type Notice } from '../../../shell/state/screen.ts';
import { buildReceipt, receiptPath, type Receipt } from '../../../storage/journal/receipts.ts';
import { foldEntries, isSending } from '../../../storage/journal/fold-entries.ts';
import { readJournal } from '../../../storage/journal/journal-file.ts';
import { writeFormForTab } from '../../../submission/form-ids.ts';
import { selectedEntry, selectCurrentEntry } from '../slice.ts';
import { tryIo } from '../../../lib/result.ts';
import type { CommandContext, CommandHandler } from '../command-context.ts';
import { nameWrite } from '../../../submission/effect/name-write.ts';
import { receiptFacts } from '../../../submission/describe-entry.ts';
import { exportNotice, journalNotice, receiptText, outcomeNotice } from '../messages.ts';
import { formatEvidence, type Entry } from '../../../storage/journal/entry.ts';
import { recoverySteps } from '../../../submission/outcome/recovery-steps.ts';
import { trackEntry } from '../../../submission/outcome/track-outcome.ts';
import type { TrackedOutcome } from '../../../submission/outcome/poll-completion.ts';
import { formatTracked } from '../../../submission/outcome/format-tracked.ts';
import { textOfField } from '../../../lib/text/text-field.ts';
import { storeHandler } from '../../../shell/command-handler.ts';
import { resolveEntry } from '../../../submission/outcome/outcome-records.ts';

/** Also updates the outcome on the screen of the entry's form. */
const refreshOutcome = (
  { store, journal }: Pick<CommandContext, 'store' | 'journal'>,
  name: string,
): void => {
  journal.read();
  const state = store.getState();
  const entry = state.journal.entries.find((item) => item.entry === name);
  if (entry === undefined) return;
  const detail = outcomeNotice.knownFrom(formatEvidence(entry));
  state.updateOutcome(name, {
    word: entry.word,
    detail,
    next: recoverySteps(entry),
    explained: [],
  });
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

const receiptNow = ({ store, deps }: CommandContext, name: string): Receipt | undefined => {
  const { showNotice } = store.getState();
  const read = tryIo(() => readJournal(deps.stateDir));
  if (!read.ok) {
    showNotice('error', journalNotice.unreadable(read.error));
    return undefined;
  }
  const entry = foldEntries(read.value, isSending).find((item) => item.entry === name);
  if (entry === undefined) showNotice('warning', exportNotice.entryGone(name));
  return entry && buildReceipt(read.value, entry);
};

const showReceipt = (ctx: CommandContext, name: string | undefined): void => {
  const { store, deps } = ctx;
  if (name === undefined) {
    store.getState().showNotice('note', exportNotice.noReceipt);
    return;
  }
  const receipt = receiptNow(ctx, name);
  if (receipt === undefined) return;
  const file = [receiptText.file, receiptPath(deps.stateDir, name)] as const;
  const facts = [...receiptFacts(receipt), ...(receipt.state.findings.length > 0 ? [file] : [])];
  store.getState().openOverlay({ kind: 'receipt', entry: name, facts, scroll: 0 });
};

export const copyReceipt: CommandHandler = (ctx) => {
  const { store, deps } = ctx;
  const overlay = overlayOfKind<EntryOverlays['receipt']>(store.getState().screen, 'receipt');
  const receipt = overlay && receiptNow(ctx, overlay.entry);
  if (receipt === undefined) return;
  const copied = deps.copy(JSON.stringify(receipt, null, 2));
  const { showNotice } = store.getState();
  if (copied.kind === 'sent')
    showNotice(
      'done',
      exportNotice.copiedReceipt(nameWrite({ entry: receipt.receipt, effect: receipt.effect })),
    );
  else showNotice('warning', exportNotice.receiptTooLarge);
};

export const showSelected: CommandHandler = (ctx) =>
  showReceipt(ctx, selectedEntry(ctx.store.getState().journal)?.entry);

export const showSent: CommandHandler = (ctx) => {
  const { screen, writeForms } = ctx.store.getState();
  const id = writeFormForTab(screen.tab);
  showReceipt(ctx, id && writeForms[id].ended?.entry);
};
