import { isNumeric, type Json } from '../../lib/json/json.ts';

/** Offsets are positive 64-bit integers; 0 is the beginning of the ledger. */
const maxOffset = 2n ** 63n - 1n;

/** Whether a text is an offset in the only spelling that JSON has for one. */
export const isOffset = (text: string): boolean =>
  /^(?:0|[1-9]\d{0,18})$/.test(text) && BigInt(text) <= maxOffset;

/** Returns an offset to the digit, or undefined for anything that cannot be one. */
export const readOffset = (json: Json | undefined): string | undefined => {
  const text = isNumeric(json) ? String(json) : '';
  return isOffset(text) ? text : undefined;
};
