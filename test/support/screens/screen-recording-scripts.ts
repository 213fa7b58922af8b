import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { until } from '../terminal/built-program.ts';
import { rowsOf, themes } from './picture.ts';
import { open, type PseudoTerminal } from '../terminal/pseudo-terminal.ts';
import { makeStateHome, scenes, steadyEnv, type Stage } from './screenshot-scenarios.ts';

/** Called at each frame, in turn; `ms` is how long a reader looks at it. */
export type Shoot = (terminal: PseudoTerminal, ms: number) => Promise<void>;

export interface Film {
  readonly name: string;
  readonly play: (stage: Stage, shoot: Shoot) => Promise<void>;
}

export const filmSize = { cols: 120, rows: 32 } as const;

const traceparent = /\b00-[0-9a-f]{32}-[0-9a-f]{16}-01\b/g;
const sampleTrace = `00-${'4e'.repeat(16)}-${'7a'.repeat(8)}-01`;

/** The rows of a terminal as a film draws them: the trace of a request depends on those before it. */
export const drawnRows = ({ emulator }: PseudoTerminal): readonly string[] =>
  rowsOf(emulator, themes.dark).map((row) => row.replaceAll(traceparent, sampleTrace));

/** How many activities happen before each frame of the tail, two seconds apart. */
const arrivals = [1, 1, 2, 1, 3, 1, 1, 2, 1, 1] as const;
const apartMs = 2000;

/** The sandbox in a process of its own, which grows when it is told to. */
const startLedger = async (clock: string) => {
  const script = fileURLToPath(new URL('./screen-recording-ledger.ts', import.meta.url));
  const ledger = spawn(process.execPath, ['--import', 'tsx', script], {
    env: steadyEnv({ STEADY_CLOCK: clock }),
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let printed = '';
  ledger.stdout.setEncoding('utf8').on('data', (data: string) => (printed += data));
  const prints = (word: string, times: number) =>
    until(`the ledger says ${word}`, () => printed.split(word).length > times);
  await prints('READY', 1);
  let grown = 0;
  return {
    scanUrl: /READY (\S+)/.exec(printed)?.[1] ?? '',
    grow: async (count: number) => {
      ledger.stdin.write(`${count}\n`);
      grown += 1;
      await prints('GROWN', grown);
    },
    end: () => ledger.kill('SIGTERM'),
  };
};

const tail: Film = {
  name: 'tail',
  play: async (_stage, shoot) => {
    const folder = mkdtempSync(join(tmpdir(), 'cantui-film-'));
    const stateHome = makeStateHome();
    const clock = join(folder, 'clock');
    writeFileSync(clock, '0');
    const ledger = await startLedger(clock);
    const env = steadyEnv({ STEADY_CLOCK: clock, XDG_STATE_HOME: stateHome });
    // Polls are asked for, one a frame, because the screen counts what each brings twice.
    const services = ['--scan-url', ledger.scanUrl, '--poll-interval', '1h'];
    const terminal = open(services, { ...filmSize, env });
    let events = 100;
    try {
      await terminal.shows(new RegExp(`^ FOLLOW +${events} rows`, 'm'));
      await shoot(terminal, 1600);
      for (const [index, count] of arrivals.entries()) {
        writeFileSync(clock, String((index + 1) * apartMs));
        await ledger.grow(count);
        terminal.press('r');
        events += count;
        await terminal.shows(new RegExp(`^ FOLLOW +${events} rows`, 'm'));
        await shoot(terminal, index === arrivals.length - 1 ? 3000 : 1100);
      }
    } finally {
      terminal.kill('SIGTERM');
      await terminal.exit;
      ledger.end();
      for (const path of [folder, stateHome]) rmSync(path, { recursive: true, force: true });
    }
  },
};

/** A scene with a frame before each of its steps. */
const filmOfScene = (name: string, sceneName: string): Film => ({
  name,
  play: async (stage, shoot) => {
    const scene = scenes.find((one) => one.name === sceneName);
    if (scene === undefined) throw new Error(`there is no scene ${sceneName}`);
    await stage.play(scene, 'film', (terminal) => shoot(terminal, 4000), {
      onStep: (terminal) => shoot(terminal, 1800),
    });
  },
});

export const films: readonly Film[] = [
  tail,
  filmOfScene('execution', 'outcome'),
  filmOfScene('key-to-party', 'party'),
];
