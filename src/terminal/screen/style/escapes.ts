const escape = 0x1b;
const leftBracket = 0x5b;
const isFinal = (code: number): boolean => code >= 0x40 && code <= 0x7e;

/** OSC, DCS, SOS, PM and APC carry a string, up to BEL or ST. */
const carriesString = (code: number): boolean =>
  code === 0x5d || code === 0x50 || code === 0x58 || code === 0x5e || code === 0x5f;

const endOfControl = (text: string, from: number): number => {
  let at = from;
  while (at < text.length && !isFinal(text.charCodeAt(at))) at++;
  return Math.min(at + 1, text.length);
};

const endOfString = (text: string, from: number): number => {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x07) return at + 1;
    if (code === escape) return Math.min(at + 2, text.length);
  }
  return text.length;
};

/** Returns the index after the escape sequence that begins at `at`. */
export const endOfEscape = (text: string, at: number): number => {
  const next = text.charCodeAt(at + 1);
  if (next === leftBracket) return endOfControl(text, at + 2);
  if (carriesString(next)) return endOfString(text, at + 2);
  return Math.min(at + 2, text.length);
};

/** The parameters, when the sequence from `at` to `end` is SGR; else undefined. */
export const sgrParameters = (text: string, at: number, end: number): string | undefined => {
  if (text.charCodeAt(end - 1) !== 0x6d || text.charCodeAt(at + 1) !== leftBracket)
    return undefined;
  const parameters = text.slice(at + 2, end - 1);
  return /^[\d;]*$/.test(parameters) ? parameters : undefined;
};
