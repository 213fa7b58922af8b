import { loadScreens } from '../../app/screens.ts';
import { createFeed } from '../../app/session/activity-feed.ts';
import {
  askFirstPage,
  beginFeed,
  type BegunFeed,
  type FeedDeps,
} from '../../app/session/begin-feed.ts';
import { chooseStateDir } from '../../cli-kit/load-settings.ts';
import { exitWith, version } from '../../cli-kit/exit.ts';
import { printError } from '../../cli-kit/streams.ts';
import { configPath } from '../../config/file/config-file.ts';
import type { Settings } from '../../config/settings/settings.ts';
import { buildProfileList } from '../../features/profiles/profiles.ts';
import { nextTurn, sleep } from '../../lib/time/sleep.ts';
import type { AppStore } from '../../app/state.ts';
import { whenState } from '../../shell/state/store.ts';
import { detectCapabilities } from '../../terminal/capabilities.ts';
import { splashFrame } from '../../terminal/splash-frame.ts';
import { openTerminal } from '../../terminal/terminal.ts';
import type { DashboardOptions } from './start-screens.ts';

/** A start may show nothing this long. */
const patienceMs = 300;

/** If the service responds within 300 ms, the start skips the empty first frame. */
const waitForFirstPoll = (store: AppStore): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(patience);
      stopWaiting();
      resolve();
    };
    const patience = setTimeout(() => done(), patienceMs);
    let stopWaiting = (): void => undefined;
    stopWaiting = whenState(store, ({ activity }) => activity.poll.state !== 'starting', done);
  });

type Begun = {
  readonly opened: DashboardOptions;
  readonly deps: FeedDeps;
  readonly begun: BegunFeed;
};

/** While the first page comes, everything else is loaded. */
const showDashboard = async ({ opened, deps, begun }: Begun): Promise<void> => {
  const { settings, settingsInput, terminal } = opened;
  const profiles = {
    entries: buildProfileList(settingsInput, settings),
    path: configPath(process.env).path,
  };
  const feed = createFeed({ settings, deps: { ...deps, profiles } }, begun);
  const { store } = feed;
  const { columns, rows } = terminal.output;
  store.getState().resize({ columns, rows });
  feed.start();
  const responded = waitForFirstPoll(store);
  const [{ startScreens }] = await Promise.all([import('./start-screens.ts'), loadScreens()]);
  await responded;
  startScreens({ ...opened, settings, feed, deps, profiles });
};

/** The first page is requested before anything else. */
const startDashboard = async (opened: DashboardOptions): Promise<void> => {
  const { settings, terminal, replay } = opened;
  const deps = {
    now: replay?.clock.now ?? Date.now,
    random: Math.random,
    sleep: replay?.clock.sleep ?? sleep,
    stateDir: replay?.stateDir ?? chooseStateDir(settings),
    exportDir: process.cwd(),
    version,
    env: process.env,
    bell: () => terminal.send('\x07'),
    http: replay?.http,
    replay: replay?.controls,
  };
  const begun = askFirstPage(beginFeed(settings, deps, terminal.output.rows));
  await nextTurn();
  await showDashboard({ opened, deps, begun });
};

export type DrawOptions = Pick<DashboardOptions, 'settingsInput' | 'replay' | 'usesMouse'> & {
  /** Called when the terminal shows a first word; it may start the sandbox. */
  readonly settings: () => Promise<Settings>;
  readonly ascii: boolean;
};

/** Shows a first word, and then does what takes time. */
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
