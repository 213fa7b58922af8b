import { askFirstPage, beginFeed } from '../../app/session/begin-feed.ts';
import { chooseStateDir } from '../../cli-kit/demo-settings.ts';
import type { DashboardOptions } from './dashboard-options.ts';
import { nextTurn, sleep } from '../../lib/time/sleep.ts';
import { version } from '../../cli-kit/version.ts';
import { showDashboard } from './show-dashboard.ts';

/**
 * Starts the dashboard on a terminal that was taken. The first page is requested before anything else;
 * the rest is made while the service responds.
 */
export const startDashboard = async (opened: DashboardOptions): Promise<void> => {
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
