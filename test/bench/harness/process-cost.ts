import { readdirSync, readFileSync } from 'node:fs';

/** What a process has cost so far, threads included. Linux only: /proc tells. */
export type ProcessCost = {
  /** Milliseconds on a processor. */
  readonly cpuMs: number;
  /** Times that a thread of it was woken. */
  readonly wakeUps: number;
  /** Mebibytes in memory: now, and at most so far. */
  readonly rssMb: number;
  readonly peakRssMb: number;
};

const fieldOf = (text: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0);

/** Reads what a process has cost; undefined once it is gone. */
export const costOf = (pid: number): ProcessCost | undefined => {
  try {
    const tasks = readdirSync(`/proc/${pid}/task`).map((task) => `/proc/${pid}/task/${task}`);
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const nanos = tasks.map((task) =>
      Number(readFileSync(`${task}/schedstat`, 'utf8').split(' ')[0]),
    );
    const switches = tasks.map((task) =>
      fieldOf(readFileSync(`${task}/status`, 'utf8'), 'voluntary_ctxt_switches'),
    );
    return {
      cpuMs: nanos.reduce((sum, item) => sum + item, 0) / 1e6,
      wakeUps: switches.reduce((sum, item) => sum + item, 0),
      rssMb: fieldOf(status, 'VmRSS') / 1024,
      peakRssMb: fieldOf(status, 'VmHWM') / 1024,
    };
  } catch (error) {
    // A thread or the process ended while it was read.
    if (error instanceof Error && 'code' in error) return undefined;
    throw error;
  }
};
