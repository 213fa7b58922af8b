import { spawn, type ChildProcess } from 'node:child_process';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { scratchFolder } from '../scratch-folder.ts';

/** The built program, as a user starts it. */
export const builtProgram = fileURLToPath(new URL('../../../bin/cantui.js', import.meta.url));

/** An environment in which nothing of the machine's own settings is left. */
export const cleanEnv = (
  changes: Readonly<Record<string, string>> = {},
): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  HOME: tmpdir(),
  LANG: 'C.UTF-8',
  TERM: 'xterm-256color',
  XDG_STATE_HOME: scratchFolder(),
  ...changes,
});

/** A run without a terminal: what it wrote, and how it ended. */
export interface Run {
  readonly child: ChildProcess;
  readonly stdout: () => string;
  readonly stderr: () => string;
  readonly exit: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
}

/** A disk that takes files of so many blocks of 512 bytes: what goes beyond is refused in mid-write. */
export const onSmallDisk = (blocks: number): readonly string[] => [
  '/bin/sh',
  '-c',
  'ulimit -f "$0"; exec "$@"',
  `${blocks}`,
];

/** Starts the program, by another that is named with its words if need be. */
export const run = (args: readonly string[], env = cleanEnv(), by: readonly string[] = []): Run => {
  const [file = '', ...words] = [...by, process.execPath, builtProgram, ...args];
  const child = spawn(file, words, {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (data: string) => (out += data));
  child.stderr.setEncoding('utf8').on('data', (data: string) => (err += data));
  const exit = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal }));
  });
  return { child, stdout: () => out, stderr: () => err, exit };
};

/** Less than the deadline of a test, so that the reason is what is reported. */
const deadlineMs = 50_000;
const stepMs = 15;

/** Waits until something is so; says what it waited for, and `state`, when it never is. */
export const until = async (
  what: string,
  isSo: () => boolean,
  state: () => string = () => '',
): Promise<void> => {
  const end = Date.now() + deadlineMs;
  while (!isSo()) {
    if (Date.now() > end) throw new Error(`waited in vain: ${what}\n${state()}`);
    await new Promise((resolve) => setTimeout(resolve, stepMs));
  }
};
