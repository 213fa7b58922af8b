/**
 * How a cell looks, as one number: eight flags, then nine bits each for the colours, 0 for the
 * terminal's own and n + 1 for palette colour n. True colour is not used: sixteen are enough.
 */
export type Style = number;

const foregroundShift = 8;
const backgroundShift = 17;
const colourMask = 0x1ff;

/** A flag, the code that sets it and the one that ends it. */
const flags = [
  { bit: 1, on: 1, off: 22 },
  { bit: 2, on: 2, off: 22 },
  { bit: 4, on: 3, off: 23 },
  { bit: 8, on: 4, off: 24 },
  { bit: 16, on: 7, off: 27 },
  { bit: 32, on: 8, off: 28 },
  { bit: 64, on: 9, off: 29 },
] as const;

const underlined = 8;
const inverse = 16;
const struck = 64;

/**
 * How a blank cell of a style looks: what only changes a glyph (bold, its colour) changes nothing
 * where there is none, and need not be written.
 */
export const styleOfBlank = (style: Style): Style => {
  if ((style & inverse) !== 0) return style;
  const shown = underlined | struck | (colourMask << backgroundShift);
  return (style & (underlined | struck)) === 0 ? style & shown : style;
};

const withColour = (style: Style, shift: number, colour: number): Style =>
  (style & ~(colourMask << shift)) | (colour << shift);

const colourOf = (style: Style, shift: number): number => (style >> shift) & colourMask;

const applyOne = (style: Style, code: number): Style => {
  if (code === 0) return 0;
  for (const { bit, on, off } of flags) {
    if (code === on) return style | bit;
    if (code === off && code !== 22) return style & ~bit;
  }
  if (code === 22) return style & ~3;
  if (code === 39) return withColour(style, foregroundShift, 0);
  if (code === 49) return withColour(style, backgroundShift, 0);
  if (code >= 30 && code <= 37) return withColour(style, foregroundShift, code - 29);
  if (code >= 90 && code <= 97) return withColour(style, foregroundShift, code - 81);
  if (code >= 40 && code <= 47) return withColour(style, backgroundShift, code - 39);
  if (code >= 100 && code <= 107) return withColour(style, backgroundShift, code - 91);
  return style;
};

/** Applies the parameters of an SGR sequence, `1;31` of `ESC [ 1;31 m`. */
export const applySgr = (style: Style, parameters: string): Style => {
  const codes = parameters.split(';').map(Number);
  let next = style;
  for (let index = 0; index < codes.length; index++) {
    const code = codes[index] ?? 0;
    if (code === 38 || code === 48) {
      const shift = code === 38 ? foregroundShift : backgroundShift;
      const isPalette = codes[index + 1] === 5;
      if (isPalette) next = withColour(next, shift, ((codes[index + 2] ?? 0) & 0xff) + 1);
      index += isPalette ? 2 : 4;
    } else next = applyOne(next, code);
  }
  return next;
};

const colourCode = (colour: number, base: number): string => {
  if (colour === 0) return String(base + 9);
  if (colour <= 8) return String(base + colour - 1);
  if (colour <= 16) return String(base + 60 + colour - 9);
  return `${base + 8};5;${colour - 1}`;
};

const changes = (from: Style, to: Style): readonly string[] => {
  const codes: string[] = [];
  const lost = from & ~to & 0xff;
  let gained = to & ~from & 0xff;
  for (const { bit, off } of flags) {
    if ((lost & bit) === 0) continue;
    if (!codes.includes(String(off))) codes.push(String(off));
    // 22 ends bold and dim alike: the one that stays is set again.
    if (off === 22) gained |= to & 3;
  }
  for (const { bit, on } of flags) if ((gained & bit) !== 0) codes.push(String(on));
  for (const [shift, base] of [
    [foregroundShift, 30],
    [backgroundShift, 40],
  ] as const) {
    const colour = colourOf(to, shift);
    if (colour !== colourOf(from, shift)) codes.push(colourCode(colour, base));
  }
  return codes;
};

/** The shortest sequence that turns one style into another; empty when they are the same. */
export const sgrBetween = (from: Style, to: Style): string => {
  if (from === to) return '';
  if (to === 0) return '\x1b[m';
  const step = changes(from, to).join(';');
  const anew = `;${changes(0, to).join(';')}`;
  return `\x1b[${step.length <= anew.length ? step : anew}m`;
};
