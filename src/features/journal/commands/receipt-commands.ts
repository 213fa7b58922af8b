import type { EntryOverlays } from '../context.ts';
import { overlayOfKind } from '../../../shell/state/screen.ts';
import { buildReceipt, receiptPath, type Receipt } from '../../../storage/journal/receipts.ts';
import { foldEntries, isSending } from '../../../storage/journal/fold-entries.ts';
import { readJournal } from '../../../storage/journal/journal-file.ts';
import { writeFormForTab } from '../../../submission/form-ids.ts';
import { selectedEntry } from '../slice.ts';
import { tryIo } from '../../../lib/result.ts';
import type { CommandContext, CommandHandler } from '../command-context.ts';
import { nameWrite } from '../../../submission/effect/name-write.ts';
import { receiptFacts } from '../../../submission/describe-entry.ts';
import { exportNotice, journalNotice, receiptText } from '../messages/tab.ts';

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
