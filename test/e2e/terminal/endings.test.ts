import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { loadCursor } from '../../../src/features/activity/tail/saved/cursor-store.ts';
import { listDrafts } from '../../../src/storage/draft-store.ts';
import { readJournal, journalPath } from '../../../src/storage/journal/journal-file.ts';
import { cleanEnv, until } from '../../support/terminal/built-program.ts';
import { startForeignScan, type ForeignScan } from '../../support/servers/foreign-scan.ts';
import { writePasts } from '../../support/writes/journal-writer.ts';
import {
  cantui,
  startInTerminal,
  type DashboardPage,
} from '../../support/terminal/dashboard-page.ts';
import { childOf, isRunning } from '../../support/terminal/processes.ts';
import { tellVerdicts, verdictTable } from '../../support/documents/verdict-table.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';

const breaker = fileURLToPath(
  new URL('../../support/fixtures/break-on-signal.cjs', import.meta.url),
);

let scan: ForeignScan;
beforeAll(async () => {
  scan = await startForeignScan('backward');
  scan.model.arrive(50);
});
afterAll(() => scan.close());

const command = `${cantui.map((word) => `"${word}"`).join(' ')} --ledger-url "$LEDGER" --scan-url "$SCAN" --poll-interval 500ms`;

/** Tells how the program ended, and whether the line of the terminal is set as before. */
const script = `ulimit -c 0
  stty -a > "$XDG_STATE_HOME/before"
  ${command}
  echo "ended $?;"
  stty -a > "$XDG_STATE_HOME/after"
  diff "$XDG_STATE_HOME/before" "$XDG_STATE_HOME/after" && echo "line as before" || stty sane`;

/** The dashboard below a shell, with a journal, and with a draft that is being typed. */
type Stage = {
  readonly app: DashboardPage;
  readonly stateDir: string;
  /** The id of the program's process. */
  readonly program: number;
  /** The journal as it was before. */
  readonly journal: Buffer;
};

const drafted = (stateDir: string): string =>
  JSON.stringify(listDrafts(stateDir, 'allocate').drafts.map(({ values }) => values));

/** What is on disk within a second, and the last key, which is not yet. */
const typed = 'half-an-id';
const lastKey = 'x';

/** The mouse is on, so that each ending has to turn it off. */
const mouse = ['mouse buttons', 'mouse as SGR'];
const untilMouseIsOn = (app: DashboardPage): Promise<void> =>
  until('the mouse is on', () => mouse.every((mode) => app.leavesOn().includes(mode)), app.screen);

/** In a shell that runs a script, or in one with job control. */
const shells = {
  sh: ['/bin/sh', '-c', script],
  bash: ['/bin/bash', '--norc', '-i'],
} as const;

type Setting = {
  /** Of this very test: several run at once. */
  readonly onTestFinished: TestContext['onTestFinished'];
  readonly env?: Readonly<Record<string, string>> | undefined;
  readonly shell?: keyof typeof shells;
};

const cursorIn = (stateDir: string) =>
  loadCursor(stateDir, { consumer: 'dashboard', profile: 'default', scanUrl: scan.url });

const begin = async ({ onTestFinished, env = {}, shell = 'sh' }: Setting): Promise<Stage> => {
  const folder = scratchFolder();
  const stateDir = join(folder, 'cantui');
  writePasts(stateDir, Date.now());
  const journal = readFileSync(journalPath(stateDir));
  const config = join(folder, 'config.yaml');
  writeFileSync(config, 'mouse: true\nprofiles: {}\n', { mode: 0o600 });
  const places = {
    XDG_STATE_HOME: folder,
    CANTUI_CONFIG: config,
    SCAN: scan.url,
    LEDGER: 'http://127.0.0.1:9',
  };
  const app = startInTerminal(shells[shell], {
    env: cleanEnv({ ...places, PS1: 'shell> ', ...env }),
    onTestFinished,
  });
  if (shell === 'bash') {
    await app.sees('shell>');
    app.types(command);
    app.presses('enter');
  }
  await app.sees(/no gaps since|UNKNOWN outcome/);
  await until('the cursor is on disk', () => cursorIn(stateDir).kind === 'found', app.screen);
  await untilMouseIsOn(app);
  await app.beginsAllocation(typed);
  await until('the draft is on disk', () => drafted(stateDir).includes(typed), app.screen);
  app.presses(lastKey);
  await app.sees(`${typed}${lastKey}`);
  return { app, stateDir, program: childOf(app.pid), journal };
};

const press =
  (...keys: readonly string[]) =>
  ({ app }: Stage) =>
    app.presses(...keys);
const signal = (name: NodeJS.Signals) => (stage: Stage) => void process.kill(stage.program, name);

type Ending = {
  readonly how: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly finish: (stage: Stage) => void | Promise<void>;
  readonly exit: number;
  /** Words that are left on the screen. */
  readonly says?: string;
  /** Nothing of the program runs any more that could: what it keeps on disk has to do. */
  readonly isSudden?: true;
};

const broken = (what: string, more = '') => ({
  BREAK: what,
  NODE_OPTIONS: `--require "${breaker}" ${more}`,
});

const endings: readonly Ending[] = [
  {
    how: 'q',
    // From the form back to where it was opened, to the list, and from there to the shell.
    finish: async ({ app }) => {
      app.presses('escape', 'escape');
      app.opens('Activity');
      await app.sees('FOLLOW');
      app.presses('q');
    },
    exit: 0,
  },
  { how: 'Ctrl-C twice', finish: press('ctrl+c', 'ctrl+c'), exit: 130 },
  { how: 'SIGINT', finish: signal('SIGINT'), exit: 130 },
  { how: 'SIGTERM', finish: signal('SIGTERM'), exit: 143 },
  { how: 'SIGHUP', finish: signal('SIGHUP'), exit: 129 },
  {
    how: 'a crash in a view',
    env: broken('render'),
    finish: signal('SIGURG'),
    exit: 1,
    says: 'a defect in a view',
  },
  {
    how: 'a crash in a service',
    env: broken('service'),
    finish: signal('SIGURG'),
    exit: 1,
    says: 'a defect in a service',
  },
  {
    how: 'memory that runs out',
    env: broken('memory', '--max-old-space-size=64'),
    finish: signal('SIGURG'),
    exit: 134,
    isSudden: true,
  },
  { how: 'SIGKILL', finish: signal('SIGKILL'), exit: 137, isSudden: true },
];

const verdicts = new Map<string, readonly string[]>();
const keep = (how: string, cells: readonly string[]): void => {
  verdicts.set(how, cells);
};

/** Journal, draft and cursor are whole and hold what the program had. */
const expectKept = ({ stateDir, journal }: Stage, draft: string): void => {
  expect(drafted(stateDir)).toContain(draft);
  expect(readJournal(stateDir).broken).toBeUndefined();
  expect(readFileSync(journalPath(stateDir))).toEqual(journal);
  const newest = scan.model.all.at(-1)?.id;
  expect(cursorIn(stateDir)).toMatchObject({
    kind: 'found',
    saved: { ids: expect.arrayContaining([newest]) as unknown },
  });
};

/** The last words before the main screen comes back: tmux can show rows of the alternate screen on it. */
const erasedAtTheEnd = /\x1B\[2J(?:\x1B\[\?\d+[hl])*\x1B\[\?1049l/u;

/** V8 aborts, and the kernel kills, without a word to the program: `reset` is left to the shell. */
const expectTerminal = async (app: DashboardPage, isSudden: boolean): Promise<void> => {
  const left = app.leavesOn();
  if (isSudden) expect(left).toContain('alternate screen');
  else {
    expect(left).toEqual([]);
    expect(app.written()).toMatch(erasedAtTheEnd);
    await app.sees('line as before');
    expect(app.isOnAlternateScreen()).toBe(false);
  }
};

describe('after the end', () => {
  it.concurrent.for(endings)(
    'after an end by $how the terminal is restored and nothing is lost',
    async ({ how, env, finish, exit, says, isSudden = false }, { onTestFinished }) => {
      const stage = await begin({ onTestFinished, env });
      const { app } = stage;
      await finish(stage);
      await until('it ended', () => app.written().includes(`ended ${exit};`), app.screen);
      await expectTerminal(app, isSudden);
      if (says !== undefined) await app.sees(says);
      await app.exit;
      expectKept(stage, isSudden ? typed : typed + lastKey);
      const draft = isSudden ? 'kept but for a second' : 'kept to the last key';
      keep(how, [`${exit}`, isSudden ? 'wants reset' : 'as found', draft, 'kept', 'whole']);
    },
  );

  it.concurrent('nothing is lost after kill -9 of the parent shell, as after a dropped line', async ({
    onTestFinished,
  }) => {
    const stage = await begin({ onTestFinished });
    await stage.app.isKilledBy('SIGKILL');
    await until('the program has ended', () => !isRunning(stage.program));
    expectKept(stage, typed + lastKey);
    keep('kill -9 of the shell', ['-', 'gone', 'kept to the last key', 'kept', 'whole']);
  });

  it.concurrent('Ctrl-Z hands the terminal back, and fg brings back the screen with what was typed', async ({
    onTestFinished,
  }) => {
    const stage = await begin({ onTestFinished, shell: 'bash' });
    const { app } = stage;
    app.presses('ctrl+z');
    await app.sees('Stopped');
    const left = app.leavesOn();
    for (const mode of [...mouse, 'alternate screen', 'hidden cursor'])
      expect(left).not.toContain(mode);
    expectKept(stage, typed);
    app.types('fg; echo "back $?;"');
    app.presses('enter');
    await app.sees(typed + lastKey);
    await untilMouseIsOn(app);
    app.presses('y', 'ctrl+c', 'ctrl+c');
    await app.sees('back 130;');
    expectKept(stage, `${typed}${lastKey}y`);
    keep('Ctrl-Z and fg', ['-', 'lent to the shell', 'goes on', 'kept', 'whole']);
  });
});

/** What has a test of its own, and where. */
const elsewhere: readonly (readonly [string, string])[] = [
  ['a stop from outside, or where no shell continues it', 'terminal-restore.test.ts'],
  ['a terminal that takes nothing', 'terminal-restore.test.ts'],
  ['SIGKILL at any moment of a write', 'writes.test.ts'],
  ['SIGKILL while a response is waited for', 'workflows.test.ts'],
  ['SIGKILL of activity --follow, and a restart', 'follow.test.ts'],
  ['a disk that is full', 'full-disk.test.ts'],
];

afterAll(() => {
  const heading = ['ended by', 'exit', 'terminal', 'draft', 'cursor', 'journal'];
  const rows = [...endings.map(({ how }) => how), 'kill -9 of the shell', 'Ctrl-Z and fg'].map(
    (how) => [how, ...(verdicts.get(how) ?? ['FAILED'])],
  );
  const others = elsewhere.map(([how, file]) => [how, `see ${file}`]);
  tellVerdicts('Endings: what each leaves behind', verdictTable(heading, [...rows, ...others]));
});
