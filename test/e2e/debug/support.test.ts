import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { cleanEnv, run } from '../../support/terminal/built-program.ts';
import { cantui, startInTerminal } from '../../support/terminal/dashboard-page.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';

let folder: string;
let report: string;

beforeEach(() => {
  folder = scratchFolder();
  report = join(folder, 'support.txt');
});

const token = 'b3BhcXVl-c2VjcmV0-dG9rZW4-dGhhdCBpcyBubyBKV1Q';
const words = ['support', '--ledger-url', 'http://127.0.0.1:1', '--timeout', '500ms'];

describe('cantui support', () => {
  it('has versions, configuration, state, doctor and the end of a log, and no secret', async () => {
    const log = join(folder, 'debug.ndjson');
    writeFileSync(log, `{"time":"x","event":"key","echo":"${token}"}\n`);
    const env = cleanEnv({ CANTUI_TOKEN: token, HTTPS_PROXY: 'http://me:hunter2@127.0.0.1:1' });
    const started = run([...words, '--log', log, '-o', report], env);
    expect((await started.exit).code).toBe(0);
    const text = readFileSync(report, 'utf8');
    for (const title of ['Versions', 'Configuration', 'State directory', 'Doctor', 'Last lines of'])
      expect(text).toContain(`== ${title}`);
    expect(text).toMatch(/ledgerUrl +http:\/\/127\.0\.0\.1:1 +--ledger-url/);
    expect(text).not.toContain(token);
    expect(text).not.toContain('hunter2');
    expect(started.stdout()).toBe(text);
    expect(statSync(report).mode & 0o777).toBe(0o600);
  });

  it('is shown in a terminal before it is written, and not written without a yes', async () => {
    const app = startInTerminal([...cantui, ...words, '-o', report]);
    await app.sees('Write this to');
    expect(existsSync(report)).toBe(false);
    app.presses('n', 'enter');
    expect(await app.exit).toBe(0);
    expect(existsSync(report)).toBe(false);
  });
});
