import {
  deleteLookups,
  readHistory,
  recordLookups,
  type LookupRecord,
} from '../../../storage/history/lookup-history.ts';
import type { LookupVisit } from '../state/lookup.ts';
import type { AppStore, StoreListener } from '../context.ts';
import type { OutsideWorld } from '../../../shell/command-handler.ts';
import { tryIo } from '../../../lib/result.ts';
import { toLookupRecord } from './lookup-response.ts';
import { historyFailed } from '../messages/notices.ts';

/** The history is saved to disk unless the user wants it private. */
export type LookupHistory = {
  /** Forgets one lookup, or all of this profile. */
  readonly forget: (looked?: LookupRecord) => void;
  readonly listen: StoreListener;
};

const isSameLookup = (one: LookupRecord, other: LookupRecord): boolean =>
  one.at === other.at && one.id === other.id;

/** Loads the earlier lookups when the user opens the form. */
export const createLookupHistory = (
  store: AppStore,
  { stateDir, now }: Pick<OutsideWorld, 'stateDir' | 'now'>,
): LookupHistory => {
  const { connection } = store.getState();
  const { profile: name, historyOwner: profile = name, lookupHistory } = connection;
  const keepLookups = lookupHistory !== false;
  let isRead = false;

  const tell = <T>(run: () => T, fallback: T): T => {
    const done = tryIo(run);
    if (done.ok) return done.value;
    store.getState().showNotice('warning', historyFailed(done.error));
    return fallback;
  };
  const read = (): void => {
    isRead = true;
    const all = tell(() => readHistory(stateDir), []);
    store.getState().setLookupHistory(all.filter((looked) => looked.profile === profile).reverse());
  };
  const note = (visit: LookupVisit): void => {
    const looked = toLookupRecord(visit.lookup, visit.fetched, { at: now(), profile });
    if (looked === undefined) return;
    store.getState().setLookupHistory([looked, ...store.getState().lookup.history]);
    if (keepLookups) tell(() => recordLookups(stateDir, [looked]), undefined);
  };
  const listen: StoreListener = ({ screen, lookup }, before) => {
    if (!isRead && keepLookups && screen.tab === 'lookup') read();
    if (lookup.visits === before.lookup.visits) return;
    for (const { number, fetched, watching } of before.lookup.visits) {
      if (fetched.kind !== 'loading' && watching === undefined) continue;
      const visit = lookup.visits.find((lookupVisit) => lookupVisit.number === number);
      if (visit !== undefined && visit.fetched !== fetched) note(visit);
    }
  };
  return {
    listen,
    forget: (looked) => {
      const isForgotten = (item: LookupRecord): boolean =>
        looked === undefined ? item.profile === profile : isSameLookup(item, looked);
      const { history } = store.getState().lookup;
      store.getState().setLookupHistory(history.filter((item) => !isForgotten(item)));
      if (keepLookups) tell(() => deleteLookups(stateDir, isForgotten), undefined);
    },
  };
};
