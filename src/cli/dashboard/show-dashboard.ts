import { type AppStore, whenState } from '../../shell/state/app-state.ts';
import { configPath } from '../../config/file/config-file.ts';
import type { BegunFeed, FeedDeps } from '../../app/session/begin-feed.ts';
import { loadScreens } from '../../app/screens.ts';
import { buildProfileList } from '../../features/profiles/profile-list.ts';
import type { DashboardOptions } from './dashboard-options.ts';
import { sleep } from '../../lib/time/sleep.ts';
import { createFeed } from '../../app/session/activity-feed.ts';
import { renderFirstFrame } from '../../app/render-first-frame.ts';
import { createTheme } from '../../ui-kit/theme/theme.ts';

/** The longest time that a start may show nothing. */
const patienceMs = 300;

/**
 * Resolves when the first poll has succeeded or failed, at the latest after 300 ms: if the service is
 * near, the start skips the empty first frame. `show` is called at that moment, before the response is
 * processed further.
 */
export const waitForFirstPoll = (store: AppStore, show: () => void): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(patience);
      stopWaiting();
      show();
      resolve();
    };
    const patience = setTimeout(() => done(), patienceMs);
    let stopWaiting = (): void => undefined;
    stopWaiting = whenState(store, ({ activity }) => activity.poll.state !== 'starting', done);
  });

/** The time to wait for a response before Ink is loaded. */
const nearMs = 40;

/** What was begun before this part of a start was loaded. */
type Begun = {
  readonly opened: DashboardOptions;
  readonly deps: FeedDeps;
  readonly begun: BegunFeed;
};

/**
 * Runs the dashboard whose first page was requested: first the tail and a picture of the list, then
 * everything that keys can do.
 */
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
  const paint = (): void => {
    const state = store.getState();
    const lines = renderFirstFrame(state, createTheme(state.connection));
    if (lines !== undefined) terminal.output.paint(lines);
  };
  const answered = waitForFirstPoll(store, paint);
  const isNear = await Promise.race([answered.then(() => true), sleep(nearMs).then(() => false)]);
  if (!isNear) paint();
  const [{ startScreens }] = await Promise.all([import('./start-screens.ts'), loadScreens()]);
  await answered;
  startScreens({ ...opened, settings, feed, deps, profiles });
};
