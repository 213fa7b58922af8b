import { addToFilterHistory, readFilterHistory } from '../../storage/history/filter-history.ts';
import { appendAcceptedGap } from '../../features/activity/tail/saved/accepted-gaps.ts';
import { completeText, completeFilter } from '../../ledger/filter/complete.ts';
import { parseFilter } from '../../ledger/filter/parse-filter.ts';
import { textFieldFrom } from '../../lib/text/text-field.ts';
import { findGap } from '../../features/activity/state/gaps.ts';
import { parseJournalFilter } from '../../features/journal/state/journal-filter.ts';
import { gapRange } from '../../features/activity/state/gap-range.ts';
import type { Overlay } from '../../shell/state/screen.ts';
import { tryIo } from '../../lib/io/try-io.ts';
import {
  storeHandler,
  type CommandHandler,
  type CommandContext,
  type CommandTable,
} from '../../shell/command-handler.ts';
import { recentParties } from '../session/recent-parties.ts';
import { filterText, gapNotice } from '../messages.ts';

type Asking<Kind> = Extract<Overlay, { kind: Kind }>;

const typedIn = ({ field }: Asking<'filter' | 'reason'>): string =>
  `${field.before}${field.after}`.trim();

/** Keeps the privacy mask over text that was not typed into the prompt itself. */
const givenOf = (given: string) => (given === '' ? {} : { given });

const openFilter: CommandHandler = ({ store, deps }) => {
  const { activity, screen } = store.getState();
  if (screen.filterHistory === undefined) {
    const read = tryIo(() => readFilterHistory(deps.stateDir));
    store.getState().setFilterHistory(read.ok ? read.value : []);
    if (!read.ok) store.getState().showNotice('warning', filterText.historyUnreadable(read.error));
  }
  const text = screen.filterDraft ?? activity.sieve?.text ?? '';
  store.getState().openOverlay({
    kind: 'filter',
    field: { before: text, after: '' },
    ...givenOf(text),
  });
};

const openJournalFilter = storeHandler(({ journal, openOverlay }) => {
  const before = journal.filterDraft ?? journal.filter ?? '';
  openOverlay({ kind: 'filter', of: 'journal', field: { before, after: '' }, ...givenOf(before) });
});

const applyToJournal = storeHandler((state) => {
  const { overlay } = state.screen;
  const text = overlay?.kind === 'filter' ? typedIn(overlay) : '';
  if (!parseJournalFilter(text).ok) return;
  const filter = text === '' ? undefined : text;
  state.updateJournal((journal) => ({ ...journal, filter, filterDraft: undefined, from: 0 }));
  state.closeOverlay();
});

const keepFilter = (
  { store, deps }: Pick<CommandContext, 'store' | 'deps'>,
  text: string,
): void => {
  const result = tryIo(() => addToFilterHistory(deps.stateDir, text));
  const { setFilterHistory, showNotice, screen } = store.getState();
  setFilterHistory(result.ok ? result.value : [...(screen.filterHistory ?? []), text]);
  if (!result.ok) showNotice('warning', filterText.notSaved(result.error));
};

/** Recalls the filter that was applied `by` steps before the current one. */
const recallFilter = (by: 1 | -1) =>
  storeHandler(({ screen, openOverlay }) => {
    const { overlay, filterHistory = [] } = screen;
    if (overlay?.kind !== 'filter' || overlay.of === 'journal') return;
    const { recalled: _recalled, ...prompt } = overlay;
    const index = (overlay.recalled ?? -1) + by;
    if (index < 0) openOverlay({ ...prompt, field: textFieldFrom('') });
    const text = filterHistory.at(-1 - index);
    if (index < 0 || text === undefined) return;
    openOverlay({ ...prompt, recalled: index, field: textFieldFrom(text), given: text });
  });

const complete: CommandHandler = ({ store }) => {
  const state = store.getState();
  const { overlay } = state.screen;
  if (overlay?.kind !== 'filter' || overlay.of === 'journal') return;
  const { before } = overlay.field;
  const completion = completeFilter(before, { parties: recentParties(state) });
  const completed = completeText(before, completion);
  const given = completed === before ? {} : { given: completed };
  state.openOverlay({ ...overlay, field: { ...overlay.field, before: completed }, ...given });
};

/** Applies the filter. An invalid filter stays in the prompt, which explains the problem. */
const applyFilter: CommandHandler = (ctx) => {
  const state = ctx.store.getState();
  const { overlay } = state.screen;
  if (overlay?.kind !== 'filter') return;
  if (overlay.of === 'journal') {
    applyToJournal(ctx);
    return;
  }
  const text = typedIn(overlay);
  const parsed = parseFilter(text);
  if (text !== '' && !parsed.ok) return;
  if (text === '' || !parsed.ok) state.clearFilter();
  else {
    state.setFilter(text, parsed.value);
    keepFilter(ctx, text);
  }
  state.saveFilterDraft(undefined);
  state.closeOverlay();
};

const leaveFilter: CommandHandler = ({ store }) => {
  const state = store.getState();
  const { overlay } = state.screen;
  if (overlay?.kind === 'filter') {
    const text = typedIn(overlay);
    if (overlay.of === 'journal')
      state.updateJournal((journal) => ({ ...journal, filterDraft: text }));
    else state.saveFilterDraft(text);
  }
  state.closeOverlay();
};

const acceptGap: CommandHandler = ({ store, tail, deps }) => {
  const state = store.getState();
  const { overlay } = state.screen;
  if (overlay?.kind !== 'reason') return;
  const reason = typedIn(overlay);
  if (reason === '') return;
  const current = findGap(state, overlay.gap);
  if (current === undefined || current.gap.state === 'accepted') {
    state.closeOverlay();
    state.showNotice('note', gapNotice.gone(gapRange(overlay.gap)));
    return;
  }
  const { after, before, afterId, beforeId } = current;
  const entry = { at: deps.now(), after, before, afterId, beforeId, reason };
  const logged = tryIo(() => appendAcceptedGap(deps.stateDir, entry));
  state.closeOverlay();
  if (!logged.ok) {
    state.showNotice('error', gapNotice.notLogged(logged.error));
    return;
  }
  tail.accept(current.gap.gap, reason);
  state.showNotice('note', gapNotice.accepted(gapRange(current)));
};

/** Commands of the prompts. The views handle typing. */
export const promptCommands: CommandTable = {
  'filter.open': openFilter,
  'entries.filter': openJournalFilter,
  'filter.apply': applyFilter,
  'filter.complete': complete,
  'filter.earlier': recallFilter(1),
  'filter.later': recallFilter(-1),
  'filter.leave': leaveFilter,
  'reason.give': acceptGap,
  'reason.leave': storeHandler((state) => state.closeOverlay()),
};
