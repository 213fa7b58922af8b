import { overlayOfKind, type ShellOverlays } from '../../../shell/state/screen.ts';
import { expectsMore } from '../../../ledger/filter/complete.ts';
import { parseFilter, activityLanguage } from '../../../ledger/filter/activity-language.ts';
import { readDefinition, withSavedTexts } from '../../../ledger/filter/saved-filters.ts';
import { loadRegexFor } from '../../../ledger/filter/regex.ts';
import { prepareSearch } from '../../../ledger/filter/search-text.ts';
import { textOfField } from '../../../lib/text/text-field.ts';
import type { AppState, AppStore, StoreListener } from '../context.ts';
import { isGap } from '../timeline/timeline.ts';

type Prompt = ShellOverlays['filter'];

const promptIn = ({ screen }: AppState): Prompt | undefined =>
  overlayOfKind<Prompt>(screen, 'filter');

/** A text that can't be read, or that ends in the start of a field, leaves the list as it is. */
const preview = (state: AppState, { field }: Prompt): void => {
  const typed = textOfField(field).trim();
  const text = readDefinition(typed)?.text ?? typed;
  if (expectsMore(activityLanguage, field.before)) return;
  const parsed = parseFilter(text, state.activity.savedFilters);
  if (parsed.ok) state.previewFilter(text, parsed.value.isEmpty ? undefined : parsed.value);
};

/** Makes the search texts of the rows in small steps, while the prompt is open. */
const prepare = (store: AppStore): void => {
  const { entries } = store.getState().activity.timeline;
  const rows = entries.map((entry) => (isGap(entry) ? undefined : entry.activity));
  const steps = prepareSearch(rows);
  const next = (): void => {
    if (promptIn(store.getState()) === undefined || steps.next().done === true) return;
    setImmediate(next);
  };
  setImmediate(next);
};

/** Loads what the text of the prompt needs, and previews the filter in the list. */
export const createFilterPreview =
  (store: AppStore): StoreListener =>
  (state, before) => {
    const prompt = promptIn(state);
    const was = promptIn(before);
    if (prompt === was) return;
    if (prompt === undefined) {
      state.endFilterPreview();
      return;
    }
    const texts = withSavedTexts(textOfField(prompt.field), state.activity.savedFilters);
    // Opened again when the engine is there, so that the text is read again.
    void loadRegexFor(texts)?.then(() => {
      const open = promptIn(store.getState());
      if (open !== undefined) store.getState().openOverlay({ ...open });
    });
    if (prompt.of === 'journal') return;
    if (was === undefined) prepare(store);
    preview(state, prompt);
  };

/** A held key repeats at least 20 times a second: until this time after a step, more may follow. */
const restMs = 60;

export type CursorRest = {
  readonly listen: StoreListener;
  readonly cancel: () => void;
};

/** When the cursor rests on a row, the detail beside the list follows it. */
export const createCursorRest = (store: AppStore): CursorRest => {
  let rest: NodeJS.Timeout | undefined;
  return {
    listen: ({ activity: { detail, position } }, before) => {
      if (detail.left === undefined || position === before.activity.position) return;
      clearTimeout(rest);
      rest = setTimeout(() => store.getState().restCursor(), restMs).unref();
    },
    cancel: () => clearTimeout(rest),
  };
};
