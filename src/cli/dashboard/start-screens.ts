import type { FeedDeps } from '../../app/session/begin-feed.ts';
import type { Feed } from '../../app/session/activity-feed.ts';
import type { ProfileList } from '../../features/profiles/profile-list.ts';
import { createPointer } from '../../app/pointer.ts';
import { createSessionManager, type ProfileSession } from '../../app/session/session-manager.ts';
import { colorsOnBackground, followsBackground } from '../../cli-kit/theme/with-theme-colors.ts';
import { readBackground } from '../../terminal/background.ts';
import { detectCapabilities } from '../../terminal/capabilities.ts';
import { osc52 } from '../../terminal/clipboard.ts';
import { mountDashboard } from '../../app/mount.tsx';
import { Keyboard } from '../../terminal/keyboard.ts';
import { openEditor, openPager } from './editor.ts';
import { childEnvironment, runInTerminal } from '../../config/child-process.ts';
import { exitWith } from '../../cli-kit/exit.ts';
import { readSystemInfo } from '../../features/doctor/cli/system-info.ts';
import { rereadSettings } from '../../config/profiles/reread-settings.ts';
import { createProfileOpener } from './open-profile.ts';
import { windowTitle } from '../../shell/labels/mode-label.ts';
import type { DashboardOptions } from './dashboard-options.ts';
import { printError } from '../../cli-kit/streams.ts';

type StartScreensOptions = DashboardOptions & {
  readonly profiles: ProfileList;
  /** Running. */
  readonly feed: Feed;
  readonly deps: FeedDeps;
};

/** The time that a hanging service may delay the exit. */
const shutdownTimeoutMs = 500;

/** A replay has the services of its recording, and no others. */
const refuseProfiles = (): Promise<ProfileSession> =>
  Promise.resolve({ ok: false, error: 'a replay connects to no service' });

/** Gives a feed its screens, and the keys their commands. */
export const startScreens = (fed: StartScreensOptions): void => {
  const { settings, settingsInput, terminal, finish, onFinish, feed, deps, profiles, usesMouse } =
    fed;
  /** Another program has the screen while it runs for the user. */
  const lent = (show: typeof openEditor) => (text: string) =>
    terminal.lend(() => show(text, deps.stateDir, process.env));
  const sessions = createSessionManager({
    ...{ settings, feed, profiles },
    open: fed.replay ? refuseProfiles : createProfileOpener(settingsInput, settings),
    deps: {
      ...deps,
      copy: (text) => {
        const written = osc52(text, detectCapabilities(process.env));
        if (written.kind === 'sent') terminal.send(written.sequence);
        return written;
      },
      rereadSettings: async (current) =>
        fed.replay
          ? { ok: true, value: current }
          : rereadSettings(current, settingsInput, settings.profile),
      end: finish,
      edit: lent(openEditor),
      page: lent(openPager),
      runInTerminal: (words) =>
        terminal.lend(() => runInTerminal(words, { env: childEnvironment(process.env) })).trouble,
      machine: readSystemInfo,
      toggleMouse: () => {
        setMouse(!keyboard.isMouseOn);
        return keyboard.isMouseOn;
      },
      suspend: terminal.suspend,
      redraw: () => terminal.output.repaint(),
    },
  });
  const keyboard = new Keyboard({
    stdin: process.stdin,
    size: () => terminal.output,
    onMouse: createPointer({
      services: () => sessions.current().ctx,
      at: (cell) => mounted.at(cell),
      now: () => performance.now(),
    }),
    onReply: (reply) => {
      background = readBackground(reply) ?? background;
      followBackground();
    },
  });
  const setMouse = (isOn: boolean): void => {
    keyboard.isMouseOn = isOn;
    terminal.setMouse(isOn);
  };
  if (usesMouse) setMouse(true);
  const stateOf = () => sessions.current().store.getState();
  const able = detectCapabilities(process.env);
  let background: 'dark' | 'light' | undefined;
  /** Draws the session in the colors of its theme that read on a light background. */
  const followBackground = (): void => {
    const { connection, setThemeColors } = stateOf();
    if (background === 'light' && followsBackground(connection))
      setThemeColors(colorsOnBackground(background));
  };
  const setTitle = (): void => terminal.setTitle(windowTitle(stateOf().connection));
  setTitle();
  sessions.subscribe(() => {
    setTitle();
    followBackground();
  });
  sessions.current().start();
  const mounted = mountDashboard({
    sessions,
    // Ink uses only the part of a stream that `Keyboard` has, but its type requires a whole one.
    stdin: keyboard as unknown as NodeJS.ReadableStream,
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
  // Only now: the first frame waits for nothing, and somebody reads the answer.
  if (able.background === 'unknown' && able.titled && followsBackground(settings))
    terminal.askForBackground();
  onFinish((code, message) => {
    terminal.restore();
    // A defective screen is not asked to unmount itself.
    if (message === undefined) mounted.unmount();
    else printError(message);
    // Everything to keep is written in the first turn; a hanging service isn't waited for.
    void Promise.race([sessions.stop(), deps.sleep(shutdownTimeoutMs)]).finally(() =>
      exitWith(code),
    );
  });
};
