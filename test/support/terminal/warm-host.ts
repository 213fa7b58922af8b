// Runs commands of the program one after the other in one process: most of what a command costs is the start of
// its process. What ends the program ends the command; a signal ends the process, as it ends any.
import fs from 'node:fs';
import { runCli } from '../../../src/cli/program.ts';

export interface Order {
  readonly words: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** The process is killed (SIGKILL) right before this one of its calls of the disk. */
  readonly killAtStep?: number | undefined;
  /** How far the clock of the command is ahead, in milliseconds. */
  readonly aheadMs?: number | undefined;
}

let [steps, killAt] = [0, Infinity];

const counting =
  <Words extends readonly unknown[], Result>(call: (...words: Words) => Result) =>
  (...words: Words): Result => {
    steps += 1;
    if (steps === killAt) process.kill(process.pid, 'SIGKILL');
    return call(...words);
  };

Object.assign(fs, {
  openSync: counting(fs.openSync),
  writeSync: counting(fs.writeSync),
  fsyncSync: counting(fs.fsyncSync),
  closeSync: counting(fs.closeSync),
  renameSync: counting(fs.renameSync),
  linkSync: counting(fs.linkSync),
  unlinkSync: counting(fs.unlinkSync),
});

const realTime = Date.now.bind(Date);
let ahead = 0;
Date.now = () => realTime() + ahead;

/** Unwinds the program from where it ended. */
class Ended extends Error {}

let isRunning = false;

const end = (code: number): void => {
  if (!isRunning) return;
  isRunning = false;
  process.emit('exit', code);
  process.send?.({ code, steps });
};

Object.assign(process, {
  exit: (code = process.exitCode) => {
    end(Number(code ?? 0));
    throw new Ended();
  },
});

const defect = 1;

const fail = (error: unknown): void => {
  if (error instanceof Ended || !isRunning) return;
  process.stderr.write(`${error instanceof Error ? (error.stack ?? '') : String(error)}\n`);
  end(defect);
};

const ours: readonly (string | symbol)[] = ['message', 'uncaughtException', 'unhandledRejection'];

/** Nothing of the command before is left but what its modules keep. */
const forget = (): void => {
  for (const name of process.eventNames())
    if (!ours.includes(name)) process.removeAllListeners(name);
  process.exitCode = undefined;
};

let isFirst = true;

const carryOut = ({ words, env, killAtStep = Infinity, aheadMs = 0 }: Order): void => {
  // What waits for the end of the process keeps what V8 compiled, for the next one.
  if (!isFirst) forget();
  isFirst = false;
  process.env = { ...env };
  [steps, killAt, ahead, isRunning] = [0, killAtStep, aheadMs, true];
  runCli(words).then(() => end(Number(process.exitCode ?? 0)), fail);
};

process.on('message', carryOut);
process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);
