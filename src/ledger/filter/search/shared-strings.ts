import { copyText } from '../../../lib/text/excerpt.ts';

export type SharedStrings = {
  readonly strings: readonly string[];
  readonly numberOf: (text: string) => number | undefined;
  readonly room: number;
  /** `strings` stays for the rows that refer to it. */
  readonly close: () => void;
};

/** A row's numbers are code units of a string, two bytes each. */
const most = 0xffff;

/** Longer strings are rarely the same in two rows. */
const longest = 256;

/** Strings that occurred once are remembered until they occur again. */
const mostSeen = 50_000;

/** A string is shared from the second row on that has it. */
export const createSharedStrings = (room: number = most): SharedStrings => {
  const strings: string[] = [];
  const numbers = new Map<string, number>();
  const seen = new Set<string>();
  let isOpen = true;
  const stopCollecting = (): void => {
    isOpen = false;
    seen.clear();
  };
  return {
    strings,
    room,
    numberOf: (text) => {
      const known = numbers.get(text);
      if (known !== undefined || !isOpen || text.length > longest) return known;
      if (!seen.delete(text)) {
        if (seen.size >= mostSeen) seen.clear();
        seen.add(text);
        return undefined;
      }
      const own = copyText(text);
      numbers.set(own, strings.length);
      const number = strings.push(own) - 1;
      if (strings.length >= room) stopCollecting();
      return number;
    },
    close: () => {
      stopCollecting();
      numbers.clear();
    },
  };
};
