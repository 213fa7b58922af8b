import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleanEnv } from '../../support/terminal/built-program.ts';
import { startForeignScan, type ForeignScan } from '../../support/servers/foreign-scan.ts';
import { openDashboard, type DashboardPage } from '../../support/terminal/dashboard-page.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';

let scan: ForeignScan;

beforeAll(async () => {
  scan = await startForeignScan('backward');
  scan.model.arrive(60);
});
afterAll(() => scan.close());

/** Writes to the terminal in every way that Node and libraries have, while the screen is drawn. */
const strayWrites = `
let round = 0;
const timer = setInterval(() => {
  round += 1;
  process.emitWarning('STRAY warning ' + round);
  process.emitWarning('STRAY deprecation ' + round, 'DeprecationWarning', 'DEP9' + round);
  process.emitWarning('STRAY experiment ' + round, 'ExperimentalWarning');
  console.log('STRAY log ' + round);
  console.error('STRAY error ' + round);
  process.stdout.write('STRAY stdout ' + round + '\\n');
  process.stderr.write('STRAY stderr ' + round + '\\n');
  process._rawDebug('STRAY raw ' + round);
}, 20);
timer.unref();
`;

const strayFile = (): string => {
  const file = join(scratchFolder(), 'stray.cjs');
  writeFileSync(file, strayWrites);
  return file;
};

/** What was drawn while the alternate screen was on. */
const onAlternateScreen = (raw: string): string => {
  const from = raw.indexOf('\x1b[?1049h');
  const to = raw.lastIndexOf('\x1b[?1049l');
  return raw.slice(from, to < from ? undefined : to);
};

/** From the header to the footer, which stand on the first and the last line. */
const seesWholeFrame = (app: DashboardPage): Promise<void> =>
  app.sees(/^ (cantui  )?127.*\n.*1 Activity[^]*\n.*\? help[^\n]*$/);

const environments: readonly (readonly [name: string, env: Readonly<Record<string, string>>])[] = [
  ['NO_COLOR=1', { NO_COLOR: '1' }],
  ['an empty NO_COLOR', { NO_COLOR: '' }],
  ['NO_COLOR and FORCE_COLOR at once', { NO_COLOR: '1', FORCE_COLOR: '1' }],
  ['FORCE_COLOR=0', { FORCE_COLOR: '0' }],
  ['TERM=xterm', { TERM: 'xterm', NO_COLOR: '1' }],
  ['TERM=screen-256color', { TERM: 'screen-256color', NO_COLOR: '1' }],
  ['TERM=linux', { TERM: 'linux', NO_COLOR: '1', FORCE_COLOR: '3' }],
  ['TERM=vt100', { TERM: 'vt100', NO_COLOR: '1' }],
  ['disabled TLS checks', { NODE_TLS_REJECT_UNAUTHORIZED: '0', NO_COLOR: '1' }],
  ['--trace-warnings', { NODE_OPTIONS: '--trace-warnings', NO_COLOR: '1', FORCE_COLOR: '1' }],
  ['--trace-deprecation', { NODE_OPTIONS: '--trace-deprecation --pending-deprecation' }],
  ['NODE_DEBUG', { NODE_DEBUG: 'http,net,timer', NO_COLOR: '1' }],
];

describe('the alternate screen', () => {
  it.concurrent.for(environments)(
    'shows only frames with %s',
    async ([, changes], { onTestFinished }) => {
      const app = await openDashboard({
        scanUrl: scan.url,
        env: cleanEnv(changes),
        ready: 'FOLLOW',
        onTestFinished,
      });
      app.presses('j');
      await app.sees('SCROLLED');
      await seesWholeFrame(app);
      await app.quits();
      expect(onAlternateScreen(app.written())).not.toMatch(/Warning|\(node:|--trace|HTTP \d/);
    },
  );

  it('holds back what Node and libraries print, and prints it on stderr at the end', async () => {
    const env = cleanEnv({
      NODE_OPTIONS: `--require ${strayFile()} --trace-warnings`,
      NO_COLOR: '1',
    });
    const app = await openDashboard({ scanUrl: scan.url, env, ready: 'FOLLOW' });
    app.presses('j');
    await app.sees('SCROLLED');
    app.presses('?');
    await app.sees('LIST');
    app.presses('\x1b');
    await app.sees('SCROLLED');
    await seesWholeFrame(app);
    await app.quits();
    expect(onAlternateScreen(app.written())).not.toContain('STRAY');
    const after = app.written().slice(app.written().lastIndexOf('\x1b[?1049l'));
    expect(after).toContain('STRAY warning');
    expect(after).toContain('STRAY log');
    expect(after).toContain('STRAY raw');
  });

  it('draws bold and inverse, and no color, under NO_COLOR', async () => {
    const env = cleanEnv({ NO_COLOR: '1' });
    const app = await openDashboard({ scanUrl: scan.url, env, ready: 'FOLLOW' });
    app.presses('j');
    await app.sees('SCROLLED');
    expect(app.written()).toMatch(/\x1b\[[0-9;]*\b1m/);
    expect(app.written()).toMatch(/\x1b\[[0-9;]*\b7m/);
    expect(app.written()).not.toMatch(/\x1b\[[0-9;]*\b(3[1-7]|9[0-7])m/);
    await app.quits();
  });
});
