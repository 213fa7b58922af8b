import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Sandbox, SandboxOptions } from '../../../../src/sandbox/sandbox.ts';
import { cleanEnv, run, until, type Run } from '../../../support/terminal/built-program.ts';
import { open } from '../../../support/servers/sandbox.ts';
import { derivedHistory } from '../../../support/servers/derived-history.ts';
import { isUnrecognized } from '../../../../src/features/activity/state/activity-filter.ts';
import { openDashboard } from '../../../support/terminal/dashboard-page.ts';

const running: Run[] = [];

afterEach(() => {
  for (const { child } of running.splice(0)) child.kill('SIGKILL');
});

/** A scan that responds with 404 to the listing of activities, and of which every fourth request fails. */
const newerScan = (options: SandboxOptions = {}): Promise<Sandbox> =>
  open({
    activitiesRoute: 'removed',
    history: 120,
    faults: { kinds: ['unavailable', 'reset', 'truncated', 'limited'], every: 4, latencyMs: 0 },
    ...options,
  });

const activity = (
  { scanUrl }: Sandbox,
  env: Record<string, string>,
  ...more: readonly string[]
): Run => {
  const args = [
    'activity',
    '--scan-url',
    scanUrl,
    '--output',
    'ndjson',
    '--poll-interval',
    '500ms',
  ];
  const started = run([...args, ...more], env);
  running.push(started);
  return started;
};

interface Printed {
  readonly event_id: string;
  readonly derived_from?: unknown;
}

const printedBy = (...runs: readonly Run[]): readonly Printed[] =>
  runs
    .map((item) => item.stdout())
    .join('')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Printed);

/** The recognized rows that follow from the updates, oldest first. */
const known = (sandbox: Sandbox): readonly string[] =>
  derivedHistory(sandbox).flatMap((row) => (isUnrecognized(row) ? [] : [row.id]));

const hasAll = (sandbox: Sandbox, started: Run): Promise<void> => {
  const newest = known(sandbox).at(-1) ?? '';
  return until(
    'the newest activity was printed',
    () => started.stdout().includes(newest),
    started.stderr,
  );
};

/** That the reader has the newest is on disk: a run that is killed right before that repeats it. */
const isKept = (
  sandbox: Sandbox,
  { XDG_STATE_HOME = '' }: Record<string, string>,
): Promise<void> => {
  const folder = join(XDG_STATE_HOME, 'cantui', 'cursors');
  const newest = known(sandbox).at(-1) ?? '';
  return until('the place was kept', () =>
    readdirSync(folder).some((file) => readFileSync(join(folder, file), 'utf8').includes(newest)),
  );
};

const since = ['--since', '10h'];

describe('following a scan that lists updates and no activities', () => {
  it('prints each activity once and in order, over kill -9, a burst, a new network and a restart', async () => {
    const scan = await newerScan();
    const env = cleanEnv();

    const first = activity(scan, env, '--follow', ...since);
    await hasAll(scan, first);
    scan.addActivities(9);
    await hasAll(scan, first);
    await isKept(scan, env);
    first.child.kill('SIGKILL');
    await first.exit;

    scan.addActivities(700);
    scan.migrate();
    scan.addActivities(40);
    const second = activity(scan, env, '--follow', ...since);
    await hasAll(scan, second);
    scan.addActivities(3);
    await hasAll(scan, second);
    second.child.kill('SIGTERM');
    expect((await second.exit).code).toBe(143);

    const printed = printedBy(first, second);
    const ids = printed.map(({ event_id: id }) => id);
    const all = known(scan);
    expect(ids).toEqual(all.slice(all.indexOf(ids[0] ?? '')));
    expect(ids.length).toBeGreaterThan(740);
    expect(printed.every(({ derived_from: from }) => from !== undefined)).toBe(true);
    expect(first.stderr()).toContain('rows are derived from its updates');
    expect(second.stderr()).toContain('where the last run stopped');
    expect(first.stderr() + second.stderr()).not.toContain('GAP');
  });

  it('prints the newest once, and says how far back that looks and what is left out', async () => {
    const scan = await newerScan({ faults: { kinds: [], every: 1, latencyMs: 0 } });
    const once = activity(scan, cleanEnv(), '--limit', '5');
    expect((await once.exit).code).toBe(0);
    expect(printedBy(once).map(({ event_id: id }) => id)).toEqual(known(scan).slice(-5));
    expect(once.stderr()).toContain('derived from its updates of the last 5 min');
    const further = activity(scan, cleanEnv(), '--limit', '5', ...since);
    await further.exit;
    expect(further.stderr()).toMatch(
      /hidden: \d+ updates? without a recognized activity\. Use --kind other/,
    );
    const others = activity(scan, cleanEnv(), '--kind', 'other', ...since);
    await others.exit;
    expect(others.stdout()).toContain('"activity_type":"other"');
  });

  it('begins after the id that was given, wherever that is', async () => {
    const scan = await newerScan();
    const after = known(scan)[70] ?? '';
    const once = activity(scan, cleanEnv(), '--after-id', after);
    expect((await once.exit).code).toBe(0);
    expect(printedBy(once).map(({ event_id: id }) => id)).toEqual(known(scan).slice(71));
    const unknown = `#1220${'0'.repeat(64)}:0`;
    const never = activity(scan, cleanEnv(), '--after-id', unknown);
    expect((await never.exit).code).toBe(3);
    expect(never.stderr()).toContain('was not found');
  });

  it('is refused to whoever wants activities alone', async () => {
    const scan = await newerScan({ faults: { kinds: [], every: 1, latencyMs: 0 } });
    const refused = activity(scan, cleanEnv(), '--source', 'activities');
    expect((await refused.exit).code).toBe(5);
    expect(refused.stderr()).toContain('omit --source to try POST /v2/updates');
  });
});

describe('the dashboard on a scan that lists updates and no activities', () => {
  it('shows rows within two polls, and says what it does', async () => {
    const scan = await newerScan({ faults: { kinds: [], every: 1, latencyMs: 0 } });
    const args = ['--poll-interval', '500ms', '--since', '10h'];
    const app = await openDashboard({
      scanUrl: scan.scanUrl,
      args,
      rows: 40,
      ready: 'from updates',
    });
    await app.sees('FOLLOW');
    expect(app.screen()).toMatch(
      /FOLLOW +\d+ rows +from updates, \d+ unrecognized updates? hidden/,
    );
    expect(app.screen()).toMatch(/(xfer|mint|tap|abort)'/);
    scan.addActivities(30);
    await app.sees(`/${known(scan).length}`);
    app.presses('enter');
    await app.sees('effect');
    app.presses('G');
    await app.sees('DERIVED FROM AN UPDATE');
    expect(app.screen()).not.toContain('EXTRA FIELDS');
  });
});
