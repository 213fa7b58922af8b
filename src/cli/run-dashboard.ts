import { configPathOf } from '../config/config-file.ts';
import type { Settings } from '../config/settings.ts';
import { listProfiles } from '../services/profile-list.ts';
import { createSwitchboard } from '../services/switchboard.ts';
import { osc52 } from '../terminal/clipboard.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { editText, pageText } from './editor.ts';
import { end } from './end.ts';
import { firstAnswer } from './first-answer.ts';
import { machineFacts } from './machine-facts.ts';
import { stateDirFor } from './on-sandbox.ts';
import { profileOpener } from './open-profile.ts';
import { sleep } from './sleep.ts';
import { say } from './streams.ts';
import { version } from './version.ts';

/** A service that answers within this time is waited for before Ink is loaded. */
const nearMs = 40;

/** Until what waits for the event loop was done once. */
const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/** Ends the program; with a message where it has a defect. */
type Finish = (code: number, message?: string) => void;

export interface Opened {
  readonly settings: Settings;
  /** How the settings were come by, for other profiles. */
  readonly ways: Parameters<typeof profileOpener>[0];
  /** Entered, with a first word on it. */
  readonly terminal: Terminal;
  readonly finish: Finish;
  /** Takes what is to be done from now on when the program ends. */
  readonly onFinish: (finish: Finish) => void;
}

/** Runs the dashboard on a terminal that has been entered. */
export const runDashboard = async (opened: Opened): Promise<void> => {
  const { settings, ways, terminal, finish, onFinish } = opened;
  const { columns, rows } = terminal.output;
  /** The screen is somebody else's while a program of the user's runs. */
  const lent = (show: typeof editText) => (text: string) => {
    terminal.restore();
    const left = show(text, stateDirFor(settings), process.env);
    terminal.enter();
    return left;
  };
  const sessions = createSwitchboard({
    settings,
    profiles: listProfiles(ways, settings),
    path: configPathOf(process.env).path,
    open: profileOpener(ways, settings),
    ports: {
      now: Date.now,
      random: Math.random,
      sleep,
      copy: (text) => {
        const written = osc52(text);
        if (written.kind === 'sent') terminal.send(written.sequence);
        return written;
      },
      stateDir: stateDirFor(settings),
      version,
      env: process.env,
      end: finish,
      edit: lent(editText),
      page: lent(pageText),
      machine: machineFacts,
      bell: () => terminal.send('\x07'),
      suspend: terminal.suspend,
      redraw: () => terminal.output.repaint(),
    },
  });
  const { store } = sessions.current();
  store.getState().resized({ columns, rows });
  sessions.current().start();
  // The theme decides about colours; what Ink draws with would otherwise guess, and in its guess
  // against colours it drops bold and inverse as well.
  process.env['FORCE_COLOR'] = '1';
  // The request leaves before anything else is loaded: the first page is under way meanwhile.
  await turn();
  const { firstFrame } = await import('../ui/first-frame.ts');
  const { themeOf } = await import('../ui/theme.ts');
  const paint = (): void => {
    const state = store.getState();
    const frame = firstFrame(state, themeOf(state.connection));
    if (frame !== undefined) terminal.output.write(frame);
  };
  const answered = firstAnswer(store, paint);
  const isNear = await Promise.race([answered.then(() => true), sleep(nearMs).then(() => false)]);
  if (!isNear) paint();
  const { mountDashboard } = await import('../ui/mount.tsx');
  await answered;
  const mounted = mountDashboard({
    sessions,
    stdin: process.stdin,
    stdout: terminal.output,
    window: {
      size: () => ({ columns: terminal.output.columns, rows: terminal.output.rows }),
      subscribe: (changed) => {
        terminal.output.on('resize', changed);
        return () => terminal.output.off('resize', changed);
      },
    },
    now: () => performance.now(),
  });
  // For the launcher, which keeps the compiled code of runs that have drawn.
  Reflect.set(process, Symbol.for('cantui.drawn'), true);
  onFinish((code, message) => {
    terminal.restore();
    // What has a defect is not asked to take itself down.
    if (message === undefined) mounted.unmount();
    else say(message);
    // What is kept is written in the first turn; a service that hangs is not waited for.
    void Promise.race([sessions.stop(), sleep(500)]).finally(() => end(code));
  });
};
