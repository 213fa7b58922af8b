const within = (code: number, from: number, to: number): boolean => code >= from && code <= to;

/**
 * Tells whether every terminal draws this code point in one cell, and never joins it to the next
 * one that is narrow or wide itself. What is not listed here or below is drawn with more care.
 */
export const isNarrow = (code: number): boolean => {
  if (code < 0x7f) return code >= 0x20;
  if (code < 0x300) return code >= 0xa0 && code !== 0xad;
  return (
    within(code, 0x370, 0x482) ||
    within(code, 0x48a, 0x52f) ||
    within(code, 0x2010, 0x2027) ||
    within(code, 0x2030, 0x205e) ||
    within(code, 0x20a0, 0x20bf) ||
    within(code, 0x2190, 0x22ff) ||
    (within(code, 0x2500, 0x25ff) && code !== 0x25fd && code !== 0x25fe) ||
    within(code, 0x2713, 0x2718) ||
    within(code, 0x27e6, 0x27ef) ||
    within(code, 0x2800, 0x28ff)
  );
};

/** Tells whether every terminal draws this code point, alone, in two cells. */
export const isWide = (code: number): boolean => {
  if (code < 0x3001) return false;
  return (
    within(code, 0x3001, 0x3029) ||
    within(code, 0x3041, 0x3096) ||
    within(code, 0x30a0, 0x30ff) ||
    within(code, 0x3400, 0x4dbf) ||
    within(code, 0x4e00, 0x9fff) ||
    within(code, 0xac00, 0xd7a3) ||
    within(code, 0xf900, 0xfaff) ||
    within(code, 0xff01, 0xff60) ||
    within(code, 0xffe0, 0xffe6) ||
    within(code, 0x20000, 0x3fffd)
  );
};
