import { fork, type ChildProcess } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeScript } from '../../../.build/build.mjs';
import { builtProgram } from './built-program.ts';
import { scratchFolder } from '../scratch-folder.ts';
import type { Order } from './warm-host.ts';

/** How a command ended; without a code it was killed. */
export interface WarmRun {
  readonly code: number | undefined;
  /** How often it called the disk. */
  readonly steps: number;
  readonly said: string;
}

/** A process that runs commands of the program, one after the other, until a signal ends it. */
export interface WarmProgram {
  readonly run: (order: Order) => Promise<WarmRun>;
  /** With SIGKILL, and with it the command that it runs; the next command has a new process. */
  readonly kill: () => void;
}

/** Builds the program as `npm run build` does, behind `warm-host.ts`. It starts as the program does. */
export const buildWarmHost = async (): Promise<string> => {
  const { code } = await makeScript('test/support/terminal/warm-host.ts');
  const folder = scratchFolder();
  mkdirSync(join(folder, 'build'));
  writeFileSync(join(folder, 'build', 'main.cjs'), code);
  const host = join(folder, 'cantui.cjs');
  copyFileSync(builtProgram, host);
  return host;
};

const isReport = (message: unknown): message is Pick<WarmRun, 'steps'> & { code: number } =>
  typeof message === 'object' && message !== null && 'code' in message && 'steps' in message;

const carryOut = (child: ChildProcess, order: Order): Promise<WarmRun> =>
  new Promise((resolve) => {
    let said = '';
    const hear = (data: Buffer): void => void (said += data.toString());
    const report = (message: unknown): void => {
      if (isReport(message)) finish(message);
    };
    const gone = (): void => finish({ code: undefined, steps: 0 });
    const finish = (ended: Pick<WarmRun, 'code' | 'steps'>): void => {
      child.off('message', report).off('close', gone);
      for (const stream of [child.stdout, child.stderr]) stream?.off('data', hear);
      resolve({ ...ended, said });
    };
    child.on('message', report).on('close', gone);
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', hear);
    child.send(order, (error) => {
      if (error !== null) child.kill('SIGKILL');
    });
  });

export const openWarmProgram = (host: string): WarmProgram => {
  const start = (): ChildProcess => fork(host, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  let child = start();
  return {
    run: (order) => {
      if (child.killed || child.exitCode !== null || child.signalCode !== null) child = start();
      return carryOut(child, order);
    },
    kill: () => void child.kill('SIGKILL'),
  };
};
