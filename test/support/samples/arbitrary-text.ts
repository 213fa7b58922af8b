import fc from 'fast-check';

/** What texts are made of that break columns: controls, marks, wide, joined and hidden characters. */
const tricks = [
  '\x1b[31m',
  '\x1b]0;x\x07',
  '\x9b',
  '\0',
  '\t',
  '\n',
  '\r\n',
  '\x7f',
  '\u0301',
  '\u0301\u0302\u0303\u0304\u0305',
  '\u202e',
  '\u2066',
  '\u200b',
  '\u200d',
  '\u00ad',
  '\ufe0f',
  '\u{e0041}',
  '\u2028',
  '\ud83d',
  '\udc00',
  '日',
  '本',
  'ｱﾞ',
  '👍',
  '🏽',
  '🇩',
  '❤',
  '1\u20e3',
  'क्',
  'क',
  'ᄀ',
  'ᅡ',
  'ำ',
  '\u0d4e',
  'ا',
  '…',
  '─',
  'é',
  ' ',
  'a',
  '~',
];

/** Where the halves of surrogate pairs begin, and how many there are: they are no code points. */
const [surrogates, surrogateCount] = [0xd800, 0x800];

/** Any code point. `unit: 'binary'` has the same, and first makes a map of all 1.1 million. */
const anyCodePoint = fc
  .integer({ min: 0, max: 0x10ffff - surrogateCount })
  .map((number) => String.fromCodePoint(number < surrogates ? number : number + surrogateCount));

/** A text of any code points. */
export const textOfCodePoints = (
  length: { readonly minLength?: number; readonly maxLength?: number } = {},
): fc.Arbitrary<string> => fc.string({ ...length, unit: anyCodePoint });

/** Any text at all, mostly one that was made to break a screen. */
export const wildText = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .array(fc.constantFrom(...tricks), { maxLength: 40 })
      .map((parts) => parts.join('')),
  },
  { weight: 1, arbitrary: textOfCodePoints() },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme' }) },
);
