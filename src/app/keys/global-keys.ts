import { storeHandler } from '../../shell/command-handler.ts';
import type { KeyBinding } from '../../shell/keys/key-binding.ts';
import * as quit from '../commands/quit-commands.ts';
import { tabs } from '../features.ts';
import { mouseText } from '../messages.ts';
import { screenOf } from '../screens.ts';

const empty = { before: '', after: '' };

const openHelp = storeHandler((state) =>
  state.openOverlay({ kind: 'help', all: false, scroll: 0, find: empty, finding: false }),
);

const openPalette = storeHandler((state) =>
  state.openOverlay({ kind: 'palette', field: empty, selected: 0 }),
);

/** The digit of each tab. */
export const tabBindings: readonly KeyBinding[] = tabs.map(({ id, key, title, alias }) => ({
  id: `tab.${id}`,
  scope: 'global',
  keys: [key],
  hint: title.toLowerCase(),
  help: `go to ${title}`,
  palette: true,
  alias,
  run: (ctx) => screenOf(id).open(ctx),
}));

/** Keys with the same meaning on every screen while no prompt has the focus. */
export const globalBindings: readonly KeyBinding[] = [
  {
    id: 'palette.open',
    scope: 'global',
    keys: [':'],
    hint: 'palette',
    help: 'command palette',
    order: 40,
    run: openPalette,
  },
  {
    id: 'help.open',
    scope: 'global',
    keys: ['?'],
    hint: 'help',
    help: 'help for this view',
    order: 99,
    inReview: true,
    palette: true,
    alias: 'keys',
    run: openHelp,
  },
  {
    id: 'privacy.toggle',
    scope: 'global',
    keys: ['X'],
    hint: 'privacy',
    help: 'privacy mask on / off',
    palette: true,
    alias: 'hide share',
    run: storeHandler((state) => state.toggleMask()),
  },
  {
    id: 'mouse.toggle',
    scope: 'global',
    keys: ['M'],
    hint: 'mouse',
    help: 'mouse on / off',
    palette: true,
    alias: 'click wheel pointer',
    run: ({ store, deps }) => {
      if (deps.toggleMouse === undefined) return;
      store.getState().showNotice('note', deps.toggleMouse() ? mouseText.on : mouseText.off);
    },
  },
  {
    id: 'back',
    scope: 'global',
    keys: ['escape'],
    hint: 'back',
    help: 'go back, clear filter',
    run: quit.stepBack,
  },
  {
    id: 'quit',
    scope: 'global',
    keys: ['q'],
    hint: 'quit',
    help: 'go back, or quit',
    palette: true,
    alias: 'exit',
    run: quit.quit,
  },
  {
    id: 'interrupt',
    scope: 'global',
    keys: ['ctrl+c'],
    hint: 'cancel',
    help: 'cancel; twice: quit',
    inModals: true,
    run: quit.interrupt,
  },
  {
    id: 'suspend',
    scope: 'global',
    keys: ['ctrl+z'],
    hint: 'suspend',
    help: 'suspend the program',
    inModals: true,
    run: ({ deps }) => deps.suspend?.(),
  },
  {
    id: 'redraw',
    scope: 'global',
    keys: ['ctrl+l'],
    hint: 'redraw',
    help: 'redraw the screen',
    inModals: true,
    palette: true,
    run: ({ deps }) => deps.redraw?.(),
  },
];
