/** A source of numbers that gives the same ones for the same seed. */
export interface Random {
  /** From 0 up to, not including, 1. */
  readonly next: () => number;
  readonly below: (limit: number) => number;
  readonly pick: <T>(from: readonly [T, ...T[]]) => T;
  /** So many hexadecimal digits. */
  readonly hex: (digits: number) => string;
}

const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
};

/** Mulberry32: small, quick and even enough for a sandbox; nothing here is a secret. */
export const createRandom = (seed: string): Random => {
  let state = hashOf(seed);
  const word = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const next = (): number => word() / 0x100000000;
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    pick: (from) => from[below(from.length)] ?? from[0],
    hex: (digits) => {
      let text = '';
      while (text.length < digits) text += word().toString(16).padStart(8, '0');
      return text.slice(0, digits);
    },
  };
};
