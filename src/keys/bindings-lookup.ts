import type { Binding } from './binding.ts';

/** Keys of the lookup screen, wherever in it the focus is, unless it is on a text. */
export const lookup = [
  {
    id: 'lookup.edit',
    scope: 'lookup',
    keys: ['i'],
    hint: 'type an id',
    about: 'type an id',
    footer: 8,
    palette: true,
    alias: 'new search find',
  },
  {
    id: 'lookup.back',
    scope: 'lookup',
    keys: ['backspace', '['],
    hint: 'back',
    about: 'back / forward',
    footer: 7,
    palette: true,
    alias: 'previous return',
  },
  {
    id: 'lookup.forward',
    scope: 'lookup',
    keys: [']'],
    hint: 'forward',
    about: 'back / forward',
  },
] as const satisfies readonly Binding[];

/** The form while its focus is on a text. */
export const lookupText = [
  {
    id: 'lookup.go',
    scope: 'lookupText',
    keys: ['return'],
    hint: 'look up',
    about: 'look up, or add party',
    footer: 1,
  },
  {
    id: 'lookup.next',
    scope: 'lookupText',
    keys: ['tab'],
    hint: 'next field',
    about: 'next, previous field',
    footer: 2,
  },
  {
    id: 'lookup.down',
    scope: 'lookupText',
    keys: ['down'],
    hint: 'earlier ones',
    about: 'earlier ones; next field',
    footer: 6,
  },
  {
    id: 'lookup.previous',
    scope: 'lookupText',
    keys: ['shift+tab', 'up'],
    hint: 'previous field',
    about: 'next, previous field',
  },
  {
    id: 'lookup.suggest',
    scope: 'lookupText',
    keys: ['ctrl+n'],
    hint: 'party seen',
    about: 'a party that was seen',
    footer: 3,
  },
  {
    id: 'lookup.dropParty',
    scope: 'lookupText',
    keys: ['ctrl+d'],
    hint: 'drop party',
    about: 'drop the last party',
    footer: 5,
  },
  {
    id: 'lookup.leave',
    scope: 'lookupText',
    keys: ['escape'],
    hint: 'leave, keep the text',
    about: 'leave, keep the text',
    footer: 4,
  },
] as const satisfies readonly Binding[];

/** The form while its focus is on a choice, or on the history. */
export const lookupPlace = [
  {
    id: 'place.open',
    scope: 'lookupPlace',
    keys: ['return'],
    hint: 'open',
    about: 'look up; open the format',
    footer: 1,
  },
  {
    id: 'place.next',
    scope: 'lookupPlace',
    keys: ['tab'],
    hint: 'next field',
    about: 'next, previous place',
    footer: 2,
  },
  {
    id: 'place.previous',
    scope: 'lookupPlace',
    keys: ['shift+tab'],
    hint: 'previous',
    about: 'next, previous place',
  },
  {
    id: 'place.down',
    scope: 'lookupPlace',
    keys: ['j', 'down'],
    hint: 'move',
    about: 'move',
    footer: 3,
  },
  { id: 'place.up', scope: 'lookupPlace', keys: ['k', 'up'], hint: 'move', about: 'move' },
  {
    id: 'place.right',
    scope: 'lookupPlace',
    keys: ['right', ' '],
    hint: 'choose',
    about: 'choose the kind',
    footer: 4,
  },
  {
    id: 'place.left',
    scope: 'lookupPlace',
    keys: ['left'],
    hint: 'choose',
    about: 'choose the kind',
  },
  {
    id: 'format.open',
    scope: 'lookupPlace',
    keys: ['e'],
    hint: 'format',
    about: 'format of updates',
    footer: 6,
    palette: true,
    alias: 'templates interfaces verbose shape',
  },
] as const satisfies readonly Binding[];

/** The lookups of earlier, below the form. */
export const lookupHistory = [
  {
    id: 'history.again',
    scope: 'lookupHistory',
    keys: ['return'],
    hint: 'ask again',
    about: 'ask again',
    footer: 1,
  },
  {
    id: 'history.down',
    scope: 'lookupHistory',
    keys: ['j', 'down'],
    hint: 'move',
    about: 'move',
    footer: 3,
  },
  { id: 'history.up', scope: 'lookupHistory', keys: ['k', 'up'], hint: 'move', about: 'move' },
  {
    id: 'history.copy',
    scope: 'lookupHistory',
    keys: ['y'],
    hint: 'copy id',
    about: 'copy the id',
    footer: 5,
  },
  {
    id: 'history.forget',
    scope: 'lookupHistory',
    keys: ['d'],
    hint: 'forget',
    about: 'forget this one / all',
    footer: 4,
  },
  {
    id: 'history.forgetAll',
    scope: 'lookupHistory',
    keys: ['D'],
    hint: 'forget all',
    about: 'forget this one / all',
  },
] as const satisfies readonly Binding[];

/** The page on which the format of an update is chosen. */
export const format = [
  {
    id: 'format.switch',
    scope: 'format',
    keys: [' ', 'return'],
    hint: 'switch',
    about: 'switch this line',
    footer: 1,
  },
  {
    id: 'format.down',
    scope: 'format',
    keys: ['j', 'down', 'tab'],
    hint: 'move',
    about: 'next, previous line',
    footer: 2,
  },
  {
    id: 'format.up',
    scope: 'format',
    keys: ['k', 'up', 'shift+tab'],
    hint: 'move',
    about: 'next, previous line',
  },
  {
    id: 'format.edit',
    scope: 'format',
    keys: ['e', 'ctrl+e'],
    hint: 'editor',
    about: 'edit the JSON in $EDITOR',
    footer: 5,
  },
  {
    id: 'format.reset',
    scope: 'format',
    keys: ['R'],
    hint: 'default',
    about: 'the default format',
    footer: 4,
  },
  {
    id: 'format.close',
    scope: 'format',
    keys: ['escape', 'q'],
    hint: 'done',
    about: 'done: back to the form',
    footer: 3,
  },
] as const satisfies readonly Binding[];

/** The same page while the focus is on names that are typed. */
export const formatText = [
  {
    id: 'names.next',
    scope: 'formatText',
    keys: ['return', 'tab', 'down'],
    hint: 'next line',
    about: 'next, previous line',
    footer: 1,
  },
  {
    id: 'names.previous',
    scope: 'formatText',
    keys: ['shift+tab', 'up'],
    hint: 'previous line',
    about: 'next, previous line',
  },
  {
    id: 'names.close',
    scope: 'formatText',
    keys: ['escape'],
    hint: 'done',
    about: 'done: back to the form',
    footer: 2,
  },
] as const satisfies readonly Binding[];

/** What was found, as facts. */
export const facts = [
  {
    id: 'facts.follow',
    scope: 'facts',
    keys: ['return', 'l', 'o'],
    hint: 'follow',
    about: 'follow the id or party',
    footer: 1,
  },
  {
    id: 'facts.json',
    scope: 'facts',
    keys: ['J'],
    hint: 'json',
    about: 'JSON tree / facts',
    footer: 2,
    palette: true,
    alias: 'raw tree',
  },
  {
    id: 'facts.copy',
    scope: 'facts',
    keys: ['y'],
    hint: 'copy value',
    about: 'copy the value',
    footer: 3,
    palette: true,
    alias: 'yank clipboard',
  },
  { id: 'facts.down', scope: 'facts', keys: ['j', 'down'], hint: 'move', about: 'move', footer: 5 },
  { id: 'facts.up', scope: 'facts', keys: ['k', 'up'], hint: 'move', about: 'move' },
  {
    id: 'facts.pageDown',
    scope: 'facts',
    keys: ['pagedown', 'ctrl+d', ' '],
    hint: 'page',
    about: 'a page',
  },
  {
    id: 'facts.pageUp',
    scope: 'facts',
    keys: ['pageup', 'ctrl+u'],
    hint: 'page',
    about: 'a page',
  },
  {
    id: 'facts.first',
    scope: 'facts',
    keys: ['g', 'home'],
    hint: 'first',
    about: 'first / last line',
  },
  {
    id: 'facts.last',
    scope: 'facts',
    keys: ['G', 'end'],
    hint: 'last',
    about: 'first / last line',
  },
] as const satisfies readonly Binding[];

/** Whatever came of a question: found, not found, failed. */
export const result = [
  {
    id: 'result.again',
    scope: 'result',
    keys: ['r', 'ctrl+r'],
    hint: 'ask again',
    about: 'ask again',
    footer: 4,
    palette: true,
    alias: 'refresh reload',
  },
  {
    id: 'result.copyId',
    scope: 'result',
    keys: ['c'],
    hint: 'copy id',
    about: 'copy the id',
    palette: true,
    alias: 'yank clipboard',
  },
  {
    id: 'result.asUpdate',
    scope: 'result',
    keys: ['U'],
    hint: 'as update',
    about: 'as update / contract',
    footer: 9,
  },
  {
    id: 'result.asContract',
    scope: 'result',
    keys: ['C'],
    hint: 'as contract',
    about: 'as update / contract',
  },
  {
    id: 'result.compare',
    scope: 'result',
    keys: ['D'],
    hint: 'compare',
    about: 'compare: marked or last',
    footer: 10,
    palette: true,
    alias: 'diff difference',
  },
  {
    id: 'result.mark',
    scope: 'result',
    keys: ['m'],
    hint: 'mark',
    about: 'mark to compare with',
    palette: true,
    alias: 'diff difference compare',
  },
  {
    id: 'result.form',
    scope: 'result',
    keys: ['e'],
    hint: 'change',
    about: 'change parties or format',
    footer: 6,
  },
] as const satisfies readonly Binding[];

/** A question that failed. */
export const failed = [
  {
    id: 'failed.down',
    scope: 'failed',
    keys: ['j', 'down'],
    hint: 'scroll',
    about: 'scroll',
    footer: 7,
  },
  { id: 'failed.up', scope: 'failed', keys: ['k', 'up'], hint: 'scroll', about: 'scroll' },
  {
    id: 'failed.pageDown',
    scope: 'failed',
    keys: [' ', 'pagedown', 'ctrl+d'],
    hint: 'page',
    about: 'page down, up',
  },
  {
    id: 'failed.pageUp',
    scope: 'failed',
    keys: ['pageup', 'ctrl+u'],
    hint: 'page',
    about: 'page down, up',
  },
  { id: 'failed.first', scope: 'failed', keys: ['g', 'home'], hint: 'top', about: 'top, end' },
  { id: 'failed.last', scope: 'failed', keys: ['G', 'end'], hint: 'end', about: 'top, end' },
  {
    id: 'failed.widen',
    scope: 'failed',
    keys: ['A'],
    hint: 'any party',
    about: 'ask as any party',
    footer: 3,
  },
  {
    id: 'failed.watch',
    scope: 'failed',
    keys: ['W'],
    hint: 'watch',
    about: 'ask until it is found',
    footer: 4,
    palette: true,
    alias: 'poll wait repeat',
  },
  {
    id: 'failed.support',
    scope: 'failed',
    keys: ['y'],
    hint: 'copy for support',
    about: 'copy for support',
    footer: 5,
  },
] as const satisfies readonly Binding[];

/** Two results side by side: where they differ. */
export const differences = [
  {
    id: 'differences.close',
    scope: 'differences',
    keys: ['D', 'escape'],
    hint: 'back to the result',
    about: 'back to the result',
    footer: 1,
  },
  {
    id: 'differences.down',
    scope: 'differences',
    keys: ['j', 'down'],
    hint: 'move',
    about: 'move',
    footer: 2,
  },
  { id: 'differences.up', scope: 'differences', keys: ['k', 'up'], hint: 'move', about: 'move' },
  {
    id: 'differences.pageDown',
    scope: 'differences',
    keys: ['pagedown', 'ctrl+d', ' '],
    hint: 'page down',
    about: 'page down / up',
  },
  {
    id: 'differences.pageUp',
    scope: 'differences',
    keys: ['pageup', 'ctrl+u'],
    hint: 'page up',
    about: 'page down / up',
  },
  {
    id: 'differences.copy',
    scope: 'differences',
    keys: ['y'],
    hint: 'copy path',
    about: 'copy the path',
    footer: 3,
  },
] as const satisfies readonly Binding[];

declare module './binding.ts' {
  interface CommandIds extends Record<
    | (typeof lookup)[number]['id']
    | (typeof lookupText)[number]['id']
    | (typeof lookupPlace)[number]['id']
    | (typeof lookupHistory)[number]['id']
    | (typeof format)[number]['id']
    | (typeof formatText)[number]['id']
    | (typeof facts)[number]['id']
    | (typeof result)[number]['id']
    | (typeof failed)[number]['id']
    | (typeof differences)[number]['id'],
    true
  > {}
}
