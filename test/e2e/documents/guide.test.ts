import { describe, expect, it, onTestFinished } from 'vitest';
import { startSandbox } from '../../../src/sandbox/sandbox.ts';
import {
  sectionsOf,
  shellCommandsOf,
  type Section,
} from '../../support/documents/document-blocks.ts';
import { prepareDesk, type OperatorDesk } from '../../support/documents/operator-desk.ts';
import { run, until } from '../../support/terminal/built-program.ts';
import { startInTerminal } from '../../support/terminal/dashboard-page.ts';

/** Commands that this test doesn't execute, each with the reason. */
const skipped: readonly (readonly [command: RegExp, reason: string])[] = [
  [/^cantui sandbox --/, 'it runs until it is stopped; writes/drill.test.ts starts one'],
  [/^(?:sha256sum|gh|docker) /, 'it needs a release'],
  [/^ssh-(?:keygen|add) /, 'signing/real-ssh-agent.test.ts signs with such a key'],
];

const commandsOf = (section: Section): readonly string[] =>
  shellCommandsOf(section).filter((command) => !skipped.some(([pattern]) => pattern.test(command)));

/** The sections with commands, except the rehearsal: writes/drill.test.ts performs it for each fault. */
const sections = sectionsOf('GUIDE.md').filter(
  (section) => commandsOf(section).length > 0 && !section.heading.startsWith('Rehearse'),
);

const otherAccount = new URL('../../support/terminal/fake-account.mjs', import.meta.url).href;

/** The environment of a command; what the second person of an approval runs, another account runs. */
const envOf = (command: string, { env }: OperatorDesk): Record<string, string> =>
  /^cantui (?:verify bundle|approve)/.test(command)
    ? { ...env, NODE_OPTIONS: `--import ${otherAccount}`, CANTUI_TEST_ACCOUNT: 'bob@desk' }
    : env;

const isDashboard = (command: string): boolean => /^cantui(?: --| replay|$)/.test(command);

const isWatch = (command: string): boolean => /^cantui watch (?!--once)/.test(command);

const isEndless = (command: string): boolean => command.includes('--follow') || isWatch(command);

/** Opens the dashboard of a command in a terminal, sees it, and leaves it. */
const openAndQuit = async (command: string, desk: OperatorDesk): Promise<void> => {
  const words = ['/bin/sh', '-c', `cd '${desk.folder}' && exec ${command}`];
  const app = startInTerminal(words, { env: desk.env });
  await app.sees(/FOLLOW +\d+ rows|REPLAY/);
  await app.quits();
};

/** Runs a command without a terminal; nobody confirms a signature, so the command gets `--yes`. */
const runOnce = async (command: string, desk: OperatorDesk): Promise<string> => {
  const unattended = command.startsWith('cantui sign ') ? `${command} --yes` : command;
  const line = `cd '${desk.folder}' && ${isEndless(command) ? 'exec ' : ''}${unattended}`;
  const started = run([], envOf(command, desk), ['/bin/sh', '-c', line]);
  const text = (): string => started.stdout() + started.stderr();
  if (isEndless(command)) {
    const printed = isWatch(command) ? text : started.stdout;
    await until(`${command} prints a line`, () => printed().includes('\n'), text);
    started.child.kill('SIGTERM');
  }
  const { code } = await started.exit;
  expect([command, code, text()]).toEqual([command, isEndless(command) ? 143 : 0, text()]);
  return text();
};

/** Executes the commands of a section, one after the other, as an operator types them. */
const perform = async (section: Section): Promise<void> => {
  const sandbox = await startSandbox({ rate: 5, history: 60 });
  onTestFinished(() => sandbox.close());
  const desk = await prepareDesk(sandbox, section.heading.includes('approval') ? 1 : 0);
  const values = new Map(Object.entries(desk.values));
  const put = (command: string): string =>
    [...values].reduce((line, [name, value]) => line.replaceAll(name, value), command);
  const commands = commandsOf(section);
  if (commands.some((command) => command.includes('X-0001')) && !/execute/.test(commands.join()))
    await runOnce('cantui execute -f request.json --public-key key.pem --yes', desk);
  for (const command of commands) {
    if (isDashboard(command)) {
      await openAndQuit(put(command), desk);
      continue;
    }
    const text = await runOnce(put(command), desk);
    const [sha256] =
      /\b[0-9a-f]{64}\b/.exec(/^.*(?:sha256|--confirm).*$/im.exec(text)?.[0] ?? '') ?? [];
    if (sha256 !== undefined) values.set('SHA256', sha256);
  }
};

describe('the commands of the guide work as they are written', () => {
  it.each(sections)('$heading', perform, 120_000);

  it('are those of at least eight tasks', () => {
    expect(sections.length).toBeGreaterThanOrEqual(8);
  });
});
