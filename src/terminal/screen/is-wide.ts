const within = (code: number, from: number, to: number): boolean => code >= from && code <= to;

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
