import { emptyTextField, textOfField } from '../../lib/text/text-field.ts';
import { closeOverlay, storeHandler } from '../../shell/command-handler.ts';
import { hidden, keysIn, type Availability, type Refusal } from '../../shell/keys/key-binding.ts';
import * as filter from '../commands/filter-commands.ts';
import type { AppState, CommandHandler, KeyBinding, Overlay } from '../state.ts';

const filterPrompt = ({ screen }: AppState) =>
  screen.overlay?.kind === 'filter' ? screen.overlay : undefined;

const canComplete: Refusal<AppState> = (state) => {
  const prompt = filterPrompt(state);
  return prompt && textOfField(prompt.field) === ''
    ? 'Type the start of a field first.'
    : undefined;
};

/** A command about the history of filters: the filter of the journal has none. */
const ofActivity =
  (refuse: Refusal<AppState>) =>
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
  inFilter('tab', 'filter.complete', 'complete', 'complete field or value', filter.completeField, {
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

type Help = Extract<Overlay, { kind: 'help' }>;

const withHelp = (change: (help: Help) => Help): CommandHandler =>
  storeHandler(({ screen: { overlay }, openOverlay }) => {
    if (overlay?.kind === 'help') openOverlay(change(overlay));
  });

const inHelp = keysIn('help');
const inFind = keysIn('find');

const find = withHelp((help) => ({ ...help, finding: true }));
const showAll = withHelp((help) => ({ ...help, all: !help.all, scroll: 0 }));
const keepSearch = withHelp((help) => ({ ...help, finding: false }));
const clearSearch = withHelp((help) => ({ ...help, finding: false, find: emptyTextField }));

/** Keys of help, and of the search in it, where every printable key is text. */
export const helpKeys: readonly KeyBinding[] = [
  inHelp('escape q', 'help.close', 'close', 'close help', closeOverlay),
  inHelp('/', 'help.find', 'search', 'search in help', find),
  inHelp('?', 'help.more', 'all keys', 'this view / all keys', showAll),
  inFind('return', 'find.apply', 'done', 'keep the search', keepSearch),
  inFind('escape', 'find.leave', 'clear', 'clear the search', clearSearch),
];
