import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFileSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { cleanEnv, run, until } from '../../support/terminal/built-program.ts';
import { cantui, startInTerminal } from '../../support/terminal/dashboard-page.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';

let folder: string;
let log: string;

const record = (event: string, facts: object = {}): string =>
  `${JSON.stringify({ time: '2026-11-22T12:00:00.000Z', event, ...facts })}\n`;

beforeEach(() => {
  folder = scratchFolder();
  log = join(folder, 'debug.ndjson');
  writeFileSync(log, record('key', { key: 'j' }) + record('frame', { bytes: 5, ms: 1 }));
});

describe('cantui logs', () => {
  it('prints new lines as they come, also after a rotation, until a signal', async () => {
    const started = run(['logs', log]);
    await until('the first lines', () => started.stdout().includes('5 B 1 ms'));
    renameSync(log, `${log}.1`);
    writeFileSync(log, record('command', { id: 'quit' }));
    await until('the line after the rotation', () => started.stdout().includes('quit'));
    appendFileSync(log, record('command', { id: 'later' }));
    await until('a further line', () => started.stdout().includes('later'));
    started.child.kill('SIGINT');
    expect((await started.exit).code).toBe(130);
    expect(started.stdout()).not.toContain('\x1b');
  });

  it('chooses lines by event and by text', async () => {
    appendFileSync(
      log,
      record('command', { id: 'tab.lookup' }) + record('command', { id: 'quit' }),
    );
    const words = ['logs', log, '--no-follow', '--event', 'command,key', '--match', 'QUIT'];
    const started = run(words);
    expect((await started.exit).code).toBe(0);
    expect(started.stdout()).toBe('12:00:00.000Z command  quit\n');
  });

  it('prints JSON in which every character is visible and every value the same', async () => {
    const url = 'http://x/\u202e\x9b2J';
    writeFileSync(log, record('request', { url }) + '{"time":"cut');
    const started = run(['logs', log, '--no-follow', '--output', 'ndjson']);
    await started.exit;
    expect(started.stdout()).toMatch(/^[\n\x20-\x7e]*$/);
    expect(JSON.parse(started.stdout())).toMatchObject({ event: 'request', url });
  });

  it('has colors in a terminal, and none with NO_COLOR', async () => {
    writeFileSync(log, record('response', { failure: 'timeout' }));
    const words = [...cantui, 'logs', log, '--no-follow'];
    const colored = startInTerminal(words);
    await colored.exit;
    expect(colored.written()).toContain('\x1b[1;31m');
    const plain = startInTerminal(words, { env: cleanEnv({ NO_COLOR: '1' }) });
    await plain.exit;
    expect(plain.written()).not.toContain('31m');
  });

  it('prints hostile and binary lines without a control character', async () => {
    const hostile = [
      `{"time":"\\u001b]0;owned\\u0007","event":"constructor","a":"\\u009b2J"}`,
      '\x1b[2J\x1b]52;c;AAAA\x07',
      'x'.repeat(2_000_000),
    ];
    writeFileSync(log, Buffer.concat([Buffer.from(`${hostile.join('\n')}\n`), randomBytes(5000)]));
    appendFileSync(log, '\n');
    const started = run(['logs', log, '--no-follow']);
    expect((await started.exit).code).toBe(0);
    expect(started.stdout()).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f]/);
    expect(started.stdout()).toContain('constructor  a=');
  });

  it('refuses a named pipe and a folder without waiting, also one in place of the file', async () => {
    const pipe = join(folder, 'pipe');
    execFileSync('sh', ['-c', 'mkfifo "$0"', pipe]);
    for (const path of [pipe, folder]) expect((await run(['logs', path]).exit).code).toBe(2);
    const started = run(['logs', log]);
    await until('the first lines', () => started.stdout().includes('5 B 1 ms'));
    rmSync(log);
    mkdirSync(log);
    expect((await started.exit).code).toBe(2);
    expect(started.stderr()).toContain('is a folder');
  });

  it('exits with code 2 when there is no such file', async () => {
    const started = run(['logs', join(folder, 'missing')]);
    expect((await started.exit).code).toBe(2);
    expect(started.stderr()).toContain('Start cantui with --debug');
  });
});
