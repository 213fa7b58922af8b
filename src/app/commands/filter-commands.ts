import { addToFilterHistory } from '../../storage/history/filter-history.ts';
import { completeText } from '../../ledger/filter/complete.ts';
import { parseFilter } from '../../ledger/filter/activity-language.ts';
import { detectSecret } from '../../requests/forms/load/detect-secrets.ts';
import {
  readDefinition,
  withSavedTexts,
  type SavedFilter,
} from '../../ledger/filter/saved-filters.ts';
import { mergeFilters, saveFilter } from '../../storage/history/profile-files.ts';
import { loadRegexFor } from '../../ledger/filter/regex.ts';
import { textOfField, textFieldFrom } from '../../lib/text/text-field.ts';
import type { AppState, Overlay, CommandContext, CommandHandler } from '../state.ts';
import { parseJournalFilter } from '../../features/journal/journal-rows.ts';
import { tryIo } from '../../lib/result.ts';
import { storeHandler } from '../../shell/command-handler.ts';
import { filterText } from '../messages.ts';
import { completePrompt } from '../overlays/prompt/filter-lines.ts';

type FilterPrompt = Extract<Overlay, { kind: 'filter' }>;

const typedIn = ({ field }: FilterPrompt): string => textOfField(field).trim();

const applyToJournal = (state: AppState, overlay: FilterPrompt): void => {
  const text = typedIn(overlay);
  const parsed = parseJournalFilter(text);
  if (!parsed.ok) return;
  const filter = text === '' ? undefined : { text, test: parsed.value };
  state.updateJournal((journal) => ({ ...journal, filter, filterDraft: undefined, from: 0 }));
  state.closeOverlay();
};

const secretIn = (text: string): string | undefined =>
  [text, ...text.split(/[\s"'=~,]+/)].map(detectSecret).find((kind) => kind !== undefined);

/** Longer filters are recalled in this session only. */
const longestKept = 2000;

/**
 * Returns whether a filter may be on disk: not if lookups are private or the screen is masked, because it
 * names parties, and not if it contains a secret.
 */
const isKept = ({ connection, screen }: AppState, text: string): boolean =>
  connection.lookupHistory !== false &&
  !screen.masked &&
  text.length <= longestKept &&
  secretIn(text) === undefined;

const keepFilter = (
  { store, deps }: Pick<CommandContext, 'store' | 'deps'>,
  text: string,
): void => {
  const state = store.getState();
  const { filterHistory = [] } = state.screen;
  const inSession = [...filterHistory.filter((known) => known !== text), text];
  state.setFilterHistory(inSession);
  if (!isKept(state, text)) return;
  const saved = tryIo(() => addToFilterHistory(deps.stateDir, text));
  if (!saved.ok) state.showNotice('warning', filterText.notSaved(saved.error));
};

/** Recalls the filter that was applied `by` steps before the current one. */
const recallFilter = (by: 1 | -1) =>
  storeHandler(({ screen, openOverlay }: AppState) => {
    const { overlay, filterHistory = [] } = screen;
    if (overlay?.kind !== 'filter' || overlay.of === 'journal') return;
    const { recalled: _recalled, ...prompt } = overlay;
    const index = (overlay.recalled ?? -1) + by;
    if (index < 0) openOverlay({ ...prompt, field: textFieldFrom('') });
    const text = filterHistory.at(-1 - index);
    if (index < 0 || text === undefined) return;
    openOverlay({ ...prompt, recalled: index, field: textFieldFrom(text), given: text });
  });

export const completeField: CommandHandler = ({ store, actions }) => {
  const state = store.getState();
  const { overlay } = state.screen;
  if (overlay?.kind !== 'filter') return;
  const { before } = overlay.field;
  const context = { parties: actions.partiesSeen, saved: state.activity.savedFilters };
  const completed = completeText(before, completePrompt(overlay.of, before, context));
  const given = completed === before ? {} : { given: completed };
  state.openOverlay({ ...overlay, field: { ...overlay.field, before: completed }, ...given });
};

/** Saves or deletes a named filter of the profile; says why if it can't. */
const keepNamed = (
  { store, deps }: Pick<CommandContext, 'store' | 'deps'>,
  { name, text }: SavedFilter,
): boolean => {
  const { activity, connection, setSavedFilters, showNotice } = store.getState();
  if (activity.fileFilters?.some((filter) => filter.name === name) === true) {
    showNotice('error', filterText.isInFile(name));
    return false;
  }
  const secret = secretIn(text);
  if (secret !== undefined) {
    showNotice('error', filterText.isSecret(secret));
    return false;
  }
  const saved = tryIo(() => saveFilter(deps.stateDir, connection.profile, { name, text }));
  if (!saved.ok) {
    showNotice('error', filterText.cannotSave(saved.error));
    return false;
  }
  setSavedFilters(mergeFilters(activity.fileFilters ?? [], saved.value));
  showNotice('done', text === '' ? filterText.deleted(name) : filterText.savedAs(name));
  return true;
};

/** Puts `@ = ` before the text, so that a name makes it a saved filter. */
export const nameFilter: CommandHandler = ({ store }) => {
  const { screen, openOverlay } = store.getState();
  const { overlay } = screen;
  if (overlay?.kind !== 'filter') return;
  const { name = '', text } = readDefinition(typedIn(overlay)) ?? { text: typedIn(overlay) };
  openOverlay({ ...overlay, field: { before: `@${name}`, after: ` = ${text}` } });
};

/** For an invalid filter the prompt stays open and explains the problem. */
export const applyFilter: CommandHandler = (ctx) => {
  const state = ctx.store.getState();
  const { overlay } = state.screen;
  if (overlay?.kind !== 'filter') return;
  const loading = loadRegexFor(withSavedTexts(typedIn(overlay), state.activity.savedFilters));
  if (loading !== undefined) {
    // The prompt may have changed before the engine is there: then it decides.
    void loading.then(() => {
      const open = ctx.store.getState().screen.overlay;
      if (open?.kind === 'filter' && typedIn(open) === typedIn(overlay)) applyFilter(ctx);
    });
    return;
  }
  if (overlay.of === 'journal') {
    applyToJournal(state, overlay);
    return;
  }
  const typed = typedIn(overlay);
  const named = readDefinition(typed);
  const parsed = parseFilter(named?.text ?? typed, state.activity.savedFilters);
  if (!parsed.ok) return;
  if (named !== undefined && !keepNamed(ctx, named)) return;
  const text = named === undefined ? typed : `@${named.name}`;
  if (parsed.value.isEmpty) state.clearFilter();
  else {
    state.setFilter(text, parsed.value);
    keepFilter(ctx, text);
  }
  state.saveFilterDraft(undefined);
  state.closeOverlay();
};

export const leaveFilter: CommandHandler = ({ store }) => {
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

export const earlier = recallFilter(1);

export const later = recallFilter(-1);
