import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { faultKinds, writeFaultNames } from '../../../src/sandbox/server/fault-injection.ts';
import { adviceIn, optionsToAdd } from '../../support/terminal/advice.ts';
import { cleanEnv, run, until, type Run } from '../../support/terminal/built-program.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';

// Runs what an error advises, in the situation of that error: the command is accepted, another rule than
// that of the error may refuse it, and no option is advised that was given.

let running: Run[] = [];
afterEach(async () => {
  for (const { child } of running) child.kill('SIGTERM');
  await Promise.all(running.map(({ exit }) => exit));
  running = [];
});

let folder = '';
beforeEach(() => {
  folder = scratchFolder();
});

const file = (...path: readonly string[]): string => join(folder, 'examples', ...path);

/** Starts a sandbox with faults, and returns the environment of a user who works on it. */
const startSandbox = async (...faults: readonly string[]): Promise<Record<string, string>> => {
  const words = ['--activities-per-second', '0', '--initial-activities', '20'];
  const started = run(['sandbox', ...words, '--write-examples', file(), ...faults]);
  running.push(started);
  await until('the sandbox is ready', () => started.stdout().includes('READY'), started.stderr);
  const [, ledger = '', scan = '', token = ''] =
    /READY ledger=(\S+) scan=(\S+) token-file=(\S+)/.exec(started.stdout()) ?? [];
  return cleanEnv({
    XDG_CONFIG_HOME: join(folder, 'config'),
    CANTUI_LEDGER_URL: ledger,
    CANTUI_SCAN_URL: scan,
    CANTUI_TOKEN_FILE: token,
  });
};

const perform = async (words: readonly string[], env: Record<string, string>) => {
  const { exit, stdout, stderr } = run(words, env);
  const { code } = await exit;
  return {
    code,
    out: stdout(),
    said: stderr()
      .split('\n')
      .filter((line) => line !== ''),
  };
};

const usage = 2;

/** A value that only the user knows. */
const isPlaceholder = (word: string): boolean => /^[A-Z]{3,}$/.test(word);

/** Looks whether a command with a placeholder exists, with its options. */
const isOffered = async (command: readonly string[], env: Record<string, string>) => {
  const { code, out } = await perform([command[0] ?? '', '--help'], env);
  expect(code).toBe(0);
  for (const option of command.filter((word) => word.startsWith('-')))
    expect(out).toContain(option);
};

/** Runs a command and each command that its errors advise; returns how those ended. */
const follow = async (words: readonly string[], env: Record<string, string>) => {
  const first = await perform(words, env);
  for (const option of optionsToAdd(first.said))
    expect(words, `advised though given: ${first.said.join('\n')}`).not.toContain(option);
  const advised = adviceIn(first.said);
  const ended: { readonly command: string; readonly code: number | null; readonly out: string }[] =
    [];
  for (const command of advised) {
    if (command.some(isPlaceholder)) {
      await isOffered(command, env);
      continue;
    }
    const next = await perform(command, env);
    const context = `${words.join(' ')} → ${command.join(' ')}: ${next.said.join('\n')}`;
    expect(next.code, context).not.toBe(usage);
    for (const line of next.said) expect(first.said, context).not.toContain(line);
    ended.push({ command: command.join(' '), code: next.code, out: next.out });
  }
  return { ...first, ended };
};

const writes = {
  execute: () => [
    'execute',
    '-f',
    file('execute', 'request.json'),
    '--public-key',
    file('execute', 'public-key.pem'),
  ],
  allocate: () => ['allocate', '-f', file('allocate', 'request.json')],
} as const;

const executed: readonly string[] = ['lost-response', 'late-response', 'unavailable'];

describe('the advice after a write', () => {
  it.each(
    writeFaultNames.flatMap((name) =>
      (['execute', 'allocate'] as const).map((command) => [command, name] as const),
    ),
  )('is accepted by the program, first and again: %s with the fault %s', async (command, name) => {
    const env = await startSandbox(
      '--write-fault',
      name,
      '--write-fault-times',
      '1',
      '--write-fault-seconds',
      '3',
    );
    const words = [...writes[command](), '--yes', '--wait', '1s', '--timeout', '1s'];
    const sent = await follow(words, env);
    if (sent.code === 6) expect(sent.said.join('\n')).toContain('cantui journal check');
    // The ledger executed it at once: the advised check finds the outcome.
    if (executed.includes(name)) expect(sent.ended.filter(({ code }) => code !== 0)).toEqual([]);
    const again = await follow(words, env);
    expect(again.said.length).toBeGreaterThan(0);
  });
});

const someone = `bob::1220${'ab'.repeat(32)}`;

const reads: readonly (readonly string[])[] = [
  ['contract', `00${'ab'.repeat(68)}`],
  ['activity', '--limit', '3'],
  ['holdings', someone],
  ['pay', '--from', someone, '--to', `eve::1220${'cd'.repeat(32)}`, '--amount', '1', '--dry-run'],
];

describe('the advice after a read', () => {
  it.each(faultKinds)('is accepted by the program, with the fault %s', async (kind) => {
    const env = await startSandbox('--faults', kind, '--fault-every', '1', '--latency', '10');
    for (const words of reads) await follow([...words, '--timeout', '1s'], env);
  });
});

/** The mistakes of a user, each with what shows that its advice has helped. */
const mistakes: readonly {
  readonly name: string;
  readonly words: () => readonly string[];
  readonly env?: Record<string, string>;
  readonly helped?: (ended: { readonly code: number | null; readonly out: string }) => void;
}[] = [
  { name: 'an unknown command', words: () => ['transfer'] },
  { name: 'an unknown option', words: () => ['activity', '--limits', '3'] },
  { name: 'one argument too many', words: () => ['execute', 'READY'] },
  { name: 'no option for the confirmation', words: writes.execute },
  { name: 'no file', words: () => ['execute', '--yes'] },
  { name: 'a file that does not exist', words: () => ['execute', '-f', 'nofile', '--yes'] },
  {
    name: 'a request of the other command',
    words: () => ['allocate', '-f', file('execute', 'request.json'), '--dry-run'],
    helped: ({ out }) => expect(out).toMatch(/^effect /m),
  },
  {
    name: 'a prepare response without signatures',
    words: () => ['execute', '-f', file('execute', 'prepare.response.json'), '--dry-run'],
  },
  { name: 'an entry that does not exist', words: () => ['journal', 'show', 'X-0099'] },
  {
    name: 'no config file',
    words: () => ['config', 'check'],
    helped: ({ code }) => expect(code).toBe(0),
  },
  { name: 'an unknown profile', words: () => ['activity', '--profile', 'nowhere'] },
  { name: 'no ledger', words: () => ['contract', '00ab'], env: { CANTUI_LEDGER_URL: '' } },
  {
    name: 'a token file that does not exist',
    words: () => ['holdings', someone],
    env: { CANTUI_TOKEN_FILE: '/nowhere/token' },
  },
  {
    name: 'a ledger that is down',
    words: () => ['holdings', someone],
    env: { CANTUI_LEDGER_URL: 'http://127.0.0.1:9' },
  },
];

describe('the advice after a mistake', () => {
  it.each(mistakes)('is accepted by the program: $name', async ({ words, env = {}, helped }) => {
    const { said, ended } = await follow(words(), { ...(await startSandbox()), ...env });
    expect(said.length).toBeGreaterThan(0);
    if (helped === undefined) return;
    expect(ended.length, said.join('\n')).toBeGreaterThan(0);
    ended.forEach(helped);
  });
});
