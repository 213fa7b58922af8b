import { expect, onTestFinished } from 'vitest';
import { cleanEnv } from './built-program.ts';
import { bytesOfKey, bytesOfPaste } from './key-bytes.ts';
import { open, type PseudoTerminal } from './pseudo-terminal.ts';

/** What a user has when they start the dashboard. */
export interface DashboardOptions {
  /** Words of the command line, behind the URLs. */
  readonly args?: readonly string[];
  readonly scanUrl?: string;
  readonly ledgerUrl?: string;
  readonly env?: Record<string, string>;
  readonly columns?: number;
  readonly rows?: number;
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
  readonly resizesTo: (columns: number, rows: number) => void;
  /** The text on the screen. */
  readonly screen: () => string;
  /** All bytes that the program wrote. */
  readonly written: () => string;
  /** Presses `q`, and expects the program to end well. */
  readonly quits: () => Promise<void>;
  /** Ends the program by a signal; settled with its exit code. */
  readonly isKilledBy: (signal: NodeJS.Signals) => Promise<number>;
  readonly exit: Promise<number>;
}

/** The page of a program in a pseudo-terminal. It is killed when the test ends before it does. */
const pageOf = (terminal: PseudoTerminal): DashboardPage => {
  let isRunning = true;
  void terminal.exit.then(() => (isRunning = false));
  const end = async (signal: NodeJS.Signals): Promise<number> => {
    if (isRunning) terminal.kill(signal);
    return terminal.exit;
  };
  onTestFinished(async () => void (await end('SIGKILL')));
  const presses = (...keys: readonly string[]): void => {
    for (const key of keys) terminal.press(bytesOfKey(key));
  };
  return {
    sees: async (...texts) => {
      for (const text of texts) await terminal.shows(text);
    },
    presses,
    types: terminal.press,
    pastes: (text) => terminal.press(bytesOfPaste(text)),
    opens: (tab) => presses(tabs[tab]),
    resizesTo: terminal.resize,
    screen: terminal.screen,
    written: terminal.raw,
    quits: async () => {
      presses('q');
      expect(await terminal.exit).toBe(0);
    },
    isKilledBy: end,
    exit: terminal.exit,
  };
};

/** Starts the dashboard, and does not wait for its first screen. */
export const startDashboard = (options: DashboardOptions = {}): DashboardPage => {
  const { args = [], scanUrl, ledgerUrl, env = cleanEnv(), columns = 80, rows = 24 } = options;
  const scan = scanUrl === undefined ? [] : ['--scan-url', scanUrl];
  const ledger = ledgerUrl === undefined ? [] : ['--ledger-url', ledgerUrl];
  return pageOf(open([...ledger, ...scan, ...args], { cols: columns, rows, env }));
};

/** Starts the dashboard, and waits until it shows activities that it follows. */
export const openDashboard = async (options: DashboardOptions = {}): Promise<DashboardPage> => {
  const app = startDashboard(options);
  await app.sees(options.ready ?? 'no gaps since');
  return app;
};
