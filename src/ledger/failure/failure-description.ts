/** A failure in words: what happened, what is known of it, what to do next. */
export interface FailureDescription {
  readonly summary: string;
  readonly detail: string;
  readonly hint: string;
}

/** Joins what is known; what is not is left out. */
export const joinDetails = (...parts: readonly (string | number | undefined)[]): string =>
  parts.filter((part) => typeof part === 'string' && part !== '').join('; ');

export const formatSeconds = (ms: number): string => `${Math.round(ms / 100) / 10} s`;
