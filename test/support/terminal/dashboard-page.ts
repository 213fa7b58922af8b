import { expect, onTestFinished, type TestContext } from 'vitest';
import { builtProgram, cleanEnv } from './built-program.ts';
import { bytesOfKey, bytesOfPaste } from './key-bytes.ts';
import { leftOn, open, type PseudoTerminal } from './pseudo-terminal.ts';

/** The terminal in which a user starts a program. */
export interface PageOptions {
  readonly env?: Record<string, string>;
  readonly columns?: number;
  readonly rows?: number;
  /** The folder in which it starts, which takes its exports. */
  readonly cwd?: string | undefined;
  /** Of this very test, where several run at once. */
  readonly onTestFinished?: TestContext['onTestFinished'];
}

/** What a user has when they start the dashboard. */
export interface DashboardOptions extends PageOptions {
  /** Words of the command line, behind the URLs. */
  readonly args?: readonly string[];
  readonly scanUrl?: string;
  readonly ledgerUrl?: string;
  /** A program with its words that starts the dashboard, such as a shell. */
  readonly by?: readonly string[];
  /** What the screen shows when the program is ready; by default the first page of activities. */
  readonly ready?: string | RegExp;
}

const tabs = {
  Activity: '1',
  Lookup: '2',
  Allocate: '3',
  Execute: '4',
  Journal: '5',
  Profiles: '6',
  Overview: '7',
} as const;

/** The dashboard in a terminal, as its user knows it: what they see, press and type. */
export interface DashboardPage {
  /** Waits until the screen shows a text. */
  readonly sees: (...texts: readonly (string | RegExp)[]) => Promise<void>;
  /** Presses keys by name, one read of the terminal each. */
  readonly presses: (...keys: readonly string[]) => void;
  /** Types a text in one read of the terminal. */
  readonly types: (text: string) => void;
  readonly pastes: (text: string) => void;
  readonly opens: (tab: keyof typeof tabs) => void;
  /** Opens the tab Lookup, pastes an id and presses Enter. */
  readonly looksUp: (id: string) => void;
  /** Opens the form of an allocation, and types into its first field. */
  readonly beginsAllocation: (typed: string) => Promise<void>;
  readonly resizesTo: (columns: number, rows: number) => void;
  /** The text on the screen. */
  readonly screen: () => string;
  /** All bytes that the program wrote. */
  readonly written: () => string;
  /** What the program left on in the terminal: `alternate screen`, `hidden cursor` and so on. */
  readonly leavesOn: () => readonly string[];
  readonly isOnAlternateScreen: () => boolean;
  /** Presses `q`, and expects the program to end well. */
  readonly quits: () => Promise<void>;
  /** Presses Ctrl-C twice, and expects the program to end by it. */
  readonly interrupts: () => Promise<void>;
  /** The window is closed, or the line drops. */
  readonly losesTerminal: () => void;
  /** The process of the program, or of the program that started it. */
  readonly pid: number;
  /** Ends the program by a signal; settled with its exit code. */
  readonly isKilledBy: (signal: NodeJS.Signals) => Promise<number>;
  readonly exit: Promise<number>;
}

/** The page of a program in a pseudo-terminal. It is killed when the test ends before it does. */
const pageOf = (
  terminal: PseudoTerminal,
  whenFinished: TestContext['onTestFinished'] = onTestFinished,
): DashboardPage => {
  let isRunning = true;
  void terminal.exit.then(() => (isRunning = false));
  const end = async (signal: NodeJS.Signals): Promise<number> => {
    if (isRunning) terminal.kill(signal);
    return terminal.exit;
  };
  whenFinished(async () => void (await end('SIGKILL')));
  const presses = (...keys: readonly string[]): void => {
    for (const key of keys) terminal.press(bytesOfKey(key));
  };
  const sees = async (...texts: readonly (string | RegExp)[]): Promise<void> => {
    for (const text of texts) await terminal.shows(text);
  };
  const opens = (tab: keyof typeof tabs): void => presses(tabs[tab]);
  const pastes = (text: string): void => terminal.press(bytesOfPaste(text));
  return {
    sees,
    presses,
    types: terminal.press,
    pastes,
    opens,
    looksUp: (id) => {
      opens('Lookup');
      pastes(id);
      presses('enter');
    },
    beginsAllocation: async (typed) => {
      opens('Allocate');
      await sees('step 1/6');
      presses('enter');
      terminal.press(typed);
    },
    resizesTo: terminal.resize,
    screen: terminal.screen,
    written: terminal.raw,
    leavesOn: () => leftOn(terminal.raw()),
    isOnAlternateScreen: () => terminal.emulator.buffer.active.type === 'alternate',
    quits: async () => {
      presses('q');
      expect(await terminal.exit).toBe(0);
    },
    interrupts: async () => {
      presses('ctrl+c', 'ctrl+c');
      expect(await terminal.exit).toBe(130);
    },
    losesTerminal: terminal.close,
    isKilledBy: end,
    pid: terminal.pid,
    exit: terminal.exit,
  };
};

/** The words that start the built program. */
export const cantui: readonly string[] = [process.execPath, builtProgram];

/** Starts any program with its words in a terminal, such as a shell in which a user types. */
export const startInTerminal = (
  [file = '', ...words]: readonly string[],
  {
    env = cleanEnv(),
    columns = 80,
    rows = 24,
    cwd,
    onTestFinished: whenFinished,
  }: PageOptions = {},
): DashboardPage => pageOf(open(words, { cols: columns, rows, env, cwd }, file), whenFinished);

/** Starts the dashboard, and does not wait for its first screen. */
export const startDashboard = (options: DashboardOptions = {}): DashboardPage => {
  const { args = [], scanUrl, ledgerUrl, by = [], ...page } = options;
  const scan = scanUrl === undefined ? [] : ['--scan-url', scanUrl];
  const ledger = ledgerUrl === undefined ? [] : ['--ledger-url', ledgerUrl];
  return startInTerminal([...by, ...cantui, ...ledger, ...scan, ...args], page);
};

/** Starts the dashboard, and waits until it shows activities that it follows. */
export const openDashboard = async (options: DashboardOptions = {}): Promise<DashboardPage> => {
  const app = startDashboard(options);
  await app.sees(options.ready ?? 'no gaps since');
  return app;
};

/** A page that counts the keys of its user: each character of a typed text is one. */
export interface CountedPage extends DashboardPage {
  readonly keys: () => number;
}

/** Counts the keys that a user presses from now on; pasting is not counted, because it is no way in. */
export const countKeys = (page: DashboardPage): CountedPage => {
  let keys = 0;
  const presses = (...pressed: readonly string[]): void => {
    keys += pressed.length;
    page.presses(...pressed);
  };
  return {
    ...page,
    presses,
    opens: (tab) => presses(tabs[tab]),
    types: (text) => {
      keys += text.length;
      page.types(text);
    },
    keys: () => keys,
  };
};
