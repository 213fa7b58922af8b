import type { Activity } from '../../ledger/activity/activity.ts';
import { describeActivity } from '../../ledger/effects/describe-activity.ts';
import type { IdLink } from '../../ledger/ids/identify-id.ts';
import { tryIo } from '../../lib/result.ts';
import { shortenId } from '../../lib/text/width.ts';
import type { AppState, AppStore, StoreListener } from './context.ts';
import type { OutsideWorld } from '../../shell/command-handler.ts';
import { readPins, type Pin } from '../../storage/history/profile-files.ts';
import { pinText } from './messages.ts';
import { pinKey } from './slice.ts';

export type ReportedContract =
  /** `place`: on which synchronizer it is, or between which ones, in words. */
  | { readonly kind: 'active'; readonly place: string }
  /** By an update, or why that is unknown. */
  | { readonly kind: 'archived'; readonly archiver: { readonly updateId: string } | string }
  | { readonly kind: 'unknown'; readonly reason: string };

/** New activities and the pins that they concern, oldest first. */
type NewMatches = readonly { readonly activity: Activity; readonly rules: readonly Pin[] }[];

export interface PinSources {
  /** The activities since the last call that concern a pin. */
  readonly takeNew: (state: AppState) => NewMatches;
  readonly readContract: (id: string, signal: AbortSignal) => Promise<ReportedContract>;
}

export interface PinWatcher {
  readonly listen: StoreListener;
  /** Reads the pins of the profile and begins to watch them. */
  readonly start: (ending: AbortSignal) => void;
}

const askEveryMs = 60_000;

const nameWidth = 24;

const shortPinId = ({ id }: IdLink): string => shortenId(id, nameWidth);

const contractStateText = (state: ReportedContract): string => {
  switch (state.kind) {
    case 'active':
      return state.place;
    case 'archived':
      return pinText.archived(
        typeof state.archiver === 'string' ? undefined : state.archiver.updateId,
      );
    case 'unknown':
      return pinText.stateUnknown(state.reason);
    default:
      return state satisfies never;
  }
};

const report = (store: AppStore, now: number, found: NewMatches): void => {
  const happened = found.flatMap(({ activity, rules }) =>
    rules.map((pin) => ({ pin, at: activity.at ?? now, text: describeActivity(activity) })),
  );
  for (const { pin, at, text } of happened) store.getState().notePin(pin, { at, text });
  const last = happened.at(-1);
  if (last === undefined) return;
  const others = happened.length - 1;
  const notice =
    others === 0
      ? pinText.happened(shortPinId(last.pin), last.text)
      : pinText.happenedMore(shortPinId(last.pin), last.text, others);
  store.getState().showNotice('note', notice);
};

const openContracts = ({ pins }: AppState): readonly Pin[] =>
  pins.list.filter((pin) => pin.to === 'contract' && pins.news[pinKey(pin)]?.isOver !== true);

/**
 * Watches new activities of pinned parties, contracts and updates, and whether contracts are still
 * active: it asks for each contract when it is pinned and then once a minute, until it is archived.
 */
export const createPinWatcher = (
  store: AppStore,
  { now, sleep, stateDir }: Pick<OutsideWorld, 'now' | 'sleep' | 'stateDir'>,
  { takeNew, readContract }: PinSources,
): PinWatcher => {
  let ending: AbortSignal | undefined;
  let isAsking = false;

  const askAbout = async (pin: Pin, signal: AbortSignal): Promise<void> => {
    const isStopped = (): boolean => signal.aborted;
    if (isStopped()) return;
    const state = await readContract(pin.id, signal);
    if (isStopped()) return;
    const isOver = state.kind === 'archived';
    const text = contractStateText(state);
    store.getState().notePin(pin, { at: now(), text, ...(isOver && { isOver }) });
    if (isOver) store.getState().showNotice('warning', pinText.happened(shortPinId(pin), text));
  };

  const askWhileOpen = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted && openContracts(store.getState()).length > 0) {
      for (const pin of openContracts(store.getState())) await askAbout(pin, signal);
      await sleep(askEveryMs, signal);
    }
    isAsking = false;
  };

  const ask = (): void => {
    if (ending === undefined || isAsking || openContracts(store.getState()).length === 0) return;
    isAsking = true;
    void askWhileOpen(ending);
  };

  return {
    listen: (state, before) => {
      if (state.pins.list !== before.pins.list) ask();
      if (state.activity.timeline !== before.activity.timeline)
        report(store, now(), takeNew(state));
    },
    start: (signal) => {
      ending = signal;
      const state = store.getState();
      const read = tryIo(() => readPins(stateDir, state.connection.profile));
      if (read.ok) state.setPins(read.value);
      else state.showNotice('error', pinText.notRead(read.error));
    },
  };
};
