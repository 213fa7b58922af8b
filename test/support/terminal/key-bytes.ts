const named: Readonly<Record<string, string>> = {
  enter: '\r',
  return: '\r',
  // The long form, which some terminals send: after a lone ESC the program waits for more bytes.
  escape: '\x1b[27u',
  up: '\x1b[A',
  down: '\x1b[B',
  right: '\x1b[C',
  left: '\x1b[D',
  home: '\x1b[H',
  end: '\x1b[F',
  delete: '\x1b[3~',
  pageup: '\x1b[5~',
  pagedown: '\x1b[6~',
  backspace: '\x7f',
  tab: '\t',
  'shift+tab': '\x1b[Z',
};

/** The bytes of a key by its name, of `ctrl+` and a letter, or of the characters themselves. */
export const bytesOfKey = (key: string): string => {
  const letter = /^ctrl\+([a-z])$/.exec(key)?.[1];
  return letter === undefined
    ? (named[key] ?? key)
    : String.fromCharCode(letter.charCodeAt(0) & 0x1f);
};

/** The bytes of a text that is pasted into a terminal. */
export const bytesOfPaste = (text: string): string => `\x1b[200~${text}\x1b[201~`;
