import type { Settings } from '../../config/settings/settings.ts';
import type { Replay } from '../../debug/recording/create-replay.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import type { createProfileOpener } from './open-profile.ts';

/** Ends the program; `message` describes a defect. */
type Finish = (code: number, message?: string) => void;

/** The start options of a dashboard. */
export interface DashboardOptions {
  readonly settings: Settings;
  /** The input of its settings, for other profiles. */
  readonly settingsInput: Parameters<typeof createProfileOpener>[0];
  /** Replaces services, time and state directory; absent for a dashboard on real services. */
  readonly replay?: (Replay & { readonly stateDir: string }) | undefined;
  /** Entered, with a first word on it. */
  readonly terminal: Terminal;
  /** The mouse is on from the start. */
  readonly usesMouse: boolean;
  readonly finish: Finish;
  /** Replaces the action at the end of the program. */
  readonly onFinish: (finish: Finish) => void;
}
