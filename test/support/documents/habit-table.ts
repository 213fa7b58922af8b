/** The screens on which a habit is tried. */
type HabitScreen = 'list' | 'details' | 'JSON tree' | 'form';

/** By program and screen, the keys that do the same in cantui, each with the id of its command. */
export const sharedHabits: Readonly<
  Record<string, Readonly<Partial<Record<HabitScreen, Readonly<Record<string, string>>>>>>
> = {
  k9s: {
    list: {
      '?': 'help.open',
      ':': 'palette.open',
      '/': 'filter.open',
      Enter: 'list.open',
      'Ctrl-C': 'interrupt',
      Space: 'list.mark',
      'Ctrl-R': 'poll.now',
      t: 'time.next',
      c: 'copy.id',
    },
    details: {
      Esc: 'back',
      w: 'detail.wrap',
    },
  },
  lazygit: {
    list: {
      '?': 'help.open',
      ':': 'palette.open',
      '/': 'filter.open',
      Enter: 'list.open',
      R: 'poll.now',
      y: 'copy.open',
      Tab: 'pane.next',
      '+': 'pane.zoom',
      v: 'list.markRange',
      '<': 'scroll.first',
      '>': 'scroll.last',
    },
    details: {
      Esc: 'back',
      PgUp: 'scroll.pageUp',
      PgDn: 'scroll.pageDown',
    },
  },
  less: {
    list: {
      '/': 'filter.open',
      j: 'scroll.down',
      k: 'scroll.up',
      'Ctrl-F': 'scroll.pageDown',
      'Ctrl-D': 'scroll.halfDown',
      'Ctrl-U': 'scroll.halfUp',
      g: 'scroll.first',
      G: 'scroll.last',
      Home: 'scroll.first',
      End: 'scroll.last',
      F: 'follow',
      n: 'list.nextMatch',
      N: 'list.previousMatch',
      'Ctrl-L': 'redraw',
      q: 'quit',
    },
    details: {
      Space: 'scroll.pageDown',
      '<': 'scroll.first',
      '>': 'scroll.last',
    },
  },
  vim: {
    list: {
      'Ctrl-Z': 'suspend',
    },
    details: {
      'Ctrl-F': 'scroll.pageDown',
      'Ctrl-D': 'scroll.halfDown',
      'Ctrl-U': 'scroll.halfUp',
      j: 'scroll.down',
      k: 'scroll.up',
      G: 'scroll.last',
    },
    'JSON tree': {
      '/': 'tree.search',
      n: 'tree.next',
      N: 'tree.previous',
      h: 'tree.fold',
      l: 'tree.unfold',
      y: 'tree.copy',
    },
    form: {
      i: 'form.enter',
      u: 'form.undo',
      'Ctrl-L': 'redraw',
    },
  },
  lnav: {
    list: {
      '?': 'help.open',
      ':': 'palette.open',
      '/': 'filter.open',
      c: 'copy.id',
      PgDn: 'scroll.pageDown',
      g: 'scroll.first',
      G: 'scroll.last',
      n: 'list.nextMatch',
      N: 'list.previousMatch',
      '=': 'poll.toggle',
    },
    details: {
      q: 'quit',
    },
  },
};

/** A key that does the same in another program. */
interface Habit {
  readonly program: string;
  readonly screen: string;
  readonly key: string;
  /** The id of its command in cantui. */
  readonly id: string;
}

/** The same, one habit each. */
export const habitsThatWork: readonly Habit[] = Object.entries(sharedHabits).flatMap(
  ([program, screens]) =>
    Object.entries(screens).flatMap(([screen, keys]) =>
      Object.entries(keys).map(([key, id]) => ({ program, screen, key, id })),
    ),
);

/** The habits that do something else, each with the key to press instead: program, key, there, in cantui. */
export const differentHabits: readonly (readonly [
  program: string,
  key: string,
  there: string,
  instead: string,
])[] = [
  ['k9s', 'Ctrl-Space', 'mark a range', '`v`'],
  ['k9s', 'Ctrl-\\', 'clear all marks', '`u` or `Esc`'],
  ['k9s', 'Shift-A, Shift-N', 'sort by age, name', '`:sort age`; `s` in the menu `|`'],
  ['k9s', 'y', 'YAML of the row', '`J`: JSON as a tree'],
  ['lazygit', '[, ]', 'previous, next tab', 'digits; `[` and `]` go to gaps'],
  ['lazygit', '{, }', 'context of a diff', 'nothing; they go to alerts'],
  ['lazygit', 'Ctrl-O', 'copy', '`c` or `y`'],
  ['lazygit', '@', 'command log', '`5`; `@` goes to a time'],
  ['less', 'Space', 'next page', 'in the list `PgDn` or `Ctrl-D`'],
  ['less', 'v', 'open in an editor', 'in a JSON tree `V`'],
  ['vim', 'gg', 'first line', '`g` once'],
  ['vim', 'v, V', 'begin a selection', '`Space` at the beginning, `v` at the end'],
  ['vim', ':sort', 'sort lines', '`:sort amount`'],
  ['vim', '{, }', 'paragraphs', 'nothing; they go to alerts'],
  ['lnav', 'e, E', 'next, previous error', '`}` and `{`; gaps: `]` and `[`'],
  ['lnav', 'm, M', 'mark a line, a range', '`Space`, `v`'],
  ['lnav', 'C', 'clear all marks', '`u`'],
  ['lnav', ':goto 14:05', 'go to a time', '`:at 14:05`'],
  ['lnav', ':goto -15m', 'go back by an age', '`:at -15m`'],
  ['lnav', '>, <', 'next, previous hit', '`n`, `N`'],
  ['lnav', 'p', 'fields of the line', '`Enter`; `p` pauses'],
  ['fx', 'y p', 'copy a path', 'the same; `y q` for jq'],
  ['jnv', '.events[]', 'filter of jq', 'the same after `/`, without pipes'],
];
