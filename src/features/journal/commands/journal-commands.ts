import type { AppState } from '../context.ts';
import { type Entry, partyIdOf, updateIdOf } from '../../../storage/journal/entry.ts';
import type { CommandContext, CommandHandler } from '../command-context.ts';
import { storeHandler } from '../../../shell/command-handler.ts';
import { watchedParty } from './available.ts';
import { outcomeNotice, exportNotice, journalNotice, draftNotice } from '../messages.ts';
import { exportFile } from '../../../shell/export-file.ts';
import { readJournal } from '../../../storage/journal/journal-file.ts';
import {
  selectedRow,
  moveSelection,
  selectCurrentEntry,
  entryRows,
  journalLayout,
} from '../slice.ts';
import { tryIo } from '../../../lib/result.ts';
import { checkOutcome } from './outcome-commands.ts';
import { nameWrite } from '../../../submission/effect/name-write.ts';
import { whyNotFollowed } from '../../../submission/outcome/learn-outcome.ts';
import {
  restoreTrashedDraft,
  trashDays,
  trashDraft,
  type Draft,
} from '../../../storage/draft-store.ts';

/** The party's activity is where an open outcome may appear. */
const openPartyTailForEntry = (ctx: CommandContext, entry: Entry): void => {
  const { showNotice } = ctx.store.getState();
  const party = watchedParty(entry);
  if (party === undefined) return;
  ctx.actions.showParty(party);
  const others = (entry.parties?.length ?? 1) - 1;
  showNotice('note', outcomeNotice.partyTail(nameWrite(entry), others));
};

const onEntry =
  (handler: (ctx: CommandContext, entry: Entry) => void): CommandHandler =>
  (ctx) => {
    const entry = selectCurrentEntry(ctx.store.getState());
    if (entry !== undefined) handler(ctx, entry);
  };

/** Opens the page of the entry's party, or asks which of its parties is meant. */
export const openParty = onEntry((ctx, entry) => {
  const own = partyIdOf(entry);
  const named = [...(own === undefined ? [] : [own]), ...(entry.parties ?? [])];
  ctx.actions.chooseParty(named.map((party) => ({ role: outcomeNotice.actingParty, party })));
});

const move = (rows: 1 | -1): CommandHandler =>
  storeHandler((state: AppState) => {
    const { screen, journal } = state;
    const height = entryRows(journalLayout(screen.size, journal.pane));
    state.updateJournal((now) => moveSelection(now, rows, height));
  });

const { names } = exportNotice;

/** The id by which others can find the result of an entry, or else the name of the entry. */
const idOf = (entry: Entry): readonly [what: string, id: string] => {
  const update = updateIdOf(entry);
  if (update !== undefined) return [names.updateId, update];
  const party = partyIdOf(entry);
  if (party !== undefined) return [names.party, party];
  const { submissionId } = entry;
  return submissionId === undefined
    ? [names.entry, entry.entry]
    : [names.submissionId, submissionId];
};

const copyEntryText = (
  { store, deps }: CommandContext,
  [what, text]: readonly [string, string],
): void => {
  const { showNotice } = store.getState();
  const copied = deps.copy(text);
  if (copied.kind === 'sent') showNotice('done', exportNotice.copied(what, text));
  else showNotice('warning', exportNotice.tooLarge(what));
};

/** Looks up the update of the entry, or checks its outcome, or asks for an update id. */
export const lookUp = onEntry((ctx, entry) => {
  const { store, actions } = ctx;
  const id = updateIdOf(entry);
  const state = store.getState();
  if (id !== undefined) {
    actions.lookUp('update', [id]);
  } else if (whyNotFollowed(entry) === undefined) void checkOutcome(ctx, entry);
  else {
    state.setTab('lookup');
    state.showNotice('note', outcomeNotice.pasteUpdate(nameWrite(entry)));
  }
});

/** Exports every line as it is on disk. The head hash, stored elsewhere, reveals later changes. */
export const exportAll: CommandHandler = ({ store, deps }) => {
  const { showNotice } = store.getState();
  const stamp = new Date(deps.now()).toISOString().slice(0, 19).replace(/[-:]/g, '');
  const read = tryIo(() => readJournal(deps.stateDir));
  if (!read.ok) {
    showNotice('error', exportNotice.notExported(read.error));
    return;
  }
  const { lines, head } = read.value;
  const text = lines.map((line) => `${line.text}\n`).join('');
  const written = exportFile(deps, `journal-${stamp}Z.ndjson`, text);
  if (written.ok)
    showNotice('done', exportNotice.exported(lines.length, written.value, head.slice(0, 16)));
  else showNotice('error', exportNotice.notExported(written.error));
};

export const verify: CommandHandler = ({ store, journal }) => {
  journal.read();
  const { file } = store.getState().journal;
  const { showNotice } = store.getState();
  const { failure, broken, torn, lines } = file;
  if (failure !== undefined) showNotice('error', journalNotice.unreadable(failure));
  else if (broken !== undefined) showNotice('error', journalNotice.broken(broken.line, broken.why));
  else showNotice('done', journalNotice.intact(lines, torn));
};

/** Toggles between the entries of this profile and those of all profiles in the folder. */
export const narrow = storeHandler((state: AppState) => {
  const { profile } = state.connection;
  const { entries, only } = state.journal;
  if (only === undefined && !entries.some((entry) => entry.profile === profile))
    state.showNotice('note', journalNotice.noEntriesOf(profile));
  else
    state.updateJournal((journal) => ({
      ...journal,
      only: only === undefined ? profile : undefined,
      from: 0,
    }));
});

/** Opens the tab. Text that was typed in a form is a draft in its list by then. */
export const openJournal: CommandHandler = ({ store, actions }) => {
  actions.saveDrafts();
  const state = store.getState();
  state.setTab('journal');
  // From now on a new line above moves the list, but never the selection.
  state.updateJournal((journal) => ({
    ...journal,
    selected: selectedRow(journal)?.key,
    pane: 'list',
    scroll: 0,
  }));
};

export const openJournalRow: CommandHandler = (ctx) => {
  const state = ctx.store.getState();
  const row = selectedRow(state.journal);
  if (row?.draft !== undefined) ctx.actions.continueDraft(row.draft);
  else state.updateJournal((now) => ({ ...now, pane: 'detail', scroll: 0 }));
};

export const next = move(1);

export const previous = move(-1);

export const resend = onEntry(({ actions }, entry) => actions.reviewAgain(entry));

export const follow = onEntry((ctx, entry) => void checkOutcome(ctx, entry));

export const watch = onEntry(openPartyTailForEntry);

export const copyId = onEntry((ctx, entry) => copyEntryText(ctx, idOf(entry)));

export const copyAll = onEntry((ctx, entry) =>
  copyEntryText(ctx, [names.entry, JSON.stringify(entry, null, 2)]),
);

export const openJournalFilter = storeHandler(({ journal, openOverlay }: AppState) => {
  const before = journal.filterDraft ?? journal.filter?.text ?? '';
  const given = before === '' ? {} : { given: before };
  openOverlay({ kind: 'filter', of: 'journal', field: { before, after: '' }, ...given });
});

const onDraft =
  (handler: (ctx: CommandContext, draft: Draft) => void): CommandHandler =>
  (ctx) => {
    const state = ctx.store.getState();
    const draft = selectedRow(state.journal)?.draft;
    if (draft === undefined) state.showNotice('note', draftNotice.sentStays);
    else handler(ctx, draft);
  };

export const forget = onDraft(({ store, journal, deps, actions }, draft) => {
  actions.saveDrafts();
  const state = store.getState();
  const gone = tryIo(() => trashDraft(deps.stateDir, draft.id, deps.now()));
  if (!gone.ok) {
    state.showNotice('error', draftNotice.notTrashed(gone.error));
    return;
  }
  actions.closeDraft(draft);
  state.updateJournal((now) => ({ ...now, trashed: draft.id }));
  journal.read();
  state.showNotice('done', draftNotice.trashed(draft.id, trashDays));
});

export const restore: CommandHandler = ({ store, journal, deps }) => {
  const state = store.getState();
  const { trashed } = state.journal;
  if (trashed === undefined) return;
  const back = tryIo(() => restoreTrashedDraft(deps.stateDir, trashed));
  if (!back.ok) {
    state.showNotice('error', draftNotice.notRestored(trashed, back.error));
    return;
  }
  state.updateJournal((now) => ({ ...now, trashed: undefined }));
  journal.read();
  state.showNotice('done', draftNotice.restored(trashed));
};
