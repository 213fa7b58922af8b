import { openOverlay, runAction } from '../../shell/command-handler.ts';
import { helpCommand, keysIn, type KeyBinding } from '../../shell/keys/key-binding.ts';
import * as run from '../commands/global-commands.ts';
import { tabs } from '../features.ts';
import { screenOf } from '../screens.ts';

const inGlobal = keysIn('global');

const field = { before: '', after: '' };
const openHelp = openOverlay({ kind: 'help', all: false, scroll: 0, find: field, finding: false });
const openPalette = openOverlay({ kind: 'palette', field, selected: 0 });

/** The digit of each tab. */
export const tabKeys: readonly KeyBinding[] = tabs.map(({ id, key, title, alias }) =>
  inGlobal(key, `tab.${id}`, '', `go to ${title}`, (ctx) => screenOf(id).open(ctx), { alias }),
);

/** Keys with the same meaning on every screen while no prompt has the focus. */
export const globalKeys: readonly KeyBinding[] = [
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
  inGlobal('ctrl+z', 'suspend', '', 'suspend the program', ({ deps }) => deps.suspend?.()),
  inGlobal('ctrl+l', 'redraw', '', 'redraw the screen', ({ deps }) => deps.redraw?.()),
  inGlobal('_', 'replay.pause', '', 'pause or continue replay', run.pauseReplay, {
    available: run.refuseElsewhere,
  }),
  inGlobal('%', 'replay.step', '', 'next event of the replay', run.stepReplay, {
    available: run.refuseElsewhere,
  }),
];
