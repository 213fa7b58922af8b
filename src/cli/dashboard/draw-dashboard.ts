import { exitWith } from '../../cli-kit/exit.ts';
import { printError } from '../../cli-kit/streams.ts';
import { version } from '../../cli-kit/version.ts';
import type { Settings } from '../../config/settings/settings.ts';
import { detectCapabilities } from '../../terminal/capabilities.ts';
import { splashFrame } from '../../terminal/splash-frame.ts';
import { openTerminal } from '../../terminal/terminal.ts';
import type { DashboardOptions } from './dashboard-options.ts';
import { startDashboard } from './start-dashboard.ts';

export type DrawOptions = Pick<DashboardOptions, 'settingsInput' | 'replay' | 'usesMouse'> & {
  /** Called when the terminal shows a first word; it may start the sandbox. */
  readonly settings: () => Promise<Settings>;
  readonly ascii: boolean;
};

/** Takes the terminal, shows a first word, and then does what takes time. */
export const drawDashboard = async (options: DrawOptions): Promise<void> => {
  const { settings, settingsInput, ascii, replay, usesMouse } = options;
  const { stdin, stdout } = process;
  let finish = (code: number, message?: string): void => {
    if (message !== undefined) printError(message);
    exitWith(code);
  };
  const terminal = openTerminal({
    ...{ stdin, stdout, titled: detectCapabilities(process.env).titled },
    end: (code, message) => finish(code, message),
  });
  const { columns, rows } = terminal.output;
  terminal.output.paint(splashFrame({ columns, rows, name: `cantui ${version}`, ascii }));
  const ready = await settings();
  await startDashboard({
    settings: ready,
    settingsInput,
    replay,
    usesMouse,
    terminal,
    finish: (code) => finish(code),
    onFinish: (better) => {
      finish = better;
    },
  });
};
