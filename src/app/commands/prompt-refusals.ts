import { fieldText } from '../../lib/text/text-field.ts';
import type { AppState } from '../../shell/state/app-state.ts';
import type { Refusals } from '../../shell/refusal-types.ts';

const filterPrompt = ({ screen }: AppState) =>
  screen.overlay?.kind === 'filter' ? screen.overlay : undefined;

/** Refusals of the commands of prompts. */
export const refusalsOnPrompts: Refusals = {
  'filter.complete': (state) => {
    const prompt = filterPrompt(state);
    return prompt && fieldText(prompt.field) === ''
      ? 'Type the start of a field first.'
      : undefined;
  },
  'filter.earlier': (state) => {
    const next = (filterPrompt(state)?.recalled ?? -1) + 1;
    const { filterHistory = [] } = state.screen;
    return next < filterHistory.length ? undefined : 'There is no earlier filter.';
  },
  'filter.later': (state) =>
    filterPrompt(state)?.recalled === undefined ? 'There is no later filter.' : undefined,
};
