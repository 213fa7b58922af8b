import type { Draft } from '../../storage/draft-store.ts';
import { type Entry, entriesOfUnknownOutcome } from '../../storage/journal/entry.ts';
import { foldEntries, isSending } from '../../storage/journal/fold-entries.ts';
import { readJournal, journalBytes } from '../../storage/journal/journal-file.ts';
import { sortForDisplay, type JournalFileStatus } from './slice.ts';
import type { AppStore, StoreListener, AppState } from './context.ts';
import type { OutsideWorld } from '../../shell/command-handler.ts';
import { newOutcomes } from '../../shell/state/known-parts.ts';
import { tryIo } from '../../lib/result.ts';
import { lacksEffect, withEffects, nameWrite } from '../../submission/effect/name-write.ts';
import { openDrafts } from '../../submission/form-ids.ts';
import { journalNotice, unknownOutcomeNotice, outcomeNotice } from './messages.ts';
import { proveOutcomeByHash } from '../../submission/proof/proof-by-hash.ts';

export type JournalReader = {
  readonly read: () => void;
  readonly listen: StoreListener;
};

type JournalContents = { readonly entries: readonly Entry[]; readonly file: JournalFileStatus };

const find = (folder: string): JournalContents => {
  const chain = readJournal(folder);
  const { lines, broken } = chain;
  const torn = lines.filter(({ kind }) => kind === 'torn').length;
  return {
    entries: sortForDisplay(foldEntries(chain, isSending)),
    file: { folder, lines: lines.length, torn, broken },
  };
};

const journalSize = (folder: string): number | undefined => {
  const result = tryIo(() => journalBytes(folder));
  return result.ok ? result.value : undefined;
};

/** Reads after each write of this session, and while the tab is open after those of others. */
export const createJournalReader = (
  store: AppStore,
  { stateDir }: Pick<OutsideWorld, 'stateDir'>,
): JournalReader => {
  let size: number | undefined;

  /** Reads drafts only while the tab is open, so that a start doesn't. */
  const draftsNow = (entries: readonly Entry[]): readonly Draft[] => {
    const { screen, connection, showNotice, journal } = store.getState();
    if (screen.tab !== 'journal') return journal.drafts;
    const result = tryIo(() => openDrafts(entries, connection.profile, stateDir));
    if (!result.ok) showNotice('warning', journalNotice.draftsUnreadable(result.error));
    return result.ok ? result.value : [];
  };

  const read = (): void => {
    size = journalSize(stateDir);
    const result = tryIo(() => find(stateDir));
    const drafts = draftsNow(result.ok ? result.value.entries : []);
    store
      .getState()
      .updateJournal((journal) =>
        result.ok
          ? { ...journal, ...result.value, drafts }
          : { ...journal, drafts, file: { ...journal.file, failure: result.error } },
      );
    if (result.ok) void addEffects(result.value.entries);
  };

  /** Adds what earlier releases didn't record, unless the journal was read again meanwhile. */
  const addEffects = async (entries: readonly Entry[]): Promise<void> => {
    if (!entries.some(lacksEffect)) return;
    const told = await withEffects(stateDir, entries);
    store
      .getState()
      .updateJournal((journal) =>
        journal.entries === entries ? { ...journal, entries: told } : journal,
      );
  };

  /** A process that was killed while it was sending records nothing. */
  const mayHaveChanged = (entries: readonly Entry[]): boolean =>
    journalSize(stateDir) !== size || entries.some(({ word }) => word === 'SENDING');

  const listen: StoreListener = (now, before) => {
    const opened = now.screen.tab === 'journal' && before.screen.tab !== 'journal';
    const ended = now.writeForms !== before.writeForms && newOutcomes(now, before).length > 0;
    const isWatched = now.screen.tab === 'journal' && now.screen.now !== before.screen.now;
    if (opened || ended || (isWatched && mayHaveChanged(now.journal.entries))) read();
  };
  return { read, listen };
};

/** A change of tabs would interrupt nothing that the user has started. */
const isUntouched = ({ screen, activity }: AppState): boolean =>
  screen.tab === 'activity' &&
  screen.overlay === undefined &&
  screen.pane === 'list' &&
  activity.activeFilter === undefined &&
  activity.position.kind !== 'held';

const openOn = (state: AppState, entry: string): void => {
  state.setTab('journal');
  state.updateJournal((journal) => ({ ...journal, selected: entry, pane: 'detail', scroll: 0 }));
};

/** Opens the first unknown outcome, unless the user has already started something else. */
export const announceUnknownOutcomes = (store: AppStore): void => {
  const state = store.getState();
  const { journal, showNotice } = state;
  const [first, ...more] = entriesOfUnknownOutcome(journal.entries);
  if (journal.file.failure !== undefined)
    showNotice('error', journalNotice.unreadable(journal.file.failure));
  if (first === undefined) return;
  const opens = isUntouched(state);
  if (opens) openOn(state, first.entry);
  showNotice('error', unknownOutcomeNotice(nameWrite(first), more.length, opens));
};

/** Compares every transaction that is looked up with the executions of the journal, by hash. */
export const createOutcomeProver =
  (
    store: AppStore,
    journal: JournalReader,
    deps: Pick<OutsideWorld, 'stateDir' | 'now'>,
  ): StoreListener =>
  ({ lookup }, before) => {
    if (lookup.visits === before.lookup.visits) return;
    for (const { number, fetched } of lookup.visits) {
      const earlier = before.lookup.visits.find((visit) => visit.number === number);
      if (fetched.kind !== 'ready' || earlier?.fetched === fetched) continue;
      const proven = proveOutcomeByHash(fetched.response.raw, deps);
      const { showNotice } = store.getState();
      if (!proven.ok) showNotice('warning', outcomeNotice.proofNotRecorded(proven.error));
      else if (proven.value !== undefined) {
        showNotice('done', proven.value);
        journal.read();
      }
    }
  };
