/**
 * First and last code points of the ranges that every terminal draws in one cell and never joins with
 * each other. No character in them acts, hides or changes a direction.
 */
const ranges = [
  [0x20, 0x7e],
  [0xa0, 0xac],
  [0xae, 0x2ff],
  [0x370, 0x482],
  [0x48a, 0x52f],
  [0x2010, 0x2027],
  [0x2030, 0x205e],
  [0x20a0, 0x20bf],
  [0x2190, 0x22ff],
  [0x2500, 0x25fc],
  [0x25ff, 0x25ff],
  [0x2713, 0x2718],
  [0x27e6, 0x27ef],
  [0x2800, 0x28ff],
] as const;

const table = new Uint8Array(0x2900);
for (const [first, last] of ranges) table.fill(1, first, last + 1);

/** Returns true if a code point is in these ranges. All others are measured and drawn with more care. */
export const isSingleCell = (code: number): boolean => table[code] === 1;

const escaped = (code: number): string => `\\u${code.toString(16).padStart(4, '0')}`;

const onlyNarrow = new RegExp(
  `^[${ranges.map(([first, last]) => `${escaped(first)}-${escaped(last)}`).join('')}]*$`,
);

/** Returns true if a text has only such characters: it is safe to draw, one cell for each. */
export const isAllSingleCell = (text: string): boolean => onlyNarrow.test(text);
