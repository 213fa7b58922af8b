import type { Settings } from '../config/settings/settings.ts';
import type { Result } from '../lib/result.ts';
import type { ReplayControls } from '../debug/recording/create-replay.ts';
import type { HttpClient } from '../http/transport/http.ts';
import type { Environment } from '../config/settings/precedence.ts';

/** The outcome of a copy. A terminal never confirms that it accepted one. */
export type CopyOutcome =
  | { readonly kind: 'sent'; readonly bytes: number }
  | { readonly kind: 'too-large'; readonly bytes: number; readonly limit: number };

/** What a session uses of the process around it. */
export type OutsideWorld = {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** A number from 0 up to, not including, 1. */
  readonly random: () => number;
  /** Ends early, without failing, when the signal is aborted. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly copy: (text: string) => CopyOutcome;
  /** The folder of cursors and the log of accepted gaps, and of exports without `exportDir`. */
  readonly stateDir: string;
  /** The folder of exports: that from which the user started the program. */
  readonly exportDir?: string | undefined;
  readonly version: string;
  /** The environment, which may contain a token. */
  readonly env: Environment;
  /** Reads the configuration again; returns the settings of the session as they are now. */
  readonly rereadSettings: (settings: Settings) => Promise<Result<Settings, string>>;
  /** Quits with this exit code. */
  readonly end: (code: number) => void;
  /** Opens a text in the user's editor; an error holds the system's message. */
  readonly edit?: ((text: string) => Result<string, string>) | undefined;
  /** Opens a text in the user's pager; an error holds the system's message. */
  readonly page?: ((text: string) => Result<string, string>) | undefined;
  /** Runs a program in the terminal; returns why it failed, as the end of a sentence. */
  readonly runInTerminal?: ((words: readonly string[]) => string | undefined) | undefined;
  /** Rings the bell of the terminal. */
  readonly bell?: (() => void) | undefined;
  /** Turns the mouse on or off; returns whether it is on now. */
  readonly toggleMouse?: (() => boolean) | undefined;
  /** Answers requests instead of the services: a recording. */
  readonly http?: HttpClient | undefined;
  /** Absent outside of a replay. */
  readonly replay?: ReplayControls | undefined;
  readonly suspend?: (() => void) | undefined;
  readonly redraw?: (() => void) | undefined;
};
