import { fileURLToPath } from 'node:url';
import { cleanEnv, run, until } from './built-program.ts';
import { svgOf, themes } from './picture.ts';
import { open, type PseudoTerminal } from './pseudo-terminal.ts';

/** One screen of the program, and the keys that lead to it. */
export interface Scene {
  readonly name: string;
  /** Keys pressed one after the other, each with what the screen shows once it is handled. */
  readonly steps: readonly (readonly [keys: string, shows: string | RegExp])[];
}

/** Every screen that has a picture. */
export const scenes: readonly Scene[] = [
  { name: 'activity', steps: [] },
  { name: 'held', steps: [['kkkkkkkk', 'HELD']] },
  {
    name: 'detail',
    steps: [
      ['kkkk', 'HELD'],
      ['\r', 'event_id'],
    ],
  },
  {
    name: 'filter',
    steps: [
      ['/', 'filter:'],
      ['type=xfer amount>1000\r', /\d of \d+ match/],
    ],
  },
  { name: 'lookup', steps: [['2', 'paste or type an id']] },
  {
    name: 'lookup-found',
    steps: [
      ['k', 'HELD'],
      ['l', 'Transaction'],
    ],
  },
  { name: 'help', steps: [['?', 'THIS LIST']] },
  { name: 'palette', steps: [[':', 'Enter run']] },
];

export const sizes = { '80x24': [80, 24], '160x48': [160, 48] } as const;

export type SizeName = keyof typeof sizes;

const steadyClock = fileURLToPath(new URL('./steady-clock.mjs', import.meta.url));

const steadyEnv = () => cleanEnv({ NODE_OPTIONS: `--import=${steadyClock}` });

export type Stage = {
  /** Plays a scene and hands over the terminal that shows it; the program ends afterwards. */
  readonly play: (
    scene: Scene,
    size: SizeName,
    look: (terminal: PseudoTerminal) => Promise<void>,
  ) => Promise<void>;
  readonly close: () => void;
};

/** A ledger of fixed seed and a clock that stands still: the same screens on every run. */
export const openStage = async (): Promise<Stage> => {
  const sandbox = run(['sandbox', '--rate', '0', '--history', '400'], steadyEnv());
  await until('the embedded ledger is ready', () => sandbox.stdout().includes('\n'));
  const [, ledgerUrl = '', scanUrl = '', token = ''] =
    /ledger=(\S+) scan=(\S+) token-file=(\S+)/.exec(sandbox.stdout()) ?? [];
  const services = ['--ledger-url', ledgerUrl, '--scan-url', scanUrl, '--token-file', token];
  return {
    play: async (scene, size, look) => {
      const [cols, rows] = sizes[size];
      const terminal = open(services, { cols, rows, env: steadyEnv() });
      await terminal.shows('contiguous since');
      for (const [keys, shows] of scene.steps) {
        terminal.press(keys);
        await terminal.shows(shows);
      }
      await look(terminal);
      terminal.kill('SIGTERM');
      await terminal.exit;
    },
    close: () => sandbox.child.kill('SIGTERM'),
  };
};

/** What a terminal shows, drawn in each theme. */
export const picturesOf = (terminal: PseudoTerminal): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(themes).map(([theme, colours]) => [theme, svgOf(terminal.emulator, colours)]),
  );
