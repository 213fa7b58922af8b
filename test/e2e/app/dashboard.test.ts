import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startForeignScan, type ForeignScan } from '../../support/servers/foreign-scan.ts';
import { cleanEnv, run, until } from '../../support/terminal/built-program.ts';
import { openDashboard, startDashboard } from '../../support/terminal/dashboard-page.ts';

let scan: ForeignScan;

beforeAll(async () => {
  scan = await startForeignScan('backward');
  scan.model.arrive(250);
});
afterAll(() => scan.close());

describe('the dashboard', () => {
  it('needs no configuration: on the sandbox it shows live activity', async () => {
    const app = await openDashboard();
    await app.sees('[demo rw]', /xfer|mint|tap/);
    await app.sees(
      'This ledger is a sandbox with made-up data. Try l look up, 7 overview, ? help.',
    );
    app.presses('k');
    await app.sees('SCROLLED');
    await app.quits();
  });

  it('shows what arrives, and counts newer rows once the user has scrolled', async () => {
    const args = ['--poll-interval', '500ms'];
    const app = await openDashboard({ scanUrl: scan.url, args, ready: 'FOLLOW' });
    scan.model.arrive(1);
    await app.sees(`${scan.model.all.length - 1}.0000`);
    app.presses('k');
    await app.sees('SCROLLED');
    scan.model.arrive(2);
    await app.sees('2 newer');
    await app.quits();
  });

  it('shows why there are no rows when the first request fails', async () => {
    const gone = await startForeignScan('backward');
    await gone.close();
    const app = await openDashboard({ scanUrl: gone.url, ready: 'OFFLINE' });
    await app.sees(`cannot reach ${new URL(gone.url).origin}`, 'ECONNREFUSED; nothing was sent');
    await app.quits();
  });

  it('handles every key of a read in which several keys arrive together', async () => {
    const app = await openDashboard({ scanUrl: scan.url });
    app.types('kkk');
    await app.sees('row 97/100');
    app.types('jk\x1b[Ak');
    await app.sees('row 95/100');
    await app.quits();
  });

  it('does not echo a key that is typed before the first frame, and obeys it', async () => {
    const app = startDashboard({ scanUrl: scan.url });
    await until('the dashboard took the screen', () => app.written().includes('\x1b[?1049h'));
    app.presses('?');
    await app.sees('THIS LIST');
    const drawn = app.written().replace(/\x1b\[[?\d;]*[a-zA-Z]|\x1b\]2;cantui\x1b\\/g, '');
    expect(drawn.split('cantui')[0]).toBe('');
  });

  it('draws a new layout when the window changes, and names the size it needs in a small one', async () => {
    const app = await openDashboard({ scanUrl: scan.url });
    app.resizesTo(160, 48);
    await app.sees(/last \d+ min: all rows/);
    app.resizesTo(30, 5);
    await app.sees('too small');
    app.resizesTo(80, 24);
    await app.sees('no gaps since');
    await app.quits();
  });

  it('resumes after a restart where it ended, with no gap and no row twice', async () => {
    const env = cleanEnv();
    const first = await openDashboard({ scanUrl: scan.url, env });
    await first.quits();
    scan.model.arrive(230);
    const second = await openDashboard({ scanUrl: scan.url, env });
    // All that arrived, the rest of the page in which it meets what was known, and one page more.
    await second.sees('no gaps', / (2[3-9]\d|3\d\d|400) rows/);
    await second.quits();
  });

  it('draws the same words without colors under NO_COLOR', async () => {
    const app = await openDashboard({ scanUrl: scan.url, env: cleanEnv({ NO_COLOR: '1' }) });
    await app.sees('mint');
    expect(app.written()).not.toMatch(/\x1b\[[0-9;]*\b(3[1-7]|9[0-7])m/);
    await app.quits();
  });

  it('shows no token, on no screen and in no byte that it writes', async () => {
    const env = cleanEnv({ CANTUI_TOKEN: 'eyJhbGciOi.a-secret-token.value' });
    const app = await openDashboard({ scanUrl: scan.url, env, ready: 'token untested' });
    app.presses('?');
    await app.sees('THIS LIST');
    app.presses('escape');
    await app.sees('FOLLOW');
    await app.quits();
    expect(app.written()).not.toContain('secret-token');
    expect(scan.received.filter(({ authorization }) => authorization !== undefined)).toEqual([]);
  });
});

describe('the dashboard without a screen to draw on', () => {
  it('prints the newest activities as a table when stdout is a pipe', async () => {
    const started = run(['--scan-url', scan.url]);
    expect((await started.exit).code).toBe(0);
    expect(started.stdout()).toContain('TIME (UTC)');
    expect(started.stdout()).not.toContain('\x1b');
  });

  it('names the command to use when stdin is not a terminal', async () => {
    const by = ['/bin/sh', '-c', '"$@" < /dev/null; echo "code $?"', 'sh'];
    const app = startDashboard({ scanUrl: scan.url, by });
    await app.sees('stdin is not a terminal', 'code 2');
    await app.exit;
  });

  it.each([
    ['on a terminal that cannot move its cursor', { TERM: 'dumb' }],
    ['to a screen reader', { INK_SCREEN_READER: 'true' }],
  ])('prints line after line %s', async (_, variables) => {
    const env = cleanEnv(variables);
    const app = await openDashboard({ scanUrl: scan.url, env, ready: 'TIME (UTC)' });
    await app.sees('mint');
    expect(app.written()).not.toContain('\x1b[?1049h');
    expect(await app.isKilledBy('SIGTERM')).toBe(143);
  });
});
