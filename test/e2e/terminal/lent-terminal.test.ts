import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts';
import { cleanEnv, until } from '../../support/terminal/built-program.ts';
import { openDashboard, type DashboardPage } from '../../support/terminal/dashboard-page.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';

let ledger: Sandbox;
let folder: string;

beforeEach(async () => {
  ledger = await startSandbox({ rate: 0, history: 20 });
  folder = scratchFolder();
});
afterEach(async () => {
  await ledger.close();
});

const mouse = ['mouse buttons', 'mouse as SGR'];
const reports = (app: DashboardPage): readonly string[] =>
  app.leavesOn().filter((mode) => mode.startsWith('mouse'));
const untilMouseIsOn = (app: DashboardPage): Promise<void> =>
  until('the mouse is on', () => reports(app).join() === mouse.join(), app.screen);

/**
 * A program that shows itself, waits for a line, and dies as a crashed editor does: with every report of
 * the mouse on that it may have asked for.
 */
const child = (): string => {
  const path = join(folder, 'child.sh');
  const leaves = [9, 1000, 1002, 1003, 1005, 1015, 1016].map((mode) => `\\033[?${mode}h`).join('');
  writeFileSync(
    path,
    `printf 'the child has the terminal'\nread line\nprintf '%s' "$line" > ${folder}/line\nprintf '${leaves}'\n`,
  );
  return `sh ${path}`;
};

type Borrower = {
  readonly what: string;
  readonly env: (program: string) => Readonly<Record<string, string>>;
  /** Brings the dashboard to where it starts the program. */
  readonly start: (app: DashboardPage) => Promise<void>;
};

const borrowers: readonly Borrower[] = [
  {
    what: '$EDITOR',
    env: (program) => ({ EDITOR: program }),
    start: async (app) => {
      await app.beginsAllocation('half');
      await app.sees('half');
      app.presses('ctrl+e');
    },
  },
  {
    what: '$PAGER',
    env: (program) => ({ PAGER: program }),
    start: async (app) => {
      app.presses('k', 'l');
      await app.sees(/kind +transaction/);
      app.presses('J');
      await app.sees('▾ update');
      app.presses('v');
    },
  },
  {
    what: 'a custom command with `show: terminal`',
    env: () => ({}),
    start: (app) => {
      app.presses('O');
      return Promise.resolve();
    },
  },
];

const config = (): string =>
  `mouse: true\nprofiles: {}\ncommands:\n  - { key: O, name: child, show: terminal, run: [${child().replace(' ', ', ')}] }\n`;

describe('a program that borrows the terminal', () => {
  it.each(borrowers)(
    '$what has a terminal without the mouse, and the dashboard has its own mouse again',
    async ({ env, start }) => {
      const path = join(folder, 'config.yaml');
      writeFileSync(path, config(), { mode: 0o600 });
      const app = await openDashboard({
        columns: 120,
        rows: 30,
        ledgerUrl: ledger.ledgerUrl,
        scanUrl: ledger.scanUrl,
        env: cleanEnv({
          ...{ XDG_STATE_HOME: folder, CANTUI_CONFIG: path },
          ...{ CANTUI_TOKEN: ledger.token.reveal(), ...env(child()) },
        }),
      });
      await untilMouseIsOn(app);
      await start(app);
      await app.sees('the child has the terminal');
      expect(reports(app)).toEqual([]);
      app.types('for the child\n');
      await until('the child has ended', () => existsSync(join(folder, 'line')), app.screen);
      expect(readFileSync(join(folder, 'line'), 'utf8')).toBe('for the child');
      await until('the dashboard draws again', app.isOnAlternateScreen, app.screen);
      await untilMouseIsOn(app);
      // A click in the strip of tabs: the reports are read, and none is typed.
      app.types('\x1b[<0;4;2M\x1b[<0;4;2m');
      await app.sees(/no gaps since/);
      app.presses('ctrl+c', 'ctrl+c');
      expect(await app.exit).toBe(130);
      expect(app.leavesOn()).toEqual([]);
    },
  );
});
