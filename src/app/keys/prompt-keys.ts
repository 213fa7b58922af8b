import type { AppState } from '../state.ts';
import { closeOverlay } from '../../shell/command-handler.ts';
import {
  hidden,
  keysIn,
  type Availability,
  type KeyBinding,
  type Refusal,
} from '../../shell/keys/key-binding.ts';
import { textOfField } from '../../lib/text/text-field.ts';
import * as filter from '../commands/filter-commands.ts';

const filterPrompt = ({ screen }: AppState) =>
  screen.overlay?.kind === 'filter' ? screen.overlay : undefined;

const canComplete: Refusal = (state) => {
  const prompt = filterPrompt(state);
  return prompt && textOfField(prompt.field) === ''
    ? 'Type the start of a field first.'
    : undefined;
};

/** The filter of the journal has no history. */
const ofActivity =
  (refuse: Refusal) =>
  (state: AppState): Availability =>
    refuse(state) ?? (filterPrompt(state)?.of === 'journal' ? hidden : undefined);

const canSave = ofActivity((state) => {
  const prompt = filterPrompt(state);
  return prompt && textOfField(prompt.field).trim() === '' ? 'Type a filter first.' : undefined;
});

const canGoEarlier = ofActivity((state) => {
  const next = (filterPrompt(state)?.recalled ?? -1) + 1;
  const { filterHistory = [] } = state.screen;
  return next < filterHistory.length ? undefined : 'There is no earlier filter.';
});

const canGoLater = ofActivity((state) =>
  filterPrompt(state)?.recalled === undefined ? 'There is no later filter.' : undefined,
);

const inFilter = keysIn('filter');
const inLeave = keysIn('leave');

/**
 * Keys of the filter prompt, and of the question whether to leave while a write waits for its response.
 * Every printable key is text in the prompt; Enter doesn't answer the question.
 */
export const promptKeys: readonly KeyBinding[] = [
  inFilter('return', 'filter.apply', 'apply', 'apply the filter', filter.applyFilter),
  inFilter('escape', 'filter.leave', 'close', 'close, keep the text', filter.leaveFilter),
  inFilter('tab', 'filter.complete', 'complete', 'complete field or value', filter.complete, {
    available: canComplete,
  }),
  inFilter('up ctrl+p', 'filter.earlier', 'history', 'earlier, later filter', filter.earlier, {
    available: canGoEarlier,
  }),
  inFilter('down ctrl+n', 'filter.later', '', 'earlier, later filter', filter.later, {
    available: canGoLater,
  }),
  inFilter('ctrl+o', 'filter.save', 'save', 'save under a name', filter.nameFilter, {
    available: canSave,
  }),
  inLeave('s escape', 'leave.stay', 'stay', 'stay and wait', closeOverlay),
  inLeave('Q', 'leave.quit', 'quit', 'quit without a response', ({ deps }) => deps.end(0)),
];
