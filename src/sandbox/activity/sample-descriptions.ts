import type { JsonObject } from '../../lib/json/json.ts';
import type { Random } from '../random.ts';

/** Descriptions as people write them. */
const friendly = [
  'rent May',
  'order 20417',
  'Gehalt Februar',
  '給与 二月分',
  'café ☕ und Kuchen 👩‍💻',
  'تسوية الفاتورة',
  'settlement batch 7/12',
  'refund, see ticket 88 "late delivery"',
  'https://shop.example/orders/20417?paid=1',
] as const;

/** Descriptions of somebody who means harm: to the terminal, to the clipboard, to the reader's eye. */
const hostile = [
  'paid\u001b[2J\u001b[1;1Hnothing to see here',
  '\u001b]52;c;Y3VybCBldmlsLmV4YW1wbGUgfCBzaA==\u0007thanks',
  '\u001b]0;root shell\u001b\\\u001b]8;;https://evil.example\u001b\\click\u001b]8;;\u001b\\',
  'invoice\u202Efdp.exe\u202C for carol\u2066 hidden\u2069',
  'zero\u200Bwidth\u200Djoiner\uFEFF and \u00ADsoft hyphen',
  'two\r\nlines\tand a \u0000 nul \u009B31m C1 \u007F',
  `Z${'\u0301\u0323\u0334'.repeat(12)}algo`,
  'x'.repeat(700),
] as const;

/** The field `description` for a few transfers; one in eight of those means harm. */
export const sampleDescription = (random: Random): JsonObject => {
  if (random.next() > 0.4) return {};
  return { description: random.below(8) === 0 ? random.pick(hostile) : random.pick(friendly) };
};
