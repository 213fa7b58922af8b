import type { KeyBinding } from '../../shell/keys/key-binding.ts';

/** Keys of the lookup screen, wherever in it the focus is, unless it is on a text. */
export const lookupBindings = [
  {
    id: 'lookup.edit',
    scope: 'lookup',
    keys: ['i'],
    footerLabel: 'type an id',
    description: 'type an id',
    footerOrder: 8,
    palette: true,
    alias: 'new search find',
  },
  {
    id: 'lookup.back',
    scope: 'lookup',
    keys: ['backspace', '['],
    footerLabel: 'back',
    description: 'back / forward',
    footerOrder: 7,
    palette: true,
    alias: 'previous return',
  },
  {
    id: 'lookup.forward',
    scope: 'lookup',
    keys: [']'],
    footerLabel: 'forward',
    description: 'back / forward',
  },
] as const satisfies readonly KeyBinding[];

/** The form while its focus is on a text. */
export const lookupTextBindings = [
  {
    id: 'lookup.go',
    scope: 'lookupText',
    keys: ['return'],
    footerLabel: 'look up',
    description: 'look up, or add party',
    footerOrder: 1,
  },
  {
    id: 'lookup.next',
    scope: 'lookupText',
    keys: ['tab'],
    footerLabel: 'next field',
    description: 'next, previous field',
    footerOrder: 2,
  },
  {
    id: 'lookup.down',
    scope: 'lookupText',
    keys: ['down'],
    footerLabel: 'earlier ones',
    description: 'earlier ones; next field',
    footerOrder: 6,
  },
  {
    id: 'lookup.previous',
    scope: 'lookupText',
    keys: ['shift+tab', 'up'],
    footerLabel: 'previous field',
    description: 'next, previous field',
  },
  {
    id: 'lookup.suggest',
    scope: 'lookupText',
    keys: ['ctrl+n'],
    footerLabel: 'party seen',
    description: 'a party that was seen',
    footerOrder: 3,
  },
  {
    id: 'lookup.dropParty',
    scope: 'lookupText',
    keys: ['ctrl+d'],
    footerLabel: 'drop party',
    description: 'drop the last party',
    footerOrder: 5,
  },
  {
    id: 'lookup.leave',
    scope: 'lookupText',
    keys: ['escape'],
    footerLabel: 'leave, keep the text',
    description: 'leave, keep the text',
    footerOrder: 4,
  },
] as const satisfies readonly KeyBinding[];

/** The form while its focus is on a choice, or on the history. */
export const lookupFormBindings = [
  {
    id: 'place.open',
    scope: 'lookupPlace',
    keys: ['return'],
    footerLabel: 'open',
    description: 'look up; open the format',
    footerOrder: 1,
  },
  {
    id: 'place.next',
    scope: 'lookupPlace',
    keys: ['tab'],
    footerLabel: 'next field',
    description: 'next, previous place',
    footerOrder: 2,
  },
  {
    id: 'place.previous',
    scope: 'lookupPlace',
    keys: ['shift+tab'],
    footerLabel: 'previous',
    description: 'next, previous place',
  },
  {
    id: 'place.right',
    scope: 'lookupPlace',
    keys: ['right', ' '],
    footerLabel: 'choose',
    description: 'choose the kind',
    footerOrder: 4,
  },
  {
    id: 'place.left',
    scope: 'lookupPlace',
    keys: ['left'],
    footerLabel: 'choose',
    description: 'choose the kind',
  },
  {
    id: 'format.open',
    scope: 'lookupPlace',
    keys: ['e'],
    footerLabel: 'format',
    description: 'format of updates',
    footerOrder: 6,
    palette: true,
    alias: 'templates interfaces verbose shape',
  },
] as const satisfies readonly KeyBinding[];

/** The lookups of earlier, below the form. */
export const lookupHistoryBindings = [
  {
    id: 'history.again',
    scope: 'lookupHistory',
    keys: ['return'],
    footerLabel: 'ask again',
    description: 'ask again',
    footerOrder: 1,
  },
  {
    id: 'history.copy',
    scope: 'lookupHistory',
    keys: ['y'],
    footerLabel: 'copy id',
    description: 'copy the id',
    footerOrder: 5,
  },
  {
    id: 'history.forget',
    scope: 'lookupHistory',
    keys: ['d'],
    footerLabel: 'forget',
    description: 'forget this one / all',
    footerOrder: 4,
  },
  {
    id: 'history.forgetAll',
    scope: 'lookupHistory',
    keys: ['D'],
    footerLabel: 'forget all',
    description: 'forget this one / all',
  },
] as const satisfies readonly KeyBinding[];

/** The page on which the format of an update is chosen. */
export const formatNamesBindings = [
  {
    id: 'format.switch',
    scope: 'format',
    keys: [' ', 'return'],
    footerLabel: 'switch',
    description: 'switch this line',
    footerOrder: 1,
  },
  {
    id: 'format.down',
    scope: 'format',
    keys: ['j', 'down', 'tab'],
    footerLabel: 'move',
    description: 'next, previous line',
    footerOrder: 2,
  },
  {
    id: 'format.up',
    scope: 'format',
    keys: ['k', 'up', 'shift+tab'],
    footerLabel: 'move',
    description: 'next, previous line',
  },
  {
    id: 'format.edit',
    scope: 'format',
    keys: ['e', 'ctrl+e'],
    footerLabel: 'editor',
    description: 'edit the JSON in $EDITOR',
    footerOrder: 5,
  },
  {
    id: 'format.reset',
    scope: 'format',
    keys: ['R'],
    footerLabel: 'default',
    description: 'the default format',
    footerOrder: 4,
  },
  {
    id: 'format.close',
    scope: 'format',
    keys: ['escape', 'q'],
    footerLabel: 'done',
    description: 'done: back to the form',
    footerOrder: 3,
  },
] as const satisfies readonly KeyBinding[];

/** The same page while the focus is on names that are typed. */
export const formatTextBindings = [
  {
    id: 'names.next',
    scope: 'formatText',
    keys: ['return', 'tab', 'down'],
    footerLabel: 'next line',
    description: 'next, previous line',
    footerOrder: 1,
  },
  {
    id: 'names.previous',
    scope: 'formatText',
    keys: ['shift+tab', 'up'],
    footerLabel: 'previous line',
    description: 'next, previous line',
  },
  {
    id: 'names.close',
    scope: 'formatText',
    keys: ['escape'],
    footerLabel: 'done',
    description: 'done: back to the form',
    footerOrder: 2,
  },
] as const satisfies readonly KeyBinding[];

/** What was found, as facts. */
export const lookupFactsBindings = [
  {
    id: 'facts.follow',
    scope: 'facts',
    keys: ['return', 'l', 'o'],
    footerLabel: 'follow',
    description: 'follow the id or party',
    footerOrder: 1,
  },
  {
    id: 'facts.json',
    scope: 'facts',
    keys: ['J'],
    footerLabel: 'json',
    description: 'JSON tree / facts',
    footerOrder: 2,
    palette: true,
    alias: 'raw tree',
  },
  {
    id: 'facts.copy',
    scope: 'facts',
    keys: ['y'],
    footerLabel: 'copy value',
    description: 'copy the value',
    footerOrder: 3,
    palette: true,
    alias: 'yank clipboard',
  },
] as const satisfies readonly KeyBinding[];

/** Whatever came of a question: found, not found, failed. */
export const resultBindings = [
  {
    id: 'result.again',
    scope: 'result',
    keys: ['r', 'ctrl+r'],
    footerLabel: 'ask again',
    description: 'ask again',
    footerOrder: 4,
    palette: true,
    alias: 'refresh reload',
  },
  {
    id: 'result.copyId',
    scope: 'result',
    keys: ['c'],
    footerLabel: 'copy id',
    description: 'copy the id',
    palette: true,
    alias: 'yank clipboard',
  },
  {
    id: 'result.asUpdate',
    scope: 'result',
    keys: ['U'],
    footerLabel: 'as update',
    description: 'as update / contract',
    footerOrder: 9,
  },
  {
    id: 'result.asContract',
    scope: 'result',
    keys: ['C'],
    footerLabel: 'as contract',
    description: 'as update / contract',
  },
  {
    id: 'result.compare',
    scope: 'result',
    keys: ['D'],
    footerLabel: 'compare',
    description: 'compare: marked or last',
    footerOrder: 10,
    palette: true,
    alias: 'diff difference',
  },
  {
    id: 'result.mark',
    scope: 'result',
    keys: ['m'],
    footerLabel: 'mark',
    description: 'mark to compare with',
    palette: true,
    alias: 'diff difference compare',
  },
  {
    id: 'result.form',
    scope: 'result',
    keys: ['e'],
    footerLabel: 'change',
    description: 'change parties or format',
    footerOrder: 6,
  },
] as const satisfies readonly KeyBinding[];

/** A question that failed. */
export const failureBindings = [
  {
    id: 'failed.widen',
    scope: 'failed',
    keys: ['A'],
    footerLabel: 'any party',
    description: 'ask as any party',
    footerOrder: 3,
  },
  {
    id: 'failed.watch',
    scope: 'failed',
    keys: ['W'],
    footerLabel: 'watch',
    description: 'ask until it is found',
    footerOrder: 4,
    palette: true,
    alias: 'poll wait repeat',
  },
  {
    id: 'failed.support',
    scope: 'failed',
    keys: ['y'],
    footerLabel: 'copy for support',
    description: 'copy for support',
    footerOrder: 5,
  },
] as const satisfies readonly KeyBinding[];

/** Two results side by side: where they differ. */
export const differencesBindings = [
  {
    id: 'differences.close',
    scope: 'differences',
    keys: ['D', 'escape'],
    footerLabel: 'back to the result',
    description: 'back to the result',
    footerOrder: 1,
  },
  {
    id: 'differences.copy',
    scope: 'differences',
    keys: ['y'],
    footerLabel: 'copy path',
    description: 'copy the path',
    footerOrder: 3,
  },
] as const satisfies readonly KeyBinding[];

declare module '../../shell/keys/key-binding.ts' {
  interface CommandIds extends Record<
    | (typeof lookupBindings)[number]['id']
    | (typeof lookupTextBindings)[number]['id']
    | (typeof lookupFormBindings)[number]['id']
    | (typeof lookupHistoryBindings)[number]['id']
    | (typeof formatNamesBindings)[number]['id']
    | (typeof formatTextBindings)[number]['id']
    | (typeof lookupFactsBindings)[number]['id']
    | (typeof resultBindings)[number]['id']
    | (typeof failureBindings)[number]['id']
    | (typeof differencesBindings)[number]['id'],
    true
  > {}
}
