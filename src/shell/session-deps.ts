import type { Settings } from '../config/settings/settings.ts';
import type { Result } from '../lib/result.ts';
import type { ReplayControls } from '../debug/recording/create-replay.ts';
import type { HttpClient } from '../http/transport/http.ts';
import type { Environment } from '../config/settings/precedence.ts';

/** A terminal never confirms that it accepted a copy. */
export type CopyOutcome =
  | { readonly kind: 'sent'; readonly bytes: number }
  | { readonly kind: 'too-large'; readonly bytes: number; readonly limit: number };

/** What a session uses of the process around it. */
export type OutsideWorld = {
  readonly now: () => number;
  /** From 0 up to, not including, 1. */
  readonly random: () => number;
  /** Ends early, without failing, when the signal is aborted. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly copy: (text: string) => CopyOutcome;
  /** Cursors, the log of accepted gaps, and exports without `exportDir`. */
  readonly stateDir: string;
  /** From which the user started the program. */
  readonly exportDir?: string | undefined;
  readonly version: string;
  /** May contain a token. */
  readonly env: Environment;
  /** The settings of the session as the configuration has them now. */
  readonly rereadSettings: (settings: Settings) => Promise<Result<Settings, string>>;
  readonly end: (code: number) => void;
  /** An error holds the system's message. */
  readonly edit?: ((text: string) => Result<string, string>) | undefined;
  readonly page?: ((text: string) => Result<string, string>) | undefined;
  /** Returns why it failed, as the end of a sentence. */
  readonly runInTerminal?: ((words: readonly string[]) => string | undefined) | undefined;
  readonly bell?: (() => void) | undefined;
  /** Returns whether the mouse is on now. */
  readonly toggleMouse?: (() => boolean) | undefined;
  /** A recording answers instead of the services. */
  readonly http?: HttpClient | undefined;
  /** Absent outside of a replay. */
  readonly replay?: ReplayControls | undefined;
  readonly suspend?: (() => void) | undefined;
  readonly redraw?: (() => void) | undefined;
};
