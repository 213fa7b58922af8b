import { emptyTextField } from '../../../lib/text/text-field.ts';
import { closeOverlay, storeHandler } from '../../../shell/command-handler.ts';
import { keysIn } from '../../../shell/keys/key-binding.ts';
import type { Overlay, CommandHandler, KeyBinding } from '../../state.ts';

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
