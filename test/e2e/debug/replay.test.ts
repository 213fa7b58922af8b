import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { cleanEnv, run, until } from '../../support/terminal/built-program.ts';
import { cantui, openDashboard, startInTerminal } from '../../support/terminal/dashboard-page.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';

let folder: string;
let recording: string;

beforeEach(() => {
  folder = scratchFolder();
  recording = join(folder, 'session.rec');
});

const record = async (): Promise<string> => {
  const app = await openDashboard({ args: ['demo', '--record', recording, '--record-keys'] });
  app.presses('k', 'k', 'enter');
  await app.sees('event_id');
  const shown = app.screen();
  app.presses('escape');
  await app.sees('SCROLLED');
  await app.quits();
  return shown;
};

/** Reports every connection and every look-up of a name to a file. */
const watch = (file: string): string => {
  const hook = join(folder, 'watch.cjs');
  writeFileSync(
    hook,
    `const { appendFileSync } = require('node:fs');
     const note = (name) => appendFileSync(${JSON.stringify(file)}, name + '\\n');
     const net = require('node:net');
     const { connect } = net.Socket.prototype;
     net.Socket.prototype.connect = function (...words) { note('connect'); return connect.apply(this, words); };
     const dns = require('node:dns');
     dns.lookup = (...words) => { note('lookup'); words.at(-1)(new Error('off')); };
     dns.promises.lookup = async () => { note('lookup'); throw new Error('off'); };`,
  );
  return hook;
};

describe('cantui replay', () => {
  it('shows the recorded session again, presses its keys, and connects to nothing', async () => {
    await record();
    expect(statSync(recording).mode & 0o777).toBe(0o600);
    const connections = join(folder, 'connections');
    writeFileSync(connections, '');
    const state = join(folder, 'state');
    const env = cleanEnv({
      NODE_OPTIONS: `--require ${watch(connections)}`,
      XDG_STATE_HOME: state,
    });
    const app = startInTerminal([...cantui, 'replay', recording, '--keys', '--speed', '4'], {
      env,
    });
    // The recorded Enter draws the detail, and the recorded Esc the list behind it. A key that
    // comes earlier is pressed in the midst of the recorded ones.
    await until('the recorded keys opened a detail and left it', () => {
      const detail = app.written().lastIndexOf('event_id');
      return detail > 0 && app.written().lastIndexOf('TIME (UTC)') > detail;
    });
    await app.sees('TIME (UTC)', 'SCROLLED');
    app.presses('!');
    await app.sees('connects to no service');
    app.looksUp(`1220${'ab'.repeat(32)}`);
    await app.sees('NOT_RECORDED');
    app.presses('6', 'enter', '1', 'escape');
    await app.quits();
    expect(readFileSync(connections, 'utf8')).toBe('');
    expect(readdirSync(folder)).not.toContain('state');
  });

  it('is paused and goes from event to event', async () => {
    await record();
    const app = startInTerminal([...cantui, 'replay', recording, '--paused']);
    await app.sees('starting, replay paused', '_ pause/run  % step');
    app.presses('%');
    await app.sees('Replay paused at', 'recorded');
    app.presses('_');
    await app.sees('Replay running.', '── recorded ──');
    await app.quits();
  });

  it('exits with code 2 for a missing file, and for anything that is no recording', async () => {
    const missing = run(['replay', recording]);
    expect((await missing.exit).code).toBe(2);
    expect(missing.stderr()).toContain('cannot read the recording');
    writeFileSync(recording, 'profiles:\n');
    const other = run(['replay', recording]);
    expect((await other.exit).code).toBe(2);
    expect(other.stderr()).toContain('is not a recording');
    execFileSync('sh', ['-c', 'mkfifo "$0"', join(folder, 'pipe')]);
    for (const path of [folder, join(folder, 'pipe')]) {
      const started = run(['replay', path]);
      expect((await started.exit).code).toBe(2);
      expect(started.stderr()).toContain('not a file');
    }
    // A sparse file takes no disk, and would take all memory.
    truncateSync(recording, 2 ** 40);
    const large = run(['replay', recording]);
    expect((await large.exit).code).toBe(2);
    expect(large.stderr()).toContain('larger than 300 MiB');
  });

  it('needs a terminal', async () => {
    await record();
    const started = run(['replay', recording]);
    expect((await started.exit).code).toBe(2);
    expect(started.stderr()).toContain('needs a terminal');
  });
});

describe('--record', () => {
  it('never overwrites a file', async () => {
    writeFileSync(recording, 'mine');
    const started = run(['activity', '--scan-url', 'http://127.0.0.1:1', '--record', recording]);
    expect((await started.exit).code).toBe(2);
    expect(readFileSync(recording, 'utf8')).toBe('mine');
  });
});
