import { emptyTextField } from '../../../lib/text/text-field.ts';
import { storeHandler, type CommandHandler } from '../../../shell/command-handler.ts';
import type { KeyBinding } from '../../../shell/keys/key-binding.ts';
import type { Overlay } from '../../state.ts';

type Help = Extract<Overlay, { kind: 'help' }>;

/** Changes the open help. */
const withHelp = (change: (help: Help) => Help): CommandHandler =>
  storeHandler(({ screen: { overlay }, openOverlay }) => {
    if (overlay?.kind === 'help') openOverlay(change(overlay));
  });

/** Keys of the help overlay. */
export const helpBindings: readonly KeyBinding[] = [
  {
    id: 'help.close',
    scope: 'help',
    keys: ['escape', 'q'],
    hint: 'close',
    help: 'close help',
    order: 1,
    run: storeHandler((state) => state.closeOverlay()),
  },
  {
    id: 'help.find',
    scope: 'help',
    keys: ['/'],
    hint: 'search',
    help: 'search in help',
    order: 2,
    run: withHelp((help) => ({ ...help, finding: true })),
  },
  {
    id: 'help.more',
    scope: 'help',
    keys: ['?'],
    hint: 'all keys',
    help: 'this view / all keys',
    order: 3,
    run: withHelp((help) => ({ ...help, all: !help.all, scroll: 0 })),
  },
];

/** Keys of the search in help; every printable key is text there. */
export const helpSearchBindings: readonly KeyBinding[] = [
  {
    id: 'find.apply',
    scope: 'find',
    keys: ['return'],
    hint: 'done',
    help: 'keep the search',
    order: 1,
    run: withHelp((help) => ({ ...help, finding: false })),
  },
  {
    id: 'find.leave',
    scope: 'find',
    keys: ['escape'],
    hint: 'clear',
    help: 'clear the search',
    order: 2,
    run: withHelp((help) => ({ ...help, finding: false, find: emptyTextField })),
  },
];
