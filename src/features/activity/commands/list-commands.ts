import {
  selectSelectedActivity,
  selectSelectedIndex,
  selectClock,
  zoneOf,
} from '../state/selectors.ts';
import type { AppState, CommandContext, CommandHandler } from '../context.ts';
import { storeHandler } from '../../../shell/command-handler.ts';
import { timeRange, indexAtTime, parseTimePlace } from '../state/time-place.ts';
import { formatMomentShort } from '../../../lib/time/time.ts';
import {
  atText,
  filterHistoryUnreadable,
  savedFiltersUnreadable,
  cannotFilterByParty,
} from '../messages/notices.ts';
import { readFilterHistory } from '../../../storage/history/filter-history.ts';
import { tryIo } from '../../../lib/result.ts';
import { mergeFilters, readSavedFilters } from '../../../storage/history/profile-files.ts';
import type { Expression } from '../../../ledger/filter/grammar/expression.ts';
import { parseFilter } from '../../../ledger/filter/activity-language.ts';
import { printExpression } from '../../../ledger/filter/grammar/parse.ts';

/** Pages that one command loads: every search is bounded. */
const maxPages = 20;

/** Loads pages until there are none. `oldest` is the time of the oldest loaded row. */
export const loadBack = async (
  { store, tail }: Pick<CommandContext, 'store' | 'tail'>,
  isWanted: (oldest: number, pages: number) => boolean,
): Promise<void> => {
  const oldest = () =>
    timeRange(store.getState().activity.timeline.entries)?.oldest ?? Number.NEGATIVE_INFINITY;
  for (let pages = 0; pages < maxPages && isWanted(oldest(), pages); pages += 1) {
    store.getState().setOlderRowsState('fetching');
    const outcome = await tail.older();
    store.getState().setOlderRowsState(outcome);
    if (outcome !== 'unasked') return;
  }
};

/** Loads pages until the rows reach back to a time (ms since 1970), or there are none. */
export const loadBackTo = (
  ctx: Pick<CommandContext, 'store' | 'tail'>,
  wanted: number,
): Promise<void> => loadBack(ctx, (oldest) => oldest > wanted);

/** Undefined unless the selected row is the first one of a sorted list. */
const topOfSorted = (state: AppState): string | undefined =>
  state.activity.sorting !== undefined && selectSelectedIndex(state) === 0
    ? selectSelectedActivity(state)?.id
    : undefined;

/** Requests a page of older rows, or as many as the filter needs. */
const askForOlder = async (ctx: CommandContext, by: number): Promise<void> => {
  const { store, deps } = ctx;
  const top = topOfSorted(store.getState());
  const asked = store.getState().activity.activeFilter?.filter.since(deps.now());
  await loadBack(ctx, (oldest, pages) => pages === 0 || (asked !== undefined && oldest > asked));
  const state = store.getState();
  // Who looked at the largest row sees the one that is the largest now.
  if (top !== undefined && selectSelectedActivity(state)?.id === top)
    state.moveSelection({ to: 0 });
  else if (state.activity.older === 'unasked' && state.activity.sorting === undefined)
    state.moveSelection({ to: selectSelectedIndex(state) + by });
};

/** Loads older rows, then moves the selection by `by` rows onto them. */
export const fetchOlder = (ctx: CommandContext, by: number): void => {
  if (ctx.store.getState().activity.older !== 'fetching') void askForOlder(ctx, by);
};

export const loadOlder: CommandHandler = (ctx) => {
  const state = ctx.store.getState();
  if (state.activity.sorting === undefined) state.moveSelection({ to: 0 });
  fetchOlder(ctx, -1);
};

export const followNewest = storeHandler((state: AppState) => {
  state.focusList();
  state.followNewest();
});

export const toggleJson = storeHandler((state: AppState) => {
  if (state.screen.pane === 'list') state.openDetail();
  state.toggleDetailView();
});

export const switchPane = storeHandler((state: AppState) => {
  if (state.screen.pane === 'list') state.openDetail();
  else state.togglePane();
});

const shownEntries = ({ activity }: AppState) => activity.view.entries;

const timeWords = (state: AppState, at: number): string =>
  formatMomentShort(at, selectClock(state));

/** Goes to the first row at or after a time, or to the nearest one. */
const goTo = ({ store }: CommandContext, wanted: number): void => {
  const state = store.getState();
  const range = timeRange(shownEntries(state));
  if (range === undefined) return;
  const near = Math.min(Math.max(wanted, range.oldest), range.newest);
  state.moveSelection({ to: indexAtTime(shownEntries(state), near) });
  if (wanted > range.newest)
    state.showNotice('note', atText.afterNewest(timeWords(state, range.newest)));
  else if (wanted < range.oldest)
    state.showNotice('note', atText.beforeOldest(timeWords(state, range.oldest)));
};

/** Takes `:at 14:05` and `:at -15m`. Without a time, the palette asks for one. */
export const goToTime: CommandHandler = (ctx) => {
  const { store, argument, deps } = ctx;
  const state = store.getState();
  if (argument === undefined) {
    state.openOverlay({ kind: 'palette', field: { before: 'at ', after: '' }, selected: 0 });
    return;
  }
  const range = timeRange(shownEntries(state));
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

const readSaved = ({ store, deps }: Pick<CommandContext, 'store' | 'deps'>): void => {
  const { activity, connection, setSavedFilters, showNotice } = store.getState();
  const read = tryIo(() => readSavedFilters(deps.stateDir, connection.profile));
  setSavedFilters(mergeFilters(activity.fileFilters ?? [], read.ok ? read.value : []));
  if (!read.ok) showNotice('warning', savedFiltersUnreadable(read.error));
};

/** Shows the text that was left in the prompt, else the filter in use. */
export const openFilter: CommandHandler = ({ store, deps }) => {
  const { activity, screen } = store.getState();
  if (screen.filterHistory === undefined) {
    const read = tryIo(() => readFilterHistory(deps.stateDir));
    store.getState().setFilterHistory(read.ok ? read.value : []);
    if (!read.ok) store.getState().showNotice('warning', filterHistoryUnreadable(read.error));
  }
  if (activity.savedFilters === undefined) readSaved({ store, deps });
  const text = screen.filterDraft ?? activity.activeFilter?.text ?? '';
  store.getState().openOverlay({
    kind: 'filter',
    field: { before: text, after: '' },
    // The privacy mask stays over what was not typed into the prompt itself.
    ...(text !== '' && { given: text }),
  });
};

type Store = Pick<CommandContext, 'store'>;

export const openFilteredTail = ({ store }: Store, filter: Expression): void => {
  const state = store.getState();
  const text = printExpression(filter);
  const parsed = parseFilter(text);
  if (!parsed.ok) {
    state.showNotice('error', cannotFilterByParty(parsed.error.message));
    return;
  }
  state.setFilter(text, parsed.value);
  state.setTab('activity');
  state.focusList();
};

export const openPartyTail = (ctx: Store, party: string): void => {
  const values = [{ text: party, form: party.includes('*') ? 'quoted' : 'bare' } as const];
  openFilteredTail(ctx, { kind: 'compare', at: 0, field: 'party', operator: '=', values });
};
