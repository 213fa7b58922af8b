import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { someOf } from '../../../support/samples/places.ts';
import type { CursorDirection } from '../../../../src/ledger/activity/listing.ts';
import { cleanEnv, until } from '../../../support/terminal/built-program.ts';
import { startForeignScan, type ForeignScan } from '../../../support/servers/foreign-scan.ts';
import { openDashboard, type DashboardPage } from '../../../support/terminal/dashboard-page.ts';
import { eventIdsIn } from '../../../support/event-ids.ts';

const meanings: readonly CursorDirection[] = ['backward', 'forward', 'minimum'];

let scan: ForeignScan;

afterEach(() => scan.close());

/** The folder from which the dashboard is started. */
const workDir = mkdtempSync(join(tmpdir(), 'cantui-work-'));

const openTail = (env: Record<string, string>): Promise<DashboardPage> => {
  const args = ['--poll-interval', '500ms', '--page-size', '20'];
  return openDashboard({ scanUrl: scan.url, args, env, cwd: workDir, ready: 'FOLLOW' });
};

/** The ids of all rows, as the dashboard exports them. */
const exported = async (app: DashboardPage): Promise<readonly string[]> => {
  const before = readdirSync(workDir);
  app.presses('x');
  await app.sees('NDJSON');
  app.presses('n');
  await app.sees('Exported');
  const [file = ''] = readdirSync(workDir).filter((name) => !before.includes(name));
  return eventIdsIn(readFileSync(join(workDir, file), 'utf8'));
};

describe('the rows of the dashboard', () => {
  it.each(someOf(meanings, 3))(
    'hold each activity once and in order, over failures, kill -9 and a restart, on a %s scan',
    async (meaning) => {
      scan = await startForeignScan(meaning, 3);
      scan.model.arrive(45);
      scan.arriveWithEach(2);
      const env = cleanEnv();
      const all = () => scan.model.all.map(({ id }) => id);
      const run = async (requests: number) => {
        const app = await openTail(env);
        const enough = scan.received.length + requests;
        await until('the tail polled', () => scan.received.length >= enough, app.screen);
        const rows = await exported(app);
        const begin = all().indexOf(rows[0] ?? '');
        expect(rows).toEqual(all().slice(begin, begin + rows.length));
        expect(app.screen()).toContain('no gaps');
        return { app, rows };
      };
      const first = await run(7);
      await first.app.isKilledBy('SIGKILL');
      const second = await run(3);
      // What the second run knows begins within what the first had, or right after it.
      expect(all().indexOf(second.rows[0] ?? '')).toBeLessThanOrEqual(
        all().indexOf(first.rows.at(-1) ?? '') + 1,
      );
      await second.app.quits();
    },
  );
});

describe('the dashboard on the sandbox', () => {
  it('leaves nothing behind but what was exported', async () => {
    scan = await startForeignScan('backward');
    const env = cleanEnv();
    const app = await openDashboard({ args: ['demo'], env });
    await app.quits();
    const state = join(env['XDG_STATE_HOME'] ?? '', 'cantui', 'demo');
    expect(readdirSync(state)).toEqual([]);
  });
});

describe('the dashboard without a ledger service', () => {
  it('follows a scan', async () => {
    scan = await startForeignScan('backward');
    scan.model.arrive(30);
    const app = await openTail(cleanEnv());
    await app.sees('no gaps since', 'scan ok');
    await app.quits();
  });
});
