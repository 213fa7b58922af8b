import { setTimeout as sleep } from 'node:timers/promises';
import { spawn } from '@lydell/node-pty';
import { cleanEnv } from '../../support/terminal/built-program.ts';
import { emulator, feed, screenLines } from '../../support/terminal/emulator.ts';
import { costOf, type ProcessCost } from './process-cost.ts';

export type Size = { readonly columns: number; readonly rows: number };

/** A command to measure: what it is called in the tables, and how it is started. */
export type Command = {
  readonly name: string;
  readonly argv: readonly [file: string, ...rest: string[]];
  readonly env?: Readonly<Record<string, string>>;
};

/** What came of one key, or of one thing that happened. */
export type Reaction = {
  /** Bytes that were written to the terminal for it. */
  readonly bytes: number;
  /** Milliseconds until the last of them. */
  readonly ms: number;
  /** Milliseconds until the first of them. */
  readonly firstMs: number;
};

export type Measured = {
  readonly screen: () => string;
  readonly bytes: () => number;
  readonly cost: () => ProcessCost | undefined;
  /** Milliseconds from the start until the screen shows this. */
  readonly shows: (what: RegExp) => Promise<number>;
  /** Presses a key and waits until nothing more comes for it. */
  readonly press: (keys: string, restMs?: number) => Promise<Reaction>;
  readonly resize: (size: Size, restMs?: number) => Promise<Reaction>;
  /** Watches what comes by itself, one reaction for each burst. */
  readonly watch: (ms: number) => Promise<readonly Reaction[]>;
  readonly close: () => Promise<void>;
  readonly exit: Promise<number>;
};

const patienceMs = 30_000;

/** Node reads a bundle of certificates at every start when this is set, which hides everything else. */
const environment = (command: Command): Record<string, string> => {
  const env = cleanEnv({ ...command.env });
  delete env['NODE_EXTRA_CA_CERTS'];
  return env;
};

/** Starts a command in a pseudo-terminal, with an emulator behind it, and measures it. */
export const start = (command: Command, { columns, rows }: Size): Measured => {
  const [file, ...rest] = command.argv;
  const terminal = emulator(columns, rows);
  const began = performance.now();
  const pty = spawn(file, rest, { cols: columns, rows, env: environment(command) });
  let written = 0;
  let last = began;
  let first = Infinity;
  let looks: (() => void)[] = [];
  pty.onData((data) => {
    last = performance.now();
    first = Math.min(first, last);
    written += Buffer.byteLength(data);
    void feed(terminal, data).then(() => looks.forEach((look) => look()));
  });
  const exit = new Promise<number>((resolve) => pty.onExit(({ exitCode }) => resolve(exitCode)));
  const screen = (): string => screenLines(terminal).join('\n');

  const reactionTo = async (run: () => void, restMs: number): Promise<Reaction> => {
    const before = written;
    const from = performance.now();
    first = Infinity;
    run();
    await sleep(restMs);
    return {
      bytes: written - before,
      ms: Math.max(0, last - from),
      firstMs: Math.max(0, Math.min(first, last) - from),
    };
  };

  return {
    screen,
    bytes: () => written,
    cost: () => costOf(pty.pid),
    shows: (what) =>
      new Promise((resolve, reject) => {
        const given = setTimeout(
          () => reject(new Error(`${command.name} never showed ${what.source}:\n${screen()}`)),
          patienceMs,
        );
        const look = (): void => {
          if (!what.test(screen())) return;
          clearTimeout(given);
          looks = looks.filter((each) => each !== look);
          resolve(last - began);
        };
        looks = [...looks, look];
        look();
      }),
    press: (keys, restMs = 45) => reactionTo(() => pty.write(keys), restMs),
    resize: (size, restMs = 120) =>
      reactionTo(() => {
        terminal.resize(size.columns, size.rows);
        pty.resize(size.columns, size.rows);
      }, restMs),
    watch: async (ms) => {
      const bursts: Reaction[] = [];
      const until = performance.now() + ms;
      for (let before = written; performance.now() < until; before = written) {
        const reaction = await reactionTo(() => undefined, 100);
        if (reaction.bytes > 0) bursts.push({ ...reaction, bytes: written - before });
      }
      return bursts;
    },
    close: async () => {
      pty.kill('SIGTERM');
      await exit;
      terminal.dispose();
    },
    exit,
  };
};
