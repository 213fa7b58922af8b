import { isSending } from '../../shell/state/pending-write.ts';
import type { AppState } from '../../shell/state/app-state.ts';
import { writeFormForTab } from '../../submission/form-ids.ts';
import type { TabId } from '../../shell/state/screen.ts';
import {
  storeHandler,
  type CommandHandler,
  type CommandTable,
} from '../../shell/command-handler.ts';

/** How soon a second Ctrl-C must follow the first to quit, in ms. */
const quitWithinMs = 2000;
const interrupted = 130;

const fromActivity: CommandHandler = ({ store }) => {
  const state = store.getState();
  if (state.screen.pane === 'detail') state.focusList();
  else if (state.activity.sieve !== undefined) state.clearFilter();
};

const fromLookup: CommandHandler = ({ store, lookups }) => {
  const state = store.getState();
  const wasAsking = lookups.cancel();
  if (!wasAsking && state.lookup.page === 'result') state.setLookupPage('form');
};

/** A workflow is left for the activity; whoever went from field to field leaves these first. */
const toActivity = storeHandler((state) => {
  const id = writeFormForTab(state.screen.tab);
  if (id !== undefined && state.wizards[id].typing) {
    state.updateWriteForm(id, (wizard) => ({ ...wizard, typing: false }));
  } else {
    state.setTab('activity');
  }
});

const fromJournal = storeHandler((state) => {
  const { pane, filter } = state.journal;
  if (pane === 'detail')
    state.updateJournal((journal) => ({ ...journal, pane: 'list', scroll: 0 }));
  else if (filter !== undefined)
    state.updateJournal((journal) => ({ ...journal, filter: undefined }));
  else state.setTab('activity');
});

/** One step back: from the detail to the list, from what was found to the form. */
const backFrom: Readonly<Record<TabId, CommandHandler>> = {
  activity: fromActivity,
  lookup: fromLookup,
  allocate: toActivity,
  execute: toActivity,
  journal: fromJournal,
  profiles: storeHandler((state) => state.setTab('activity')),
};

const isAtTop: Readonly<Record<TabId, (state: AppState) => boolean>> = {
  activity: ({ screen }) => screen.pane === 'list',
  lookup: ({ lookup }) => lookup.page === 'form',
  allocate: () => false,
  execute: () => false,
  journal: () => false,
  profiles: () => false,
};

const stepBack: CommandHandler = (ctx) => backFrom[ctx.store.getState().screen.tab](ctx);

/** Whoever leaves a write without its answer is told what that means first. */
const leave: CommandHandler = ({ store, deps }) => {
  const state = store.getState();
  if (isSending(state)) state.openOverlay({ kind: 'leave' });
  else deps.end(0);
};

const quit: CommandHandler = (ctx) => {
  const state = ctx.store.getState();
  if (isAtTop[state.screen.tab](state)) leave(ctx);
  else stepBack(ctx);
};

/**
 * While a write has no answer it asks, however often: what was sent is never left by a habit. Else the
 * first closes what is open or says what a second would do; the second, soon after, quits.
 */
const interrupt: CommandHandler = ({ store, lookups, deps }) => {
  const state = store.getState();
  const { overlay, quitArmedAt } = state.screen;
  const now = deps.now();
  const armed = quitArmedAt !== undefined && now - quitArmedAt <= quitWithinMs;
  if (isSending(state)) {
    state.openOverlay({ kind: 'leave' });
  } else if (armed) {
    deps.end(interrupted);
  } else if (lookups.cancel()) {
    state.showNotice('note', 'The request was cancelled.');
  } else if (overlay !== undefined) {
    state.closeOverlay();
  } else {
    state.armQuit(now);
    state.showNotice('warning', 'Ctrl-C again within 2 s quits.');
  }
};

/** Commands that lead back, and out. */
export const quitCommands: CommandTable = {
  back: stepBack,
  quit,
  'leave.stay': ({ store }) => store.getState().closeOverlay(),
  'leave.quit': ({ deps }) => deps.end(0),
  interrupt,
  suspend: ({ deps }) => deps.suspend?.(),
  redraw: ({ deps }) => deps.redraw?.(),
};
