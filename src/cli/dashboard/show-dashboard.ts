import { type AppStore, whenState } from '../../shell/state/app-state.ts';
import { configPath } from '../../config/file/config-file.ts';
import type { BegunFeed, FeedDeps } from '../../app/session/begin-feed.ts';
import { loadScreens } from '../../app/screens.ts';
import { buildProfileList } from '../../features/profiles/profile-list.ts';
import type { DashboardOptions } from './dashboard-options.ts';
import { createFeed } from '../../app/session/activity-feed.ts';

/** The longest time that a start may show nothing. */
const patienceMs = 300;

/**
 * Resolves when the first poll has succeeded or failed, at the latest after 300 ms: if the service is
 * near, the start skips the empty first frame.
 */
export const waitForFirstPoll = (store: AppStore): Promise<void> =>
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

/** What was begun before this part of a start was loaded. */
type Begun = {
  readonly opened: DashboardOptions;
  readonly deps: FeedDeps;
  readonly begun: BegunFeed;
};

/** Runs the dashboard whose first page was requested: while it comes, everything else is loaded. */
export const showDashboard = async ({ opened, deps, begun }: Begun): Promise<void> => {
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
  const answered = waitForFirstPoll(store);
  const [{ startScreens }] = await Promise.all([import('./start-screens.ts'), loadScreens()]);
  await answered;
  startScreens({ ...opened, settings, feed, deps, profiles });
};
