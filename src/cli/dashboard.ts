import type { Settings } from '../config/settings.ts';
import { configPathOf } from '../config/config-file.ts';
import { listProfiles } from '../services/profile-list.ts';
import { createSwitchboard } from '../services/switchboard.ts';
import { abilitiesOf } from '../terminal/abilities.ts';
import { osc52 } from '../terminal/clipboard.ts';
import { skeletonFrame } from '../terminal/skeleton.ts';
import { openTerminal } from '../terminal/terminal.ts';
import { editText, pageText } from './editor.ts';
import { end } from './end.ts';
import { firstAnswer } from './first-answer.ts';
import { usageError } from './exit-codes.ts';
import { machineFacts } from './machine-facts.ts';
import { asksForSandbox, onSandbox, stateDirFor } from './on-sandbox.ts';
import { profileOpener } from './open-profile.ts';
import { needScan, resolveOrEnd, type GlobalFlags } from './settle.ts';
import { sleep } from './sleep.ts';
import { say } from './streams.ts';
import { version } from './version.ts';

/** A service that answers within this time is waited for before Ink is loaded. */
const nearMs = 40;

/** Lines, where there is no terminal to draw on or none that can move its cursor. */
const withoutScreen = async (settings: Settings, flags: GlobalFlags): Promise<void> => {
  const follow = process.stdout.isTTY;
  if (follow) say('this terminal cannot move its cursor (TERM): each activity is a line');
  const { activityLines } = await import('./plain.ts');
  return activityLines(settings, { follow, flags });
};

/** `cantui` and `cantui demo`: the dashboard on the whole terminal. */
export const dashboard = async (flags: GlobalFlags, isDemo: boolean): Promise<void> => {
  const { settings: given, given: ways } = await resolveOrEnd(
    // What a profile says of its own ledger does not hold for the embedded one.
    isDemo ? { ...flags, profile: 'demo' } : flags,
  );
  const { stdin, stdout } = process;
  if (!stdin.isTTY && stdout.isTTY) {
    say(
      'the dashboard needs a keyboard, and stdin is not a terminal: use cantui activity --follow',
    );
    return end(usageError);
  }
  const { lineMode, ascii } = abilitiesOf(process.env);
  const asksSandbox = isDemo || asksForSandbox(given);
  const isPlain = !stdout.isTTY || lineMode;
  if (!asksSandbox) needScan(given);
  if (isPlain) {
    const settings = asksSandbox ? await onSandbox(given) : given;
    return withoutScreen(settings, flags);
  }
  let finish = (code: number, message?: string): void => {
    if (message !== undefined) say(message);
    end(code);
  };
  const terminal = openTerminal({ stdin, stdout, end: (code, message) => finish(code, message) });
  const { columns, rows } = terminal.output;
  terminal.output.write(skeletonFrame({ columns, rows, name: `cantui ${version}`, ascii }));
  const settings = asksSandbox ? await onSandbox(given) : given;
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
      end: (code) => finish(code),
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
  // The first page is under way while what draws it is being loaded: a little of our own first.
  const { firstFrame } = await import('../ui/first-frame.ts');
  const { themeOf } = await import('../ui/theme.ts');
  const paint = (): void => {
    const state = store.getState();
    const frame = firstFrame(state, themeOf(state.connection));
    if (frame !== undefined) terminal.output.write(frame);
  };
  const answered = firstAnswer(store);
  await Promise.race([answered, sleep(nearMs)]);
  paint();
  const { mountDashboard } = await import('../ui/mount.tsx');
  await answered;
  paint();
  const mounted = mountDashboard({
    sessions,
    stdin,
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
  finish = (code, message) => {
    terminal.restore();
    // What has a defect is not asked to take itself down.
    if (message === undefined) mounted.unmount();
    else say(message);
    // What is kept is written in the first turn; a service that hangs is not waited for.
    void Promise.race([sessions.stop(), sleep(500)]).finally(() => end(code));
  };
};
