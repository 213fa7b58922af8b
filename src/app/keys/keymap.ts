import { elapsedMs } from '../../lib/time/duration.ts';
import { isSending } from '../../shell/state/known-parts.ts';
import { mouseText, quitText, replayText } from '../messages.ts';
import type { ShellState } from '../../shell/state/shell-state.ts';
import { keepLast } from '../../lib/keep.ts';
import { keyChanges, withKeyChanges } from '../../lib/keys/key-for.ts';
import { helpCommand, keysIn, type Availability } from '../../shell/keys/key-binding.ts';
import { scrollKeys } from '../../shell/scroll.ts';
import { createTreeKeys } from '../../shell/tree/tree-keys.ts';
import { helpKeys, promptKeys } from './prompt-keys.ts';
import { paletteKeys } from '../overlays/palette/rank-commands.ts';
import { activeTree, loadedScreens, activeView, screenOf } from '../screens.ts';
import { openOverlay, runAction } from '../../shell/command-handler.ts';
import { applyEdit, type EditCommandId } from '../../lib/text/text-field.ts';
import { editOverlayText } from '../overlays/overlay-parts.ts';
import { tabs } from '../features.ts';
import type { ShellOverlays } from '../../shell/state/screen.ts';
import type { CommandContext, CommandHandler, KeyBinding } from '../state.ts';

const quitWithinMs = 2000;
const interrupted = 130;

/** Goes one step back: from the detail to the list, from a result to the form. */
const stepBack: CommandHandler = (ctx) => screenOf(ctx.store.getState().screen.tab).back(ctx);

/** Quits, or asks first while a write waits for its response. */
const leave: CommandHandler = ({ store, deps }) => {
  const state = store.getState();
  if (isSending(state)) state.openOverlay({ kind: 'leave' });
  else deps.end(0);
};

const quit: CommandHandler = (ctx) => {
  const state = ctx.store.getState();
  if (screenOf(state.screen.tab).isTop?.(state) === true) leave(ctx);
  else stepBack(ctx);
};

/**
 * Handles Ctrl-C. While a write waits for its response, every press asks first, so that nobody quits
 * by habit. Otherwise the first press cancels a lookup or closes what is open, and a second one soon
 * after quits, also when a lookup was started or a menu was opened in between.
 */
const interrupt: CommandHandler = ({ store, lookups, deps }) => {
  const state = store.getState();
  const { overlay, quitArmedAt } = state.screen;
  const now = deps.now();
  const armed = quitArmedAt !== undefined && elapsedMs(quitArmedAt, now) <= quitWithinMs;
  if (isSending(state)) {
    state.openOverlay({ kind: 'leave' });
  } else if (armed) {
    deps.end(interrupted);
  } else {
    state.armQuit(now);
    if (lookups.cancel()) state.showNotice('note', quitText.canceled);
    else if (overlay !== undefined) state.closeOverlay();
    else state.showNotice('warning', quitText.again);
  }
};

const toggleMouse: CommandHandler = ({ store, deps }) => {
  if (deps.toggleMouse === undefined) return;
  store.getState().showNotice('note', deps.toggleMouse() ? mouseText.on : mouseText.off);
};

/** The keys of `cantui replay` do nothing elsewhere. */
const inReplay =
  (hint: string) =>
  ({ connection }: ShellState): Availability =>
    connection.isReplay === true ? { hint } : replayText.noReplay;

const pauseReplay: CommandHandler = ({ store, deps }) => {
  const isPaused = deps.replay?.togglePause() === true;
  store.getState().pauseReplay(isPaused);
  store.getState().showNotice('note', isPaused ? replayText.paused : replayText.continues);
};

const stepReplay: CommandHandler = ({ store, deps }) => {
  const at = deps.replay?.step();
  store.getState().pauseReplay(true);
  store.getState().showNotice('note', at === undefined ? replayText.ended : replayText.at(at));
};

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
  inGlobal('M', 'mouse.toggle', '', 'mouse on / off', toggleMouse, {
    alias: 'click wheel pointer',
  }),
  inGlobal('escape', 'back', '', 'go back, clear filter', stepBack),
  inGlobal('q', 'quit', '', 'go back, or quit', quit, { alias: 'exit' }),
  inGlobal('ctrl+c', 'interrupt', '', 'cancel; twice: quit', interrupt),
  inGlobal('ctrl+z', 'suspend', '', 'suspend the program', ({ deps }: CommandContext) =>
    deps.suspend?.(),
  ),
  inGlobal('ctrl+l', 'redraw', '', 'redraw the screen', ({ deps }: CommandContext) =>
    deps.redraw?.(),
  ),
];

/** In a replay, their hints are the first ones. */
const replayKeys: readonly KeyBinding[] = [
  inGlobal('_', 'replay.pause', '', 'pause or continue replay', pauseReplay, {
    available: inReplay('pause/run'),
  }),
  inGlobal('%', 'replay.step', '', 'next event of the replay', stepReplay, {
    available: inReplay('step'),
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
