import { graphemes } from '../../lib/text/graphemes.ts';
import { err, type Result } from '../../lib/result.ts';
import { formatProblem } from '../../config/settings/settings-table.ts';
import type { Chord } from '../../lib/keys/chords.ts';
import { ownEntry } from '../../lib/json/fields.ts';

const names: Readonly<Record<string, Chord>> = {
  enter: 'return',
  return: 'return',
  esc: 'escape',
  escape: 'escape',
  tab: 'tab',
  up: 'up',
  down: 'down',
  left: 'left',
  right: 'right',
  pgup: 'pageup',
  pageup: 'pageup',
  pgdn: 'pagedown',
  pgdown: 'pagedown',
  pagedown: 'pagedown',
  home: 'home',
  end: 'end',
  backspace: 'backspace',
  del: 'delete',
  delete: 'delete',
  space: ' ',
};

/** The terminal sends the byte of another key (ECMA-48: the code without its upper bits). */
const sameByte: Readonly<Record<string, string>> = {
  i: 'Tab',
  m: 'Enter',
  j: 'Enter',
  h: 'Backspace',
  '[': 'Esc',
  '?': 'Backspace',
  '@': 'Ctrl-Space',
  '/': 'Ctrl-_',
};

const withCtrl = /^[a-z\\\]^_]$/;
const flowControl = new Set(['s', 'q']);

/** With what is wrong with it, and what to do. */
type ParsedKey = Result<Chord, string>;

const refuseKeyName = (message: string, remedy: string): ParsedKey =>
  err(formatProblem(message, remedy));

const yes = (value: Chord): ParsedKey => ({ ok: true, value });

const parseCtrl = (text: string, key: string): ParsedKey => {
  if (key === 'space') return yes('ctrl+space');
  const twin = sameByte[key];
  if (twin !== undefined)
    return refuseKeyName(
      `is ${text}, which terminals send as ${twin}`,
      `use ${twin} or another key`,
    );
  if (flowControl.has(key))
    return refuseKeyName(
      `is ${text}, which stops or resumes the output of some terminals`,
      'use another key',
    );
  if (withCtrl.test(key)) return yes(`ctrl+${key}`);
  return refuseKeyName(
    `is ${text}, which terminals send without Ctrl or not at all`,
    'use Ctrl with a letter',
  );
};

const parseShift = (text: string, key: string): ParsedKey => {
  if (key === 'tab') return yes('shift+tab');
  if (graphemes(key).length === 1)
    return refuseKeyName(
      `is ${text}, which terminals send as a character`,
      `use ${key.toUpperCase()}`,
    );
  return refuseKeyName(
    `is ${text}, which arrives as ${key} from many terminals`,
    `use ${key} or another key`,
  );
};

/** As people write them: `Ctrl-X`, `ctrl+x`, `C-x`, `^X`, `<c-x>`, `Alt-x`, `S-Tab`. */
const modified = /^(ctrl|control|c|alt|meta|m|a|shift|s)[-+](.+)$/i;
const modifiers: Readonly<Record<string, 'ctrl' | 'alt' | 'shift'>> = {
  ...{ ctrl: 'ctrl', control: 'ctrl', c: 'ctrl' },
  ...{ alt: 'alt', meta: 'alt', m: 'alt', a: 'alt' },
  ...{ shift: 'shift', s: 'shift' },
};

const parseModified = (
  text: string,
  modifier: 'ctrl' | 'alt' | 'shift',
  rest: string,
): ParsedKey => {
  const key = rest.toLowerCase();
  if (modified.test(rest))
    return refuseKeyName(
      `is ${text}: terminals do not send two modifiers alike`,
      'use one modifier',
    );
  if (modifier === 'ctrl') return parseCtrl(text, key);
  if (modifier === 'shift') return parseShift(text, key);
  if (graphemes(rest).length === 1) return yes(`meta+${rest}`);
  return refuseKeyName(
    `is ${text}, which terminals send in different ways`,
    'use Alt with a character',
  );
};

const refuseUnknownKey = (text: string) =>
  refuseKeyName(
    `names an unknown key (${text})`,
    'use a character, Ctrl-X, Alt-x, or one of Enter, Esc, Tab, S-Tab, Space, Up, Down, Left, Right, PgUp, PgDn, Home, End, Backspace, Del',
  );

export const parseKeyName = (written: string): ParsedKey => {
  const text = /^<(.+)>$/.exec(written)?.[1] ?? written;
  if (/^f\d+$/i.test(text))
    return refuseKeyName(`is ${text}, which terminals send in different ways`, 'use another key');
  if (text === ' ') return yes(' ');
  const caret = /^\^(.)$/.exec(text)?.[1];
  if (caret !== undefined) return parseCtrl(text, caret.toLowerCase());
  const [, modifier = '', rest = ''] = modified.exec(text) ?? [];
  const kind = ownEntry(modifiers, modifier.toLowerCase());
  if (kind !== undefined) return parseModified(text, kind, rest);
  const named = text.length > 1 ? ownEntry(names, text.toLowerCase()) : undefined;
  if (named !== undefined) return yes(named);
  const isCharacter = graphemes(text).length === 1 && /^[^\p{C}\p{Z}]+$/u.test(text);
  return isCharacter ? yes(text) : refuseUnknownKey(text);
};
