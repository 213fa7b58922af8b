import type { Draft } from '../../../storage/drafts/draft-store.ts';
import type { Entry } from '../../../storage/journal/entry.ts';
import { foldEntries } from '../../../storage/journal/fold-entries.ts';
import { isProcessAlive } from '../../../storage/locks/process-identity.ts';
import { readJournal, journalBytes } from '../../../storage/journal/journal-file.ts';
import { sortForDisplay, type JournalFileStatus } from '../state/journal.ts';
import type { AppStore, StoreListener, SessionDeps } from '../../../app/state.ts';
import { tryIo } from '../../../lib/result.ts';
import { lacksEffect, withEffects } from '../../../submission/effect/name-write.ts';
import { openDrafts } from '../../../submission/form-ids.ts';
import { journalNotice } from '../messages/notices.ts';

export type JournalReader = {
  /** Reads the journal again; the selection stays. */
  readonly read: () => void;
  readonly listen: StoreListener;
};

type JournalContents = { readonly entries: readonly Entry[]; readonly file: JournalFileStatus };

const find = (folder: string): JournalContents => {
  const chain = readJournal(folder);
  const { lines, broken } = chain;
  const torn = lines.filter(({ kind }) => kind === 'torn').length;
  return {
    entries: sortForDisplay(foldEntries(chain, isProcessAlive)),
    file: { folder, lines: lines.length, torn, broken },
  };
};

const sizeOf = (folder: string): number | undefined => {
  const result = tryIo(() => journalBytes(folder));
  return result.ok ? result.value : undefined;
};

/**
 * Keeps the journal in the store equal to the file: rereads it after each write of this session and,
 * while the tab is open, after writes of other processes.
 */
export const createJournalReader = (
  store: AppStore,
  { stateDir }: Pick<SessionDeps, 'stateDir'>,
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
    size = sizeOf(stateDir);
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

  /** Adds what earlier releases didn't record. A journal that was read again has its own turn. */
  const addEffects = async (entries: readonly Entry[]): Promise<void> => {
    if (!entries.some(lacksEffect)) return;
    const told = await withEffects(stateDir, entries);
    store
      .getState()
      .updateJournal((journal) =>
        journal.entries === entries ? { ...journal, entries: told } : journal,
      );
  };

  const listen: StoreListener = (now, before) => {
    const opened = now.screen.tab === 'journal' && before.screen.tab !== 'journal';
    const ended = Object.values(now.writeForms).some(
      ({ ended: end }) =>
        end !== undefined && !Object.values(before.writeForms).some((old) => old.ended === end),
    );
    const isWatched = now.screen.tab === 'journal' && now.screen.now !== before.screen.now;
    if (opened || ended || (isWatched && sizeOf(stateDir) !== size)) read();
  };
  return { read, listen };
};
