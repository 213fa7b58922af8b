import type { KeyBinding } from '../../shell/keys/key-binding.ts';
import * as offered from './offered-keys.ts';
import { storeHandler } from '../../shell/command-handler.ts';
import * as whyNot from './refusals.ts';
import * as lookup from './lookup-commands.ts';
import * as history from './history-commands.ts';
import * as result from './result-commands.ts';
import * as difference from './difference-commands.ts';

/** Keys of the lookup screen, wherever in it the focus is, unless it is on a text. */
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

/** The form while its focus is on a text. */
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
    hint: 'recent party',
    help: 'fill in a recent party',
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

/** The form while its focus is on a choice, or on the history. */
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

/** The lookups of earlier, below the form. */
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

/** The page on which the format of an update is chosen. */
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

/** The same page while the focus is on names that are typed. */
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

/** What was found, as facts. */
export const lookupFactsBindings: readonly KeyBinding[] = [
  {
    id: 'facts.follow',
    scope: 'facts',
    keys: ['return', 'l', 'o'],
    hint: 'follow',
    help: 'follow the id or party',
    order: 1,
    when: whyNot.follow,
    run: result.follow,
  },
  {
    id: 'facts.json',
    scope: 'facts',
    keys: ['J'],
    hint: 'json',
    help: 'show JSON tree / details',
    order: 2,
    palette: true,
    alias: 'raw tree',
    run: result.json,
  },
  {
    id: 'facts.copy',
    scope: 'facts',
    keys: ['y'],
    hint: 'copy value',
    help: 'copy the value',
    order: 3,
    palette: true,
    alias: 'yank clipboard',
    run: result.copyValue,
  },
];

/** Whatever came of a question: found, not found, failed. */
export const resultBindings: readonly KeyBinding[] = [
  {
    id: 'result.again',
    scope: 'result',
    keys: ['r', 'ctrl+r'],
    hint: 'query again',
    help: 'query again',
    order: 4,
    palette: true,
    alias: 'refresh reload',
    run: ({ lookups }) => lookups.again(),
  },
  {
    id: 'result.copyId',
    scope: 'result',
    keys: ['c'],
    hint: 'copy id',
    help: 'copy the id',
    palette: true,
    alias: 'yank clipboard',
    run: result.copyId,
  },
  {
    id: 'result.asUpdate',
    scope: 'result',
    keys: ['U'],
    hint: 'as update',
    help: 'try as update / contract',
    order: 9,
    isOffered: offered.canBeUpdate,
    run: result.asUpdate,
  },
  {
    id: 'result.asContract',
    scope: 'result',
    keys: ['C'],
    hint: 'as contract',
    help: 'try as update / contract',
    isOffered: offered.canBeContract,
    run: result.asContract,
  },
  {
    id: 'result.compare',
    scope: 'result',
    keys: ['D'],
    hint: 'compare',
    help: 'compare: marked or last',
    order: 10,
    palette: true,
    alias: 'diff difference',
    when: whyNot.compare,
    run: difference.compare,
  },
  {
    id: 'result.mark',
    scope: 'result',
    keys: ['m'],
    hint: 'mark',
    help: 'mark for comparison',
    palette: true,
    alias: 'diff difference compare',
    run: difference.mark,
  },
  {
    id: 'result.form',
    scope: 'result',
    keys: ['e'],
    hint: 'change',
    help: 'change parties or format',
    order: 6,
    run: storeHandler((state) => {
      state.setLookupPage('form');
      state.focusLookupField('party');
    }),
  },
];

/** A question that failed. */
export const failureBindings: readonly KeyBinding[] = [
  {
    id: 'failed.widen',
    scope: 'failed',
    keys: ['A'],
    hint: 'any party',
    help: 'query as any party',
    order: 3,
    isOffered: offered.canQueryAnyParty,
    run: result.widen,
  },
  {
    id: 'failed.watch',
    scope: 'failed',
    keys: ['W'],
    hint: 'watch',
    help: 'retry until found',
    order: 4,
    palette: true,
    alias: 'poll wait repeat',
    isOffered: offered.canWatch,
    run: result.watch,
  },
  {
    id: 'failed.support',
    scope: 'failed',
    keys: ['y'],
    hint: 'copy report',
    help: 'copy failure for support',
    order: 5,
    run: result.copySupport,
  },
];

/** Two results side by side: where they differ. */
export const differencesBindings: readonly KeyBinding[] = [
  {
    id: 'differences.close',
    scope: 'differences',
    keys: ['D', 'escape'],
    hint: 'back',
    help: 'back to the result',
    order: 1,
    run: difference.close,
  },
  {
    id: 'differences.copy',
    scope: 'differences',
    keys: ['y'],
    hint: 'copy path',
    help: 'copy the path',
    order: 3,
    run: difference.copy,
  },
];
