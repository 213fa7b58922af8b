import type { Result } from '../lib/result.ts';
import type { Environment } from '../config/settings/precedence.ts';

/** What became of a text that was to be copied: a terminal never says whether it took it. */
export type CopyOutcome =
  | { readonly kind: 'sent'; readonly bytes: number }
  | { readonly kind: 'too-large'; readonly bytes: number; readonly limit: number };

/**
 * The world as a session meets it; tests hand in their own. What one tab alone needs is added to this
 * interface where that tab is (`declare module`).
 */
export interface SessionDeps {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** A number from 0 up to, not including, 1. */
  readonly random: () => number;
  /** Ends early, without failing, when the signal is aborted. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly copy: (text: string) => CopyOutcome;
  /** Where cursors, exports and the log of accepted gaps are kept. */
  readonly stateDir: string;
  readonly version: string;
  /** Where a token may be named or kept. */
  readonly env: Environment;
  /** The reader wants to leave; the number is the exit code. */
  readonly end: (code: number) => void;
  /** Lets the reader edit a text in his own editor; what fails is said in the system's words. */
  readonly edit?: ((text: string) => Result<string, string>) | undefined;
  /** Lets the reader see a text in his own pager; what fails is said in the system's words. */
  readonly page?: ((text: string) => Result<string, string>) | undefined;
  /** Rings the bell of the terminal. */
  readonly bell?: (() => void) | undefined;
  readonly suspend?: (() => void) | undefined;
  readonly redraw?: (() => void) | undefined;
}
