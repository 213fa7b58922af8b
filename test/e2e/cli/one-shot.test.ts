import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startForeignScan, type ForeignScan } from '../../support/servers/foreign-scan.ts';
import { cleanEnv, builtProgram, run, until } from '../../support/terminal/built-program.ts';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder } from '../../support/scratch-folder.ts';

let scan: ForeignScan;

beforeAll(async () => {
  scan = await startForeignScan('backward');
  scan.model.arrive(300);
});
afterAll(() => scan.close());

const ended = async (...args: readonly string[]) => {
  const started = run(args);
  const { code } = await started.exit;
  return { code, stdout: started.stdout(), stderr: started.stderr() };
};
const activity = (...args: readonly string[]) => ended('activity', '--scan-url', scan.url, ...args);

describe('cantui activity', () => {
  it('prints the newest twenty as a table, oldest first, and ends with 0', async () => {
    const { code, stdout } = await activity();
    expect(code).toBe(0);
    const lines = stdout.trimEnd().split('\n');
    expect(lines[0]).toContain('TIME (UTC)');
    expect(lines).toHaveLength(21);
    expect(lines.at(-1)).toContain('299.0000');
  });

  it('prints the objects of the service unchanged as JSON, as many as are asked for', async () => {
    const { stdout } = await activity('--output', 'json', '--limit', '150');
    expect(JSON.parse(stdout)).toEqual(scan.model.all.slice(-150).map(({ raw }) => raw));
  });

  it('prints only what the filter lets through, looking further back for it', async () => {
    const { stdout } = await activity(
      '--output',
      'ndjson',
      '--filter',
      'amount<3',
      '--limit',
      '10',
    );
    expect(stdout.trimEnd().split('\n')).toHaveLength(3);
  });

  it('prints what is newer than a given event, and ends with 3 when it does not meet that event', async () => {
    const after = scan.model.all[100]?.id ?? '';
    const { stdout } = await activity('--output', 'ndjson', '--after-id', after);
    expect(stdout.trimEnd().split('\n')).toHaveLength(199);
    const lost = await activity('--after-id', '#1220unknown:0');
    expect(lost.code).toBe(3);
    expect(lost.stdout).toBe('');
    expect(lost.stderr).toContain('--after-id');
  });

  it('ends quietly when its reader has enough', async () => {
    const shell = spawn(
      'sh',
      [
        '-c',
        `"${process.execPath}" "${builtProgram}" activity --scan-url ${scan.url} --limit 300 --output ndjson | head -n 1`,
      ],
      { env: cleanEnv() },
    );
    let [out, err] = ['', ''];
    shell.stdout.on('data', (data: Buffer) => (out += data.toString()));
    shell.stderr.on('data', (data: Buffer) => (err += data.toString()));
    await new Promise((resolve) => shell.on('close', resolve));
    expect(out.split('\n')).toHaveLength(2);
    expect(err).toBe('');
  });

  it('ends with 8 and says what to do when nobody responds', async () => {
    const { code, stderr } = await ended('activity', '--scan-url', 'http://127.0.0.1:9/api/scan');
    expect(code).toBe(8);
    expect(stderr).toContain('cannot reach');
    expect(stderr).toContain('nothing was sent');
  });

  it('adds the prefix of the scan to its URL, and says so', async () => {
    const { code, stderr } = await ended(
      'activity',
      '--scan-url',
      scan.url.replace('/api/scan', '/'),
    );
    expect(code).toBe(0);
    expect(stderr).toContain('the scan URL has no /api/scan: using');
  });
});

describe('wrong usage', () => {
  it.each([
    [['activity'], 'no service is configured that lists activities: set --scan-url'],
    [['activity', '--scan-url', 'ftp://x'], '--scan-url'],
    [['activity', '--scan-url', 'http://user:pw@x/api/scan'], 'user name'],
    [['activity', '--limit', 'many'], '--limit'],
    [['activity', '--filter', 'sort=up'], '--filter'],
    [['activity', '--kind', 'gift'], '--kind'],
    [['activity', '--output', 'yaml'], '--output'],
    [['activity', '--timeout', '0'], '--timeout'],
    [['--token', 'secret-word'], '--token-file'],
    [['--profile', 'prod'], '--profile'],
    [['--token-file', '/nowhere/token'], '--token-file'],
    [['sandbox', '--cursor-direction', 'sideways'], '--cursor-direction'],
    [['sandbox', '--faults', 'fire'], '--faults'],
    [['gift'], 'gift'],
    [['activity', '--color'], '--color'],
  ])('%j ends with 2, names what is wrong and prints no data', async (args, word) => {
    const { code, stdout, stderr } = await ended(...args);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain(word);
    expect(stderr).not.toContain('secret-word');
  });

  it('never shows what is in a token file that cannot be used', async () => {
    const file = join(scratchFolder(), 'token');
    writeFileSync(file, 'first-secret second-secret\n');
    const { code, stderr } = await ended('--token-file', file);
    expect(code).toBe(2);
    expect(stderr).toContain(file);
    expect(stderr).not.toContain('secret ');
    expect(stderr).not.toContain('first-secret');
  });
});

describe('help', () => {
  it('shows commands and topics, and the version is that of the package', async () => {
    const { code, stdout } = await ended('--help');
    expect(code).toBe(0);
    expect(stdout).toContain('Move tokens:');
    expect(stdout).toContain('cantui help COMMAND, commands, options, environment or exit-codes');
    expect((await ended('help', 'exit-codes')).stdout).toMatch(
      /^ +6 +a write was sent, and its outcome is UNKNOWN$/m,
    );
    const manifest = JSON.parse(
      readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
    ) as { version: string };
    expect((await ended('--version')).stdout).toBe(`${manifest.version}\n`);
  });
});

describe('cantui sandbox', () => {
  it('says where it is, guards the ledger by the token in its file, and leaves no file behind', async () => {
    const started = run(['sandbox', '--activities-per-second', '0']);
    await until('it is ready', () => started.stdout().includes('\n'), started.stderr);
    const ready = /^READY ledger=(\S+) scan=(\S+) token-file=(\S+)\n$/.exec(started.stdout());
    const [, ledger = '', scanUrl = '', tokenFile = ''] = ready ?? [];
    expect(scanUrl).toBe(`${ledger}/api/scan`);
    expect(statSync(tokenFile).mode & 0o777).toBe(0o600);

    const listed = await ended(
      'activity',
      '--scan-url',
      scanUrl,
      '--output',
      'json',
      '--limit',
      '1',
    );
    const [item] = JSON.parse(listed.stdout) as { event_id: string }[];
    const updateId = item?.event_id.slice(1).split(':')[0];
    const ask = (headers: Record<string, string>) =>
      fetch(`${ledger}/v2/updates/update-by-id`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({
          updateId,
          updateFormat: {
            includeTransactions: {
              eventFormat: { filtersForAnyParty: {} },
              transactionShape: 'TRANSACTION_SHAPE_ACS_DELTA',
            },
          },
        }),
      });
    expect((await ask({})).status).toBe(401);
    const token = readFileSync(tokenFile, 'utf8').trim();
    const response = await ask({ authorization: `Bearer ${token}` });
    expect(await response.json()).toMatchObject({
      update: { Transaction: { value: { updateId } } },
    });

    started.child.kill('SIGTERM');
    expect((await started.exit).code).toBe(143);
    expect(existsSync(tokenFile)).toBe(false);
  });
});

describe('cantui without a terminal', () => {
  it('says on stderr that the rows are the sandbox’s when nothing is configured', async () => {
    const started = run([]);
    expect((await started.exit).code).toBe(0);
    expect(started.stderr()).toContain('these rows are sandbox data');
    expect(started.stderr()).toContain('--scan-url');
    expect(started.stdout()).toContain('TIME (UTC)');
    expect(started.stdout()).not.toContain('sandbox’s');
  });

  it('says nothing of a sandbox when a scan is configured', async () => {
    const started = run(['--scan-url', scan.url]);
    expect((await started.exit).code).toBe(0);
    expect(started.stderr()).not.toContain('sandbox');
  });
});
