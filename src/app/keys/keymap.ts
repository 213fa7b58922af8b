import * as run from '../commands/global-commands.ts';
import * as filter from '../commands/filter-commands.ts';
import { keepLast } from '../../lib/keep.ts';
import { keyChanges, withKeyChanges } from '../../lib/keys/key-for.ts';
import {
  helpCommand,
  hidden,
  keysIn,
  type Availability,
  type Refusal,
} from '../../shell/keys/key-binding.ts';
import { scrollKeys } from '../../shell/scroll.ts';
import { createTreeKeys } from '../../shell/tree/tree-keys.ts';
import { helpKeys } from '../overlays/help/help-keys.ts';
import { paletteKeys } from '../overlays/palette/palette-keys.ts';
import { activeTree, loadedScreens, activeView, screenOf } from '../screens.ts';
import { openOverlay, runAction, closeOverlay } from '../../shell/command-handler.ts';
import { applyEdit, type EditCommandId, textOfField } from '../../lib/text/text-field.ts';
import { editOverlayText } from '../overlays/overlay-parts.ts';
import { tabs } from '../features.ts';
import type { ShellOverlays } from '../../shell/state/screen.ts';
import type { AppState, CommandContext, CommandHandler, KeyBinding } from '../state.ts';

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
const promptKeys: readonly KeyBinding[] = [
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

const inGlobal = keysIn('global');

const field = { before: '', after: '' };
const openHelp = openOverlay<ShellOverlays['help']>({
  kind: 'help',
  all: false,
  scroll: 0,
  find: field,
  finding: false,
});
const openPalette = openOverlay<ShellOverlays['palette']>({ kind: 'palette', field, selected: 0 });

const tabKeys: readonly KeyBinding[] = tabs.map(({ id, key, title, alias }) =>
  inGlobal(
    key,
    `tab.${id}`,
    '',
    `go to ${title}`,
    (ctx: CommandContext) => screenOf(id).open(ctx),
    { alias },
  ),
);

/** These have the same meaning on every screen while no prompt has the focus. */
const globalKeys: readonly KeyBinding[] = [
  inGlobal(':', 'palette.open', 'palette', 'command palette', openPalette),
  inGlobal('?', helpCommand, 'help', 'help for this view', openHelp, { alias: 'keys' }),
  inGlobal('X', 'privacy.toggle', '', 'privacy mask on / off', runAction('toggleMask'), {
    alias: 'hide share',
  }),
  inGlobal('M', 'mouse.toggle', '', 'mouse on / off', run.toggleMouse, {
    alias: 'click wheel pointer',
  }),
  inGlobal('escape', 'back', '', 'go back, clear filter', run.stepBack),
  inGlobal('q', 'quit', '', 'go back, or quit', run.quit, { alias: 'exit' }),
  inGlobal('ctrl+c', 'interrupt', '', 'cancel; twice: quit', run.interrupt),
  inGlobal('ctrl+z', 'suspend', '', 'suspend the program', ({ deps }: CommandContext) =>
    deps.suspend?.(),
  ),
  inGlobal('ctrl+l', 'redraw', '', 'redraw the screen', ({ deps }: CommandContext) =>
    deps.redraw?.(),
  ),
];

/** In a replay, their hints are the first ones. */
const replayKeys: readonly KeyBinding[] = [
  inGlobal('_', 'replay.pause', '', 'pause or continue replay', run.pauseReplay, {
    available: run.inReplay('pause/run'),
  }),
  inGlobal('%', 'replay.step', '', 'next event of the replay', run.stepReplay, {
    available: run.inReplay('step'),
  }),
];

const edit =
  (id: EditCommandId): CommandHandler =>
  ({ store }) => {
    const state = store.getState();
    const { overlay } = state.screen;
    if (overlay !== undefined) state.openOverlay(editOverlayText(overlay, id));
    else activeView(state).field?.change(state, (field) => applyEdit(field, id));
  };

const inField = keysIn('field');

const editKey = (keys: string, id: EditCommandId, help: string): KeyBinding =>
  inField(keys, id, '', help, edit(id));

/** Only keys that survive a terminal edit text: never Ctrl-H, I, J, M, S, Q or B. */
const editKeys: readonly KeyBinding[] = [
  editKey('left', 'edit.left', 'move the cursor'),
  editKey('right', 'edit.right', 'move the cursor'),
  editKey('home ctrl+a', 'edit.home', 'start / end of the text'),
  editKey('end ctrl+e', 'edit.end', 'start / end of the text'),
  editKey('backspace', 'edit.backspace', 'delete before / after'),
  editKey('delete', 'edit.delete', 'delete before / after'),
  editKey('ctrl+w', 'edit.word', 'delete the previous word'),
  editKey('ctrl+u', 'edit.clear', 'clear the text'),
  editKey('ctrl+k', 'edit.rest', 'delete to the end'),
];

const treeKeys = createTreeKeys(activeTree);

/** All keys as the program has them, with commands that the configuration adds. */
export const allBindings = (custom: readonly KeyBinding[] = []): readonly KeyBinding[] => [
  ...replayKeys,
  ...tabKeys,
  ...treeKeys,
  ...loadedScreens().keys,
  ...custom,
  ...promptKeys,
  ...helpKeys,
  ...paletteKeys,
  ...editKeys,
  ...scrollKeys,
  ...globalKeys,
];

let added: readonly KeyBinding[] = [];

/** The commands of the configuration; they were checked before. */
export const setAddedKeys = (bindings: readonly KeyBinding[]): void => {
  added = bindings;
};

const lastTable = keepLast<readonly KeyBinding[]>();

/**
 * All keys, with those of the configuration. Handling, the footer, the help overlay and the palette all
 * read this table, so every key is documented.
 */
export const keymap = (): readonly KeyBinding[] => {
  return lastTable([keyChanges(), added], () => withKeyChanges(allBindings(added)));
};
