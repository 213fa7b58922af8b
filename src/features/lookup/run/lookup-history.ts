import {
  deleteLookups,
  readHistory,
  recordLookups,
  type LookupRecord,
} from '../../../storage/history/lookup-history.ts';
import type { LookupStatus } from '../slice.ts';
import type { AppStore, StoreListener } from '../context.ts';
import type { OutsideWorld } from '../../../shell/command-handler.ts';
import type { Lookup } from '../../../ledger/rules/check-lookup-response.ts';
import { tryIo } from '../../../lib/result.ts';
import { toLookupRecord } from './lookup-response.ts';
import { historyFailed } from '../messages/notices.ts';

/** A result is on screen before its lookup is on disk: a lock and a disk take their time. */
const saveAfterMs = 1000;

/** The history is saved to disk unless the user wants it private. */
export type LookupHistory = {
  readonly note: (lookup: Lookup, fetched: LookupStatus) => void;
  /** Forgets one lookup, or all of this profile. */
  readonly forget: (looked?: LookupRecord) => void;
  /** Reads the earlier lookups when the form is first shown. */
  readonly listen: StoreListener;
  readonly flush: () => void;
};

const isSameLookup = (one: LookupRecord, other: LookupRecord): boolean =>
  one.at === other.at && one.id === other.id;

export const createLookupHistory = (
  store: AppStore,
  { stateDir, now, sleep }: Pick<OutsideWorld, 'stateDir' | 'now' | 'sleep'>,
): LookupHistory => {
  const { connection } = store.getState();
  const { profile: name, historyOwner: profile = name, lookupHistory } = connection;
  const keepLookups = lookupHistory !== false;
  let isRead = !keepLookups;
  let unsaved: readonly LookupRecord[] = [];

  const tell = <T>(run: () => T, fallback: T): T => {
    const done = tryIo(run);
    if (done.ok) return done.value;
    store.getState().showNotice('warning', historyFailed(done.error));
    return fallback;
  };
  const flush = (): void => {
    const records = unsaved;
    unsaved = [];
    if (records.length > 0) tell(() => recordLookups(stateDir, records), undefined);
  };
  const saveSoon = async (looked: LookupRecord): Promise<void> => {
    unsaved = [...unsaved, looked];
    if (unsaved.length > 1) return;
    await sleep(saveAfterMs);
    flush();
  };
  return {
    flush,
    listen: ({ screen, lookup }) => {
      if (isRead || screen.tab !== 'lookup' || lookup.page === 'result') return;
      isRead = true;
      const { history } = lookup;
      const before = tell(() => readHistory(stateDir), [])
        .filter((item) => item.profile === profile)
        .filter((item) => !history.some((looked) => isSameLookup(item, looked)));
      store.getState().setLookupHistory([...history, ...before.toReversed()]);
    },
    note: (lookup, fetched) => {
      const looked = toLookupRecord(lookup, fetched, { at: now(), profile });
      if (looked === undefined) return;
      store.getState().setLookupHistory([looked, ...store.getState().lookup.history]);
      if (keepLookups) void saveSoon(looked);
    },
    forget: (looked) => {
      const isForgotten = (item: LookupRecord): boolean =>
        looked === undefined ? item.profile === profile : isSameLookup(item, looked);
      const { history } = store.getState().lookup;
      store.getState().setLookupHistory(history.filter((item) => !isForgotten(item)));
      unsaved = unsaved.filter((item) => !isForgotten(item));
      if (keepLookups) tell(() => deleteLookups(stateDir, isForgotten), undefined);
    },
  };
};
