import type { KeyBinding } from '../../../shell/keys/key-binding.ts';
import { storeHandler } from '../../../shell/command-handler.ts';
import * as whyNot from '../commands/refusals.ts';
import * as lookup from '../commands/lookup-commands.ts';
import * as history from '../commands/history-commands.ts';

/** Keys of the whole Lookup tab while the focus isn't on a text field. */
export const lookupBindings: readonly KeyBinding[] = [
  {
    id: 'lookup.edit',
    scope: 'lookup',
    keys: ['i'],
    hint: 'type an id',
    help: 'type an id',
    order: 8,
    palette: true,
    alias: 'new search find',
    run: storeHandler((state) => {
      state.setLookupPage('form');
      state.focusLookupField('id');
    }),
  },
  {
    id: 'lookup.back',
    scope: 'lookup',
    keys: ['backspace', '['],
    hint: 'back',
    help: 'back / forward',
    order: 7,
    palette: true,
    alias: 'previous return',
    when: whyNot.back,
    run: storeHandler((state) => state.navigateLookups(-1)),
  },
  {
    id: 'lookup.forward',
    scope: 'lookup',
    keys: [']'],
    hint: 'forward',
    help: 'back / forward',
    when: whyNot.forward,
    run: storeHandler((state) => state.navigateLookups(1)),
  },
];

/** Keys of the form while its focus is on a text field. */
export const lookupTextBindings: readonly KeyBinding[] = [
  {
    id: 'lookup.go',
    scope: 'lookupText',
    keys: ['return'],
    hint: 'look up',
    help: 'look up, or add party',
    order: 1,
    run: lookup.go,
  },
  {
    id: 'lookup.next',
    scope: 'lookupText',
    keys: ['tab'],
    hint: 'next field',
    help: 'next, previous field',
    order: 2,
    run: lookup.next,
  },
  {
    id: 'lookup.down',
    scope: 'lookupText',
    keys: ['down'],
    hint: 'history',
    help: 'history, or next field',
    order: 6,
    run: lookup.down,
  },
  {
    id: 'lookup.previous',
    scope: 'lookupText',
    keys: ['shift+tab', 'up'],
    hint: 'previous field',
    help: 'next, previous field',
    run: lookup.previous,
  },
  {
    id: 'lookup.suggest',
    scope: 'lookupText',
    keys: ['ctrl+n'],
    hint: 'your parties',
    help: 'fill in a party of yours',
    order: 3,
    when: ({ lookup }) =>
      lookup.form.field === 'party'
        ? undefined
        : 'Ctrl-N fills in a party: move to the PARTIES field first.',
    run: lookup.suggest,
  },
  {
    id: 'lookup.dropParty',
    scope: 'lookupText',
    keys: ['ctrl+d'],
    hint: 'remove party',
    help: 'remove the last party',
    order: 5,
    when: ({ lookup }) =>
      lookup.form.parties.length === 0 ? 'There is no party to remove.' : undefined,
    run: storeHandler((state) =>
      state.updateLookupForm({ parties: state.lookup.form.parties.slice(0, -1) }),
    ),
  },
  {
    id: 'lookup.leave',
    scope: 'lookupText',
    keys: ['escape'],
    hint: 'leave',
    help: 'leave, keep the text',
    order: 4,
    run: storeHandler((state) => state.focusLookupField('history')),
  },
];

/** Keys of the form while its focus is on a choice or on the history. */
export const lookupFormBindings: readonly KeyBinding[] = [
  {
    id: 'place.open',
    scope: 'lookupPlace',
    keys: ['return'],
    hint: 'open',
    help: 'look up; open the format',
    order: 1,
    run: lookup.openPlace,
  },
  {
    id: 'place.next',
    scope: 'lookupPlace',
    keys: ['tab'],
    hint: 'next field',
    help: 'next, previous field',
    order: 2,
    run: lookup.next,
  },
  {
    id: 'place.previous',
    scope: 'lookupPlace',
    keys: ['shift+tab'],
    hint: 'previous',
    help: 'next, previous field',
    run: lookup.previous,
  },
  {
    id: 'place.right',
    scope: 'lookupPlace',
    keys: ['right', ' '],
    hint: 'choose',
    help: 'choose the kind',
    order: 4,
    run: lookup.right,
  },
  {
    id: 'place.left',
    scope: 'lookupPlace',
    keys: ['left'],
    hint: 'choose',
    help: 'choose the kind',
    run: lookup.left,
  },
  {
    id: 'format.open',
    scope: 'lookupPlace',
    keys: ['e'],
    hint: 'format',
    help: 'choose the update format',
    order: 6,
    palette: true,
    alias: 'templates interfaces verbose shape',
    run: storeHandler((state) => state.setLookupPage('format')),
  },
];

/** Keys of the lookup history below the form. */
export const lookupHistoryBindings: readonly KeyBinding[] = [
  {
    id: 'history.again',
    scope: 'lookupHistory',
    keys: ['return'],
    hint: 'query again',
    help: 'query again',
    order: 1,
    run: history.again,
  },
  {
    id: 'history.copy',
    scope: 'lookupHistory',
    keys: ['y'],
    hint: 'copy id',
    help: 'copy the id',
    order: 5,
    run: history.copy,
  },
  {
    id: 'history.forget',
    scope: 'lookupHistory',
    keys: ['d'],
    hint: 'forget',
    help: 'forget this lookup / all',
    order: 4,
    run: history.forget,
  },
  {
    id: 'history.forgetAll',
    scope: 'lookupHistory',
    keys: ['D'],
    hint: 'forget all',
    help: 'forget this lookup / all',
    run: history.forgetAll,
  },
];

/** Keys of the page that chooses the format of an update. */
export const formatNamesBindings: readonly KeyBinding[] = [
  {
    id: 'format.switch',
    scope: 'format',
    keys: [' ', 'return'],
    hint: 'toggle',
    help: 'toggle this line',
    order: 1,
    run: storeHandler((state) => state.toggleFormatLine()),
  },
  {
    id: 'format.down',
    scope: 'format',
    keys: ['j', 'down', 'tab'],
    hint: 'move',
    help: 'next, previous line',
    order: 2,
    run: lookup.nextFormatLine,
  },
  {
    id: 'format.up',
    scope: 'format',
    keys: ['k', 'up', 'shift+tab'],
    hint: 'move',
    help: 'next, previous line',
    run: lookup.previousFormatLine,
  },
  {
    id: 'format.edit',
    scope: 'format',
    keys: ['e', 'ctrl+e'],
    hint: 'editor',
    help: 'edit the JSON in $EDITOR',
    order: 5,
    run: lookup.editFormat,
  },
  {
    id: 'format.reset',
    scope: 'format',
    keys: ['R'],
    hint: 'reset',
    help: 'reset to the default',
    order: 4,
    when: whyNot.reset,
    run: lookup.reset,
  },
  {
    id: 'format.close',
    scope: 'format',
    keys: ['escape', 'q'],
    hint: 'done',
    help: 'back to the form',
    order: 3,
    run: lookup.closeFormat,
  },
];

/** Keys of the same page while its focus is on a text field. */
export const formatTextBindings: readonly KeyBinding[] = [
  {
    id: 'names.next',
    scope: 'formatText',
    keys: ['return', 'tab', 'down'],
    hint: 'next line',
    help: 'next, previous line',
    order: 1,
    run: lookup.nextFormatLine,
  },
  {
    id: 'names.previous',
    scope: 'formatText',
    keys: ['shift+tab', 'up'],
    hint: 'previous line',
    help: 'next, previous line',
    run: lookup.previousFormatLine,
  },
  {
    id: 'names.close',
    scope: 'formatText',
    keys: ['escape'],
    hint: 'done',
    help: 'back to the form',
    order: 2,
    run: lookup.closeFormat,
  },
];
