import { readFileSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { prepareShell } from '../../support/documents/operator-desk.ts';
import { tutorialSteps, type TutorialStep } from '../../support/documents/tutorial-steps.ts';
import { run, until, type Run } from '../../support/terminal/built-program.ts';
import { startInTerminal, type DashboardPage } from '../../support/terminal/dashboard-page.ts';
import { phraseOn } from '../../support/writes/confirming.ts';

const text = readFileSync(new URL('../../../TUTORIAL.md', import.meta.url), 'utf8');

/** The two terminals of the tutorial. */
interface Desk {
  readonly shell: ReturnType<typeof prepareShell>;
  sandbox?: Run;
  dashboard?: DashboardPage;
  values: Readonly<Record<string, string>>;
}

const inShell = (line: string, { shell: { folder, env } }: Desk): Run =>
  run([], env, ['/bin/sh', '-c', `cd '${folder}' && exec ${line}`]);

const startSandbox = async (line: string, desk: Desk): Promise<void> => {
  const started = inShell(line, desk);
  desk.sandbox = started;
  onTestFinished(() => void started.child.kill('SIGTERM'));
  await until('the sandbox is ready', () => started.stdout().includes('\n'), started.stderr);
  const [, LEDGER = '', SCAN = '', TOKEN_FILE = ''] =
    /READY ledger=(\S+) scan=(\S+) token-file=(\S+)/.exec(started.stdout()) ?? [];
  desk.values = { LEDGER, SCAN, TOKEN_FILE };
};

const runCommand = async (line: string, desk: Desk): Promise<void> => {
  if (line.startsWith('cantui sandbox')) return startSandbox(line, desk);
  const words = Object.entries(desk.values).reduce(
    (filled, [name, value]) => filled.replace(name, value),
    line,
  );
  const { folder, env } = desk.shell;
  if (line.startsWith('cantui --')) {
    desk.dashboard = startInTerminal(['/bin/sh', '-c', `cd '${folder}' && exec ${words}`], { env });
    return undefined;
  }
  const started = inShell(words, desk);
  expect([line, (await started.exit).code, started.stderr()]).toEqual([line, 0, started.stderr()]);
  return undefined;
};

const follow = async (step: TutorialStep, desk: Desk): Promise<void> => {
  if (step.kind === 'command') return runCommand(step.line, desk);
  // The last key of the tutorial is for the first terminal.
  if (step.kind === 'press' && step.key === 'ctrl+c') {
    desk.sandbox?.child.kill('SIGINT');
    expect((await desk.sandbox?.exit)?.code).toBe(130);
    return undefined;
  }
  const { dashboard } = desk;
  if (dashboard === undefined) throw new Error('there is no dashboard yet');
  if (step.kind === 'press') dashboard.presses(step.key);
  if (step.kind === 'type') dashboard.types(step.text);
  if (step.kind === 'confirm') dashboard.types(phraseOn(dashboard.screen()));
  if (step.kind === 'see') await dashboard.sees(step.text);
  return undefined;
};

it('the tutorial works key by key, from the first screen to a proven payment', async () => {
  const desk: Desk = { shell: prepareShell(), values: {} };
  const steps = tutorialSteps(text);
  expect(steps.filter(({ kind }) => kind === 'press').length).toBeGreaterThan(20);
  expect(steps.filter(({ kind }) => kind === 'see').length).toBeGreaterThan(10);
  for (const step of steps) await follow(step, desk);
  expect(await desk.dashboard?.exit).toBe(0);
}, 120_000);
