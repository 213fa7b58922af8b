import { keepLast } from '../../../../lib/keep.ts';
import { formatInteger } from '../../../../lib/text/pluralize.ts';
import { fieldText } from '../../messages/forms.ts';
import { sha256Hex } from '../../../../lib/sha256.ts';

/** The digest of megabytes is computed once, not at each key. */
const lastDigest = keepLast<string>();

/** By its length, its digest and its beginning. */
export const largeValueLabel = (text: string, room: number): string => {
  if (text.length <= room) return text;
  const digest = lastDigest([text], () => sha256Hex(text));
  const count = fieldText.large(formatInteger(text.length), digest.slice(0, 8), digest.slice(-4));
  return count.length + 16 > room ? count : `${count}  ${text.slice(0, 12)}…`;
};
