import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startForeignScan, type ForeignScan } from '../../support/servers/foreign-scan.ts';
import { cleanEnv, builtProgram, run, until } from '../../support/terminal/built-program.ts';
import {
  open,
  type OpenOptions,
  type PseudoTerminal,
} from '../../support/terminal/pseudo-terminal.ts';

let scan: ForeignScan;

beforeAll(async () => {
  scan = await startForeignScan('backward');
  scan.model.arrive(250);
});
afterAll(() => scan.close());

const dashboard = (options: OpenOptions = {}, ...more: readonly string[]): PseudoTerminal =>
  open(['--scan-url', scan.url, ...more], options);

const following = async (options?: OpenOptions): Promise<PseudoTerminal> => {
  const terminal = dashboard(options);
  await terminal.shows('FOLLOW');
  await terminal.shows('no gaps since');
  return terminal;
};

describe('the dashboard', () => {
  it('needs no configuration: on the embedded ledger it shows live activity', async () => {
    const terminal = open([]);
    await terminal.shows('[demo rw]');
    await terminal.shows(/xfer|mint|tap/);
    await terminal.shows('no gaps since');
    terminal.press('q');
    expect(await terminal.exit).toBe(0);
  });

  it('shows what arrives, and how many wait once the reader has moved', async () => {
    const terminal = dashboard({}, '--poll-interval', '500ms');
    await terminal.shows('FOLLOW');
    scan.model.arrive(1);
    await terminal.shows(`${scan.model.all.length - 1}.0000`);
    terminal.press('k');
    await terminal.shows('SCROLLED');
    scan.model.arrive(2);
    await terminal.shows('2 newer');
    terminal.press('q');
    expect(await terminal.exit).toBe(0);
  });

  it('handles every key of a read in which several arrive together', async () => {
    const terminal = await following();
    terminal.press('kkk');
    await terminal.shows(/row 97\/100/);
    terminal.press('jk\x1b[Ak');
    await terminal.shows(/row 95\/100/);
    terminal.press('q');
    await terminal.exit;
  });

  it('does not echo what is typed before the first frame, and carries it out', async () => {
    const terminal = dashboard();
    await until('the screen is taken over', () => terminal.raw().includes('\x1b[?1049h'));
    terminal.press('?');
    await terminal.shows('THIS LIST');
    const beforeFirstFrame = terminal.raw().split('cantui')[0];
    expect(beforeFirstFrame?.replace(/\x1b\[[?\d;]*[a-zA-Z]/g, '')).toBe('');
    terminal.kill('SIGTERM');
    await terminal.exit;
  });

  it('lays itself out anew when the window changes, and says what it needs when that is too small', async () => {
    const terminal = await following();
    terminal.resize(160, 48);
    await terminal.shows('last 30 min: all rows');
    terminal.resize(30, 5);
    await terminal.shows('too small');
    terminal.resize(80, 24);
    await terminal.shows('no gaps since');
    terminal.press('q');
    expect(await terminal.exit).toBe(0);
  });

  it('goes on after a restart where it ended, with no gap and nothing twice', async () => {
    const env = cleanEnv();
    const first = await following({ env });
    first.press('q');
    await first.exit;
    scan.model.arrive(230);
    const second = await following({ env });
    await second.shows('no gaps');
    // All that arrived, and the rest of the page in which it meets what was known.
    await second.shows(/ (2[3-9]|3\d)\d rows/);
    second.press('q');
    await second.exit;
  });

  it('draws the same words without colours under NO_COLOR', async () => {
    const terminal = await following({ env: cleanEnv({ NO_COLOR: '1' }) });
    await terminal.shows('mint');
    expect(terminal.raw()).not.toMatch(/\x1b\[[0-9;]*\b(3[1-7]|9[0-7])m/);
    terminal.press('q');
    await terminal.exit;
  });

  it('shows no token, on no screen and in no byte that is written', async () => {
    const token = 'eyJhbGciOi.a-secret-token.value';
    const terminal = dashboard({ env: cleanEnv({ CANTUI_TOKEN: token }) });
    await terminal.shows('token ok');
    terminal.press('?');
    await terminal.shows('THIS LIST');
    terminal.press('\x1b');
    await terminal.shows('FOLLOW');
    terminal.press('q');
    await terminal.exit;
    expect(terminal.raw()).not.toContain('secret-token');
    expect(scan.received.filter(({ authorization }) => authorization !== undefined)).toEqual([]);
  });
});

describe('without a screen to draw on', () => {
  it('prints the newest activities as a table when stdout is a pipe', async () => {
    const started = run(['--scan-url', scan.url]);
    expect((await started.exit).code).toBe(0);
    expect(started.stdout()).toContain('TIME (UTC)');
    expect(started.stdout()).not.toContain('\x1b');
  });

  it('names the command to use when stdin is no terminal', async () => {
    const terminal = open(
      [
        '-c',
        `"${process.execPath}" "${builtProgram}" --scan-url ${scan.url} < /dev/null; echo "code $?"`,
      ],
      {},
      '/bin/sh',
    );
    await terminal.shows('stdin is not a terminal');
    await terminal.shows('code 2');
    await terminal.exit;
  });

  it('prints line after line on a terminal that cannot move its cursor', async () => {
    const terminal = dashboard({ env: cleanEnv({ TERM: 'dumb' }) });
    await terminal.shows('TIME (UTC)');
    await until('rows were printed', () => /mint/.test(terminal.screen()), terminal.screen);
    expect(terminal.raw()).not.toContain('\x1b[?1049h');
    terminal.kill('SIGTERM');
    expect(await terminal.exit).toBe(143);
  });
});
