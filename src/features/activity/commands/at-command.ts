import type { CommandContext, AppState } from '../../../app/state.ts';
import type { CommandHandler } from '../../../shell/command-handler.ts';
import { formatMomentShort } from '../../../lib/time/time.ts';
import { atText } from '../messages/notices.ts';
import { selectClock, zoneOf } from '../state/time-style.ts';
import { loadBackTo } from './load-back.ts';
import { indexAtTime, parseTimePlace, timeRange } from '../state/time-place.ts';

const entriesOf = ({ activity }: AppState) => activity.view.entries;

const timeWords = (state: AppState, at: number): string =>
  formatMomentShort(at, selectClock(state));

/** The first row at or after a time, or the nearest one. */
const goTo = ({ store }: CommandContext, wanted: number): void => {
  const state = store.getState();
  const range = timeRange(entriesOf(state));
  if (range === undefined) return;
  const near = Math.min(Math.max(wanted, range.oldest), range.newest);
  state.moveSelection({ to: indexAtTime(entriesOf(state), near) });
  if (wanted > range.newest)
    state.showNotice('note', atText.afterNewest(timeWords(state, range.newest)));
  else if (wanted < range.oldest)
    state.showNotice('note', atText.beforeOldest(timeWords(state, range.oldest)));
};

/** `:at 14:05`, `:at -15m`. Without a time, the palette asks for one. */
export const goToTime: CommandHandler = (ctx) => {
  const { store, argument, deps } = ctx;
  const state = store.getState();
  if (argument === undefined) {
    state.openOverlay({ kind: 'palette', field: { before: 'at ', after: '' }, selected: 0 });
    return;
  }
  const range = timeRange(entriesOf(state));
  if (range === undefined) {
    state.showNotice('note', atText.noRows);
    return;
  }
  const zone = zoneOf(state.activity);
  const wanted = parseTimePlace(argument, { now: deps.now(), newest: range.newest, zone });
  if (wanted === undefined) {
    state.showNotice('warning', atText.unreadable(argument));
    return;
  }
  state.focusList();
  if (wanted >= range.oldest) goTo(ctx, wanted);
  else void loadBackTo(ctx, wanted).then(() => goTo(ctx, wanted));
};
