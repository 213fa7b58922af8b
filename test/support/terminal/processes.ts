import { existsSync, readFileSync } from 'node:fs';

/** Whether a process is there; one that nobody has asked after is not. */
export const isRunning = (pid: number): boolean =>
  existsSync(`/proc/${pid}/stat`) && !/\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));

/** The one process that a process has started. */
export const childOf = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0]);
