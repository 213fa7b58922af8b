import { isUtf8 } from 'node:buffer';
import { constants } from 'node:fs';
import { join } from 'node:path';
import { mountDashboard } from '../../app/mount.tsx';
import { createPointer } from '../../app/pointer.ts';
import type { Feed } from '../../app/session/activity-feed.ts';
import type { FeedDeps } from '../../app/session/begin-feed.ts';
import {
  createSessionManager,
  type ProfileSession,
  type SessionManagerOptions,
} from '../../app/session/session-manager.ts';
import { exitWith } from '../../cli-kit/exit.ts';
import { printError } from '../../cli-kit/streams.ts';
import {
  colorsOnBackground,
  followsBackground,
  withThemeColors,
} from '../../cli-kit/with-theme-colors.ts';
import {
  childEnvironment,
  runInTerminal,
  type ChildEnvironment,
} from '../../config/child-process.ts';
import { rereadSettings, resolveProfile } from '../../config/profiles/resolve-profile.ts';
import { readSystemInfo } from '../../features/doctor/cli/doctor.ts';
import type { ProfileList } from '../../features/profiles/profiles.ts';
import { isCodedError, type Result, err, systemReason } from '../../lib/result.ts';
import { windowTitle } from '../../shell/labels/mode-label.ts';
import { withPrivateCopy } from '../../storage/files/atomic-files.ts';
import { nodeFileSystem } from '../../storage/files/file-system.ts';
import { readAtMost, openFile } from '../../storage/files/read-at-most.ts';
import { maxInput } from '../../storage/files/read-user-file.ts';
import { readBackground, detectCapabilities } from '../../terminal/capabilities.ts';
import { osc52 } from '../../terminal/clipboard.ts';
import { Keyboard } from '../../terminal/keyboard.ts';
import { withSandbox, chooseStateDir, formatConfigProblem } from '../../cli-kit/load-settings.ts';
import { listUrlOf, type Settings, type SettingsInput } from '../../config/settings/settings.ts';
import type { Replay } from '../../debug/recording/create-replay.ts';
import type { Terminal } from '../../terminal/terminal.ts';

const openSession = async (settings: Settings): Promise<ProfileSession> => {
  const themed = await withThemeColors(settings);
  return themed.ok
    ? { ok: true, value: { settings: themed.value, stateDir: chooseStateDir(settings) } }
    : err(themed.error.map(formatConfigProblem).join('; '));
};

/** Opens other profiles for a dashboard that was started with one; starts the sandbox once. */
export const createProfileOpener = (
  input: SettingsInput,
  started: Settings,
): ((name: string) => Promise<ProfileSession>) => {
  let demo: Promise<ProfileSession> | undefined;
  return (name) => {
    if (name === started.profile) return openSession(started);
    const resolved = resolveProfile(name, input);
    if (!resolved.ok) {
      const problems = resolved.error.problems.map(({ option, text }) => `${option} ${text}`);
      return Promise.resolve(err(problems.join('; ')));
    }
    const { settings } = resolved.value;
    if (name === 'demo') {
      demo ??= withSandbox(settings).then(openSession);
      return demo;
    }
    return listUrlOf(settings) === ''
      ? Promise.resolve(err('it has no service that lists activities'))
      : openSession(settings);
  };
};

/** A defect has a `message`. */
type Finish = (code: number, message?: string) => void;

export interface DashboardOptions {
  readonly settings: Settings;
  readonly settingsInput: Parameters<typeof createProfileOpener>[0];
  /** A dashboard on real services has none. */
  readonly replay?: (Replay & { readonly stateDir: string }) | undefined;
  readonly terminal: Terminal;
  readonly usesMouse: boolean;
  readonly finish: Finish;
  /** Replaces the action at the end of the program. */
  readonly onFinish: (finish: Finish) => void;
}

type EditResult = Result<string, string>;

/** A program may leave no file at all, or no text. */
const readEdited = (program: string, path: string): EditResult => {
  const file = openFile(path, constants.O_RDONLY);
  try {
    const bytes = readAtMost(file, maxInput);
    if (bytes === undefined) return { ok: false, error: `${program} left more than 32 MiB` };
    return isUtf8(bytes)
      ? { ok: true, value: bytes.toString('utf8') }
      : { ok: false, error: `${program} left text that is not UTF-8` };
  } finally {
    nodeFileSystem.close(file);
  }
};

const run = (editor: string, path: string, env: ChildEnvironment): EditResult => {
  // The variable may contain options too, so a shell parses it.
  const { trouble } = runInTerminal(['/bin/sh', '-c', `${editor} "$1"`, 'sh', path], { env });
  return trouble === undefined
    ? readEdited(editor, path)
    : { ok: false, error: `${editor} ${trouble}` };
};

/** An empty variable counts as unset. */
const firstSet = (...values: readonly (string | undefined)[]): string | undefined =>
  values.find((value) => value !== undefined && value.trim() !== '');

/**
 * Opens the text in `$VISUAL` or `$EDITOR`, otherwise in vi, until the user closes it. Meanwhile
 * the text is in a private file, which is then deleted.
 */
export const openEditor = (text: string, dir: string, env: NodeJS.ProcessEnv): EditResult =>
  lend(firstSet(env['VISUAL'], env['EDITOR']) ?? 'vi', text, dir, env);

/** Shows the text in `$PAGER`, or else in less, until the user closes it. */
export const openPager = (text: string, dir: string, env: NodeJS.ProcessEnv): EditResult =>
  lend(firstSet(env['PAGER']) ?? 'less', text, dir, env);

const lend = (program: string, text: string, dir: string, env: NodeJS.ProcessEnv): EditResult => {
  try {
    return withPrivateCopy(join(dir, 'edit', 'text'), text, (path) =>
      run(program, path, childEnvironment(env)),
    );
  } catch (error) {
    if (!isCodedError(error)) throw error;
    return { ok: false, error: systemReason(error) };
  }
};

type StartScreensOptions = DashboardOptions & {
  readonly profiles: ProfileList;
  readonly feed: Feed;
  readonly deps: FeedDeps;
};

/** A hanging service may delay the exit this long. */
const shutdownTimeoutMs = 500;

/** A replay has the services of its recording, and no others. */
const refuseProfiles = (): Promise<ProfileSession> =>
  Promise.resolve({ ok: false, error: 'a replay connects to no service' });

/** What a session asks of the terminal and of the machine. */
const sessionDeps = (
  { settings, settingsInput, terminal, finish, deps, replay }: StartScreensOptions,
  toggleMouse: () => boolean,
): SessionManagerOptions['deps'] => {
  /** Another program has the screen while it runs for the user. */
  const lent = (show: typeof openEditor) => (text: string) =>
    terminal.lend(() => show(text, deps.stateDir, process.env));
  return {
    ...deps,
    copy: (text) => {
      const written = osc52(text, detectCapabilities(process.env));
      if (written.kind === 'sent') terminal.send(written.sequence);
      return written;
    },
    rereadSettings: async (current) =>
      replay
        ? { ok: true, value: current }
        : rereadSettings(current, settingsInput, settings.profile),
    end: finish,
    edit: lent(openEditor),
    page: lent(openPager),
    runInTerminal: (words) =>
      terminal.lend(() => runInTerminal(words, { env: childEnvironment(process.env) })).trouble,
    machine: readSystemInfo,
    toggleMouse,
    suspend: terminal.suspend,
    redraw: () => terminal.output.repaint(),
  };
};

export const startScreens = (fed: StartScreensOptions): void => {
  const { settings, settingsInput, terminal, onFinish, feed, deps, profiles, usesMouse } = fed;
  const sessions = createSessionManager({
    ...{ settings, feed, profiles },
    open: fed.replay ? refuseProfiles : createProfileOpener(settingsInput, settings),
    deps: sessionDeps(fed, () => {
      setMouse(!keyboard.isMouseOn);
      return keyboard.isMouseOn;
    }),
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
    now: () => performance.now(),
  });
  // The terminal is asked only now: the first frame waits for nothing, and somebody reads the
  // answer.
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
