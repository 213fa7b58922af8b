import { graphemes } from '../text/graphemes.ts';

/** A printable character (`j`, `?`, ` `), or a name such as `escape` or `shift+tab`. */
export type Chord = string;

/** Milliseconds until the rest of a torn sequence arrives after its escape. */
const latest = 300;

/** The end of an arrow, a function key or an editing key: `[A`, `OP`, `[1;5C`, `[3~`. */
const remnant = /^(?:\[\[?|O)[0-9;]*[A-Za-z~^$]$/;

/** A slow link can tear a sequence apart: its rest must not be typed into a field. */
export const isSplitEscape = (input: string, sinceEscapeMs: number): boolean =>
  sinceEscapeMs < latest && remnant.test(input);

/** Ink's description of a key; declared here so that this folder needs no Ink. */
export interface KeyFlags {
  readonly upArrow: boolean;
  readonly downArrow: boolean;
  readonly leftArrow: boolean;
  readonly rightArrow: boolean;
  readonly pageDown: boolean;
  readonly pageUp: boolean;
  readonly home: boolean;
  readonly end: boolean;
  readonly return: boolean;
  readonly escape: boolean;
  readonly ctrl: boolean;
  readonly shift: boolean;
  readonly tab: boolean;
  readonly backspace: boolean;
  readonly delete: boolean;
  readonly meta: boolean;
  readonly eventType?: 'press' | 'repeat' | 'release' | undefined;
}

const flagNames = [
  ['upArrow', 'up'],
  ['downArrow', 'down'],
  ['leftArrow', 'left'],
  ['rightArrow', 'right'],
  ['pageDown', 'pagedown'],
  ['pageUp', 'pageup'],
  ['home', 'home'],
  ['end', 'end'],
  ['return', 'return'],
  ['escape', 'escape'],
  ['backspace', 'backspace'],
  ['delete', 'delete'],
] as const satisfies readonly (readonly [keyof KeyFlags, Chord])[];

const names: ReadonlySet<Chord> = new Set([...flagNames.map(([, name]) => name), 'tab']);

export const isPrintable = (chord: Chord): boolean =>
  !names.has(chord) && !/^(ctrl|shift|meta)\+./.test(chord);

const findNamedKey = (key: KeyFlags): Chord | undefined => {
  if (key.tab) return key.shift ? 'shift+tab' : 'tab';
  return flagNames.find(([flag]) => key[flag])?.[1];
};

/** A line feed counts as Enter, because some consoles send it. */
const controls: Readonly<Record<string, Chord>> = {
  '\r': 'return',
  '\n': 'return',
  '\t': 'tab',
  '\b': 'backspace',
  '\x7f': 'backspace',
  '\x1b': 'escape',
  '\0': 'ctrl+space',
};

const chordOf = (character: string): Chord => {
  const code = character.charCodeAt(0);
  const control = controls[character];
  if (control !== undefined) return control;
  if (character.length > 1 || code >= 0x20) return character;
  return `ctrl+${String.fromCharCode(code <= 26 ? code + 96 : code + 64)}`;
};

/** One read may bring several keys as one text with control characters inside (`jj\r`). */
export const parseChords = (input: string, key: KeyFlags): readonly Chord[] => {
  if (key.eventType === 'release') return [];
  const name = findNamedKey(key);
  if (name !== undefined) return [name];
  if (input === '') return [];
  if (key.ctrl) return [`ctrl+${input === ' ' ? 'space' : input}`];
  const chords = graphemes(input.replaceAll('\r\n', '\r')).map(chordOf);
  return key.meta ? chords.map((chord) => `meta+${chord}`) : chords;
};

const labels: Readonly<Record<string, string>> = {
  return: 'Enter',
  escape: 'Esc',
  tab: 'Tab',
  'shift+tab': 'S-Tab',
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
  pageup: 'PgUp',
  pagedown: 'PgDn',
  home: 'Home',
  end: 'End',
  backspace: 'Backspace',
  delete: 'Del',
  ' ': 'Space',
};

/** Returns a name such as `Enter`, `Ctrl-D` or `↑`. */
export const formatKey = (chord: Chord): string => {
  const label = labels[chord];
  if (label !== undefined) return label;
  if (chord === 'ctrl+space') return 'Ctrl-Space';
  if (chord.startsWith('ctrl+')) return `Ctrl-${chord.slice(5).toUpperCase()}`;
  if (chord.startsWith('meta+')) return `Alt-${chord.slice(5)}`;
  return chord;
};
