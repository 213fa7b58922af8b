import { fieldText } from '../../lib/text/text-field.ts';
import type { AppState } from '../../shell/state/app-state.ts';
import type { Refusal } from '../../shell/keys/key-binding.ts';

const filterPrompt = ({ screen }: AppState) =>
  screen.overlay?.kind === 'filter' ? screen.overlay : undefined;

export const complete: Refusal = (state) => {
  const prompt = filterPrompt(state);
  return prompt && fieldText(prompt.field) === '' ? 'Type the start of a field first.' : undefined;
};

export const earlier: Refusal = (state) => {
  const next = (filterPrompt(state)?.recalled ?? -1) + 1;
  const { filterHistory = [] } = state.screen;
  return next < filterHistory.length ? undefined : 'There is no earlier filter.';
};

export const later: Refusal = (state) =>
  filterPrompt(state)?.recalled === undefined ? 'There is no later filter.' : undefined;

/** The filter of the journal has no history, and few words to complete. */
export const isActivityFilter = (state: AppState): boolean => filterPrompt(state)?.of !== 'journal';
