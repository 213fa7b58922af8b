/** A source of numbers that gives the same ones for the same seed. */
export interface Random {
  /** From 0 up to, not including, 1. */
  readonly next: () => number;
  /** A whole number from 0 up to, not including, `limit`. */
  readonly below: (limit: number) => number;
  readonly pick: <T>(from: readonly [T, ...T[]]) => T;
  /** Returns a number of hexadecimal digits: an even number, 128 at most. */
  readonly hex: (digits: number) => string;
}

const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
};

/** Chris Doty-Humphrey's small fast counter: 128 bits of state; nothing here is a secret. */
const wordsFrom = (seed: string): (() => number) => {
  let [a, b, c, counter] = [hashOf(`a ${seed}`), hashOf(`b ${seed}`), hashOf(`c ${seed}`), 1];
  const word = (): number => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return sum >>> 0;
  };
  for (let round = 0; round < 12; round++) word();
  return word;
};

/** Gives the numbers of a seed. Two purposes take two seeds, so that neither disturbs the other. */
export const createRandom = (seed: string): Random => {
  const word = wordsFrom(seed);
  const words = new Uint32Array(16);
  const bytes = Buffer.from(words.buffer);
  const next = (): number => word() / 0x100000000;
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    pick: (from) => from[below(from.length)] ?? from[0],
    // One native call for an id: the history is made while somebody waits for the first frame.
    hex: (digits) => {
      for (let index = 0; index * 8 < digits; index++) words[index] = word();
      return bytes.toString('hex', 0, digits / 2);
    },
  };
};
