import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exitCodes } from '../../../src/cli-kit/exit.ts';
import { startForeignScan, type ForeignScan } from '../../support/servers/foreign-scan.ts';
import { cleanEnv, run } from '../../support/terminal/built-program.ts';
import { jwt } from '../../support/samples/jwt.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';

let scan: ForeignScan;

beforeAll(async () => {
  scan = await startForeignScan('backward');
  scan.model.arrive(30);
});
afterAll(() => scan.close());

const ended = async (args: readonly string[], env: Readonly<Record<string, string>> = {}) => {
  const started = run(args, cleanEnv(env));
  const { code } = await started.exit;
  return { code, stdout: started.stdout(), stderr: started.stderr() };
};

const tokenFile = (text: string, mode: number): string => {
  const dir = scratchFolder();
  const path = join(dir, 'token');
  writeFileSync(path, text, { mode });
  return path;
};

it('says that the current folder was removed, where a relative path would be resolved', async () => {
  const removed = ['/bin/sh', '-c', 'cd "$0" && rmdir "$0" && exec "$@"', scratchFolder()];
  const started = run(['config', 'show'], cleanEnv({ CANTUI_CONFIG: 'cantui.yaml' }), removed);
  expect((await started.exit).code).toBe(2);
  expect(started.stderr()).toBe(
    'cantui: The current folder no longer exists. Change to another one.\n',
  );
});

describe('help', () => {
  it('is the same for --help and help, of the program and of a subcommand', async () => {
    for (const words of [[], ['journal'], ['journal', 'show'], ['sandbox', 'ids']]) {
      const asked = await ended([...words, '--help']);
      expect(asked).toMatchObject({ code: 0, stderr: '' });
      expect(asked.stdout).toMatch(/^Usage: cantui /);
      expect(await ended(['help', ...words])).toEqual(asked);
    }
  });

  it('has topics for what all commands have in common', async () => {
    const { code, stdout } = await ended(['help', 'exit-codes']);
    expect(code).toBe(0);
    for (const [number, meaning] of exitCodes) {
      expect(stdout).toMatch(
        new RegExp(`^ +${number} +${meaning.slice(0, 12).replace('(', '.')}`, 'm'),
      );
    }
    expect((await ended(['help', 'environment'])).stdout).toContain('CANTUI_CONFIG');
    expect((await ended(['help', 'options'])).stdout).toContain('--cursor-direction <direction>');
  });

  it('lists the commands that there are, and no other', async () => {
    const { stdout } = await ended(['help', 'commands']);
    const names = [...stdout.matchAll(/^ {2}([a-z]+) {2,}[a-z]/gm)].map(([, name]) => name);
    expect(names).toEqual([
      'demo',
      'activity',
      'contract',
      'update',
      'transaction',
      'party',
      'holdings',
      'offers',
      'topology',
      'prepare',
      'sign',
      'allocate',
      'execute',
      'verify',
      'approve',
      'pay',
      'accept',
      'reject',
      'withdraw',
      'merge',
      'preapprove',
      'journal',
      'history',
      'config',
      'names',
      'node',
      'traffic',
      'rewards',
      'watch',
      'statement',
      'doctor',
      'logs',
      'replay',
      'mask',
      'support',
      'sandbox',
      'completion',
      'man',
    ]);
  });

  it('ends quietly when its reader has had enough', async () => {
    const started = run(['--help']);
    started.child.stdout?.destroy();
    expect((await started.exit).code).toBe(0);
    expect(started.stderr()).toBe('');
  });
});

describe('a mistake on the command line', () => {
  const mistakes: readonly (readonly [string, readonly string[], readonly string[]])[] = [
    [
      'an unknown command',
      ['transfer', '--file', 'x'],
      ['unknown command transfer', 'Did you mean pay?'],
    ],
    ['a command after options', ['--no-color', 'mint'], ['unknown command mint']],
    ['a slip in an option', ['activity', '--limt', '3'], ['--limt', 'Did you mean --limit?']],
    ['a token in argv', ['activity', '--token', 'abc'], ['argv is public', '--token-file']],
    ['a token after =', ['--token=abc'], ['argv is public', 'CANTUI_TOKEN']],
    [
      'a scan that is not there',
      ['--source', 'updates', '--ledger-url', 'http://localhost:1'],
      ['--scan-url'],
    ],
    ['an empty URL', ['--scan-url', ''], ['--scan-url is empty', 'omit the option']],
    [
      'too many arguments',
      ['activity', '#1220ab:0'],
      ['too many arguments', '"#1220ab:0" has no meaning', 'activity --help'],
    ],
    [
      'a text that is no contract id',
      ['contract', 'xyz', '--ledger-url', 'http://localhost:1'],
      ['"xyz" is not a contract id', 'Paste the whole id'],
    ],
    ['a slip in a subcommand', ['journal', 'shwo'], ['unknown command shwo', 'Did you mean show?']],
    ['an option with another name', ['execute', '--resend', 'X-0001'], ['--resend', '--retry-of?']],
    ['a missing entry', ['journal', 'show'], ['missing argument <entry>', 'journal show --help']],
    ['a group without a subcommand', ['verify'], ['topology, submission, bundle', '--help']],
    ['an option without its value', ['activity', '--limit'], ['--limit <n> needs a value']],
    [
      'a format that a command lacks',
      ['doctor', '--output', 'csv'],
      ['--output csv', 'table, json'],
    ],
    ['a format of a command without', ['config', 'path', '--output', 'json'], ['no --output']],
    ['a number for a duration', ['activity', '--timeout', '5'], ['--timeout', '30s, 5m']],
    ['a bad port', ['sandbox', '--port', '99999'], ['--port', 'from 0 to 65535']],
  ];

  it.each(mistakes)('(%s) ends with 2, the rule and the remedy', async (_name, args, words) => {
    const { code, stdout, stderr } = await ended(args);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    for (const word of words) expect(stderr).toContain(word);
    expect(stderr).not.toContain('abc');
  });

  it.each([
    [(token: string) => [token]],
    [(token: string) => ['node', token]],
    [(token: string) => ['node', `--token-is=${token}`]],
    [(token: string) => ['activity', '--limit', token]],
    [(token: string) => ['contract', token, '--ledger-url', 'http://localhost:1']],
    [(token: string) => ['traffic', token]],
  ])('never shows a token that was pasted there (%#)', async (argsWith) => {
    const token = jwt({ sub: 'ops-bob' });
    const { code, stdout, stderr } = await ended(argsWith(token));
    expect(code).toBe(2);
    expect(stderr).toContain('•••');
    expect(stdout + stderr).not.toContain(token.split('.')[2]);
  });

  it('is told in the name of the variable when that is what is wrong', async () => {
    const env = { CANTUI_SCAN_URL: 'http://user:pw@host' };
    const { code, stderr } = await ended(['activity'], env);
    expect(code).toBe(2);
    expect(stderr).toContain('CANTUI_SCAN_URL contains a user name');
    expect(stderr).not.toContain('pw@');
  });
});

describe('options', () => {
  it('may stand before the command as well as after it', async () => {
    const before = await ended(['--scan-url', scan.url, '--output', 'ndjson', 'activity']);
    const after = await ended(['activity', '--scan-url', scan.url, '--output', 'ndjson']);
    expect(before).toEqual(after);
    expect(after.code).toBe(0);
  });

  it('go before the environment', async () => {
    const env = { CANTUI_SCAN_URL: 'http://127.0.0.1:1/api/scan' };
    expect((await ended(['activity', '--scan-url', scan.url], env)).code).toBe(0);
  });

  it('a token file that others can read works, with a warning', async () => {
    const path = tokenFile('abc\n', 0o644);
    const args = ['activity', '--scan-url', scan.url, '--token-file', path];
    const { code, stderr } = await ended(args);
    expect(code).toBe(0);
    expect(stderr).toContain('other users can read');
  });
});

describe('the dashboard in a pipe', () => {
  it.each([
    [[], 'No ledger URL and no scan URL: pass --scan-url and --ledger-url'],
    [['demo'], ''],
  ])('prints the sandbox as a table for %j, and says that it is one', async (args, remedy) => {
    const { code, stdout, stderr } = await ended(args);
    expect(code).toBe(0);
    expect(stdout.split('\n')).toHaveLength(22);
    expect(stderr).toMatch(/^cantui: these rows are sandbox data, not from a network\./);
    expect(stderr).toContain(remedy);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });

  it('prints activities as CSV, with the titles once', async () => {
    const args = ['activity', '--scan-url', scan.url, '--output', 'csv', '--limit', '3'];
    const { code, stdout } = await ended(args);
    expect(code).toBe(0);
    const [titles, ...rows] = stdout.trimEnd().split('\n');
    expect(titles).toMatch(/^event_id,date,round,type,from,to,amount,/);
    expect(rows.map((row) => row.split(',')[0])).toEqual(
      scan.model.all.slice(-3).map(({ raw }) => (raw as { event_id: string }).event_id),
    );
  });

  it('prints data in another form when that is asked for', async () => {
    const { code, stdout } = await ended(['--scan-url', scan.url, '--output', 'json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual(scan.model.all.slice(-20).map(({ raw }) => raw));
  });
});
