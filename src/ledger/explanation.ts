/** A failure in words: what happened, what is known of it, what to do next. */
export interface Explanation {
  readonly headline: string;
  readonly detail: string;
  readonly next: string;
}

/** Joins what is known; what is not is left out. */
export const joined = (...parts: readonly (string | number | undefined)[]): string =>
  parts.filter((part) => typeof part === 'string' && part !== '').join('; ');

export const inSeconds = (ms: number): string => `${Math.round(ms / 100) / 10} s`;
