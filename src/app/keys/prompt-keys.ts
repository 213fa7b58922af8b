import type { KeyBinding, Refusal } from '../../shell/keys/key-binding.ts';
import { textOfField } from '../../lib/text/text-field.ts';
import type { AppState } from '../state.ts';
import * as filter from '../commands/filter-commands.ts';

/** Keys of the question whether to leave while a write waits for its response; Enter is not one of them. */
export const quitConfirmBindings: readonly KeyBinding[] = [
  {
    id: 'leave.stay',
    scope: 'leave',
    keys: ['s', 'escape'],
    hint: 'stay',
    help: 'stay and wait',
    order: 1,
    run: ({ store }) => store.getState().closeOverlay(),
  },
  {
    id: 'leave.quit',
    scope: 'leave',
    keys: ['Q'],
    hint: 'quit',
    help: 'quit without a response',
    order: 2,
    run: ({ deps }) => deps.end(0),
  },
];

const filterPrompt = ({ screen }: AppState) =>
  screen.overlay?.kind === 'filter' ? screen.overlay : undefined;

const refuseCompletion: Refusal = (state) => {
  const prompt = filterPrompt(state);
  return prompt && textOfField(prompt.field) === ''
    ? 'Type the start of a field first.'
    : undefined;
};

const refuseSaving: Refusal = (state) => {
  const prompt = filterPrompt(state);
  return prompt && textOfField(prompt.field).trim() === '' ? 'Type a filter first.' : undefined;
};

const refuseEarlier: Refusal = (state) => {
  const next = (filterPrompt(state)?.recalled ?? -1) + 1;
  const { filterHistory = [] } = state.screen;
  return next < filterHistory.length ? undefined : 'There is no earlier filter.';
};

const refuseLater: Refusal = (state) =>
  filterPrompt(state)?.recalled === undefined ? 'There is no later filter.' : undefined;

/** The filter of the journal has no history. */
const isActivityFilter = (state: AppState): boolean => filterPrompt(state)?.of !== 'journal';

/** Keys of the filter prompt; every printable key is text there. */
export const filterBindings: readonly KeyBinding[] = [
  {
    id: 'filter.apply',
    scope: 'filter',
    keys: ['return'],
    hint: 'apply',
    help: 'apply the filter',
    order: 1,
    run: filter.applyFilter,
  },
  {
    id: 'filter.complete',
    scope: 'filter',
    keys: ['tab'],
    hint: 'complete',
    help: 'complete field or value',
    order: 3,
    when: refuseCompletion,
    run: filter.complete,
  },
  {
    id: 'filter.earlier',
    scope: 'filter',
    keys: ['up', 'ctrl+p'],
    hint: 'history',
    help: 'earlier, later filter',
    order: 4,
    when: refuseEarlier,
    isOffered: isActivityFilter,
    run: filter.earlier,
  },
  {
    id: 'filter.later',
    scope: 'filter',
    keys: ['down', 'ctrl+n'],
    hint: 'history',
    help: 'earlier, later filter',
    when: refuseLater,
    isOffered: isActivityFilter,
    run: filter.later,
  },
  {
    id: 'filter.save',
    scope: 'filter',
    keys: ['ctrl+o'],
    hint: 'save',
    help: 'save under a name',
    order: 5,
    when: refuseSaving,
    isOffered: isActivityFilter,
    run: filter.nameFilter,
  },
  {
    id: 'filter.leave',
    scope: 'filter',
    keys: ['escape'],
    hint: 'close',
    help: 'close, keep the text',
    order: 2,
    run: filter.leaveFilter,
  },
];
