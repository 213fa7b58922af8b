import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { sectionsOf, shellCommandsOf } from '../../../support/documents/document-blocks.ts';
import { cleanEnv, run, until, type Run } from '../../../support/terminal/built-program.ts';
import { openDashboard } from '../../../support/terminal/dashboard-page.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

/** The section of the drill and its subsections. */
const drill = {
  heading: 'Rehearse what goes wrong',
  text: sectionsOf('GUIDE.md')
    .filter(({ heading }) => heading.startsWith('Rehearse'))
    .map(({ text }) => text)
    .join('\n'),
};

/** Words of a command line; quotes keep several together. */
const wordsOf = (line: string): readonly string[] =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');

/** The commands of the guide's drill, in their order. */
const commands = shellCommandsOf(drill)
  .filter((line) => line.startsWith('cantui '))
  .map((line) => wordsOf(line).slice(1));

/** The rows of its table: the fault, and what is printed and how it ends. */
const rows = [
  ...drill.text.matchAll(/^\| `([a-z-]+)` +\|[^|]*\| ([A-Z ]+?) +\| (\d) +\| (\d)/gm),
].map(([, name = '', outcome = '', exit = '', followed = '']) => ({
  name,
  outcome,
  exit,
  followed,
}));

const running: Run[] = [];
afterEach(() => {
  for (const { child } of running.splice(0)) child.kill('SIGTERM');
});

/** Starts what the guide starts, in a folder of its own, and gives what to put into the commands. */
const start = async (values: Readonly<Record<string, string>>) => {
  const folder = scratchFolder();
  const put = (words: readonly string[], known: Readonly<Record<string, string>>) =>
    words.map((word) =>
      Object.entries({ ...known, '/tmp/drill': join(folder, 'drill') }).reduce(
        (text, [name, value]) => text.replace(name, value),
        word,
      ),
    );
  const [sandbox = []] = commands;
  const started = run(put(sandbox, values));
  running.push(started);
  await until('it is ready', () => started.stdout().includes('READY'), started.stderr);
  const [, LEDGER = '', SCAN = '', TOKEN_FILE = ''] =
    /READY ledger=(\S+) scan=(\S+) token-file=(\S+)/.exec(started.stdout()) ?? [];
  const env = cleanEnv();
  return {
    env,
    wordsOf: (words: readonly string[]) => put(words, { LEDGER, SCAN, TOKEN_FILE }),
    perform: async (...begin: readonly string[]) => {
      const found = commands.find((words) => begin.every((word, index) => words[index] === word));
      const done = run(put(found ?? [], { LEDGER, SCAN, TOKEN_FILE }), env);
      const { code } = await done.exit;
      return { code, text: done.stdout() + done.stderr() };
    },
  };
};

describe('the drill in the guide', () => {
  it('names every fault that a write can have', async () => {
    const { writeFaultNames } = await import('../../../../src/sandbox/server/fault-injection.ts');
    expect(rows.map(({ name }) => name)).toEqual([...writeFaultNames]);
  });

  it.each(rows)(
    'leads to what the guide says, command by command: $name',
    async ({ name, outcome, exit, followed }) => {
      const { perform } = await start({ NAME: name });
      const sent = await perform('execute');
      expect(sent.text).toMatch(new RegExp(`^outcome +${outcome}$`, 'm'));
      expect(sent.code).toBe(Number(exit));
      if (outcome === 'COMMITTED') expect(sent.text).toContain('the outcome was found without it');
      expect((await perform('journal', 'show')).text).toContain('X-0001');
      expect((await perform('journal', 'check')).code).toBe(Number(followed));
      expect((await perform('journal', 'receipt')).code).toBe(0);
      if (outcome === 'UNKNOWN' && followed === '6')
        expect((await perform('journal', 'resolve')).code).toBe(0);
      expect((await perform('journal', 'verify')).code).toBe(0);
    },
    60_000,
  );

  it('allocates a party of which the response is lost', async () => {
    const { perform } = await start({ NAME: 'lost-response' });
    const { code, text } = await perform('allocate');
    expect(text).toMatch(/^outcome +ALLOCATED$/m);
    expect(code).toBe(0);
  }, 60_000);

  it('opens the dashboard on the ledger of the drill', async () => {
    const { env, wordsOf: wordsIn } = await start({ NAME: 'lost-response' });
    const words = commands.find(([first = '']) => first.startsWith('--ledger-url')) ?? [];
    const app = await openDashboard({ args: wordsIn(words), env, ready: 'Activity' });
    await app.sees(/FOLLOW +\d+ rows/);
    await app.isKilledBy('SIGTERM');
  }, 60_000);
});

describe('the README of the examples', () => {
  it('holds commands that work as they are written', async () => {
    const folder = join(scratchFolder(), 'examples');
    const started = run(['sandbox', '--write-examples', folder, '--activities-per-second', '0']);
    running.push(started);
    await until('it is ready', () => started.stdout().includes('READY'), started.stderr);
    const [, url = '', path = ''] =
      /READY ledger=(\S+) scan=\S+ token-file=(\S+)/.exec(started.stdout()) ?? [];
    const env = cleanEnv();
    const lines = readFileSync(join(folder, 'README.txt'), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('  cantui '));
    expect(lines.length).toBeGreaterThan(5);
    for (const line of lines) {
      const words = wordsOf(line.replace('URL', url).replace('PATH', path)).slice(1);
      const done = run(words, env, ['/bin/sh', '-c', 'cd "$0" && exec "$@"', folder]);
      const { code } = await done.exit;
      expect([line, code, done.stderr()]).toEqual([line, 0, done.stderr()]);
    }
  }, 60_000);
});
