import * as v from 'valibot';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { codeOf, isCodedError } from '../../lib/result.ts';

const nameOfUser = (): string => {
  try {
    return userInfo().username;
  } catch (error) {
    if (!isCodedError(error)) throw error;
    return `uid-${process.getuid?.() ?? 'unknown'}`;
  }
};

export const currentAccount = (): string => `${nameOfUser()}@${hostname()}`;

export interface ProcessIdentity {
  readonly pid: number;
  /** On Linux, the host has the process id namespace: two containers may share a name. */
  readonly host: string;
  /** The start in the system's unit; process ids are reused. */
  readonly started?: string | undefined;
  /** It refreshes the lock every few seconds. In milliseconds since 1970. */
  readonly beatsSince?: number | undefined;
}

export const holderSchema = v.object({
  pid: v.number(),
  host: v.string(),
  started: v.optional(v.string()),
  beatsSince: v.optional(v.number()),
});

const whereTold = <T>(read: () => T): T | undefined => {
  try {
    return read();
  } catch (error) {
    if (codeOf(error) === '') throw error;
    return undefined;
  }
};

type ProcessState = { readonly state: string | undefined; readonly started: string | undefined };

/** The third and the 22nd field; the name, the second, may contain spaces and parentheses. */
const tellOf = (pid: number): ProcessState => {
  const line = whereTold(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  const fields = line?.slice(line.lastIndexOf(')') + 2).split(' ');
  return { state: fields?.[0], started: fields?.[19] };
};

/** Killed, and its parent hasn't collected its exit code yet. */
const isDead = ({ state }: ProcessState): boolean => state === 'Z' || state === 'X';

const thisHost = (): string => {
  const space = whereTold(() => readlinkSync('/proc/self/ns/pid'));
  return space === undefined ? hostname() : `${hostname()} ${space}`;
};

export const currentProcess = (): ProcessIdentity => ({
  pid: process.pid,
  host: thisHost(),
  started: tellOf(process.pid).started,
});

export const isThisProcess = ({ pid, host, started }: ProcessIdentity): boolean => {
  const own = currentProcess();
  return pid === own.pid && host === own.host && started === own.started;
};

/** Zero and negative numbers mean process groups, which always exist. */
const isAlive = (pid: number): boolean => {
  if (pid < 1) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
};

export const isElsewhere = ({ host }: ProcessIdentity): boolean => host !== thisHost();

/** A process elsewhere is assumed to run. */
export const isProcessAlive = (identity: ProcessIdentity): boolean => {
  if (isElsewhere(identity)) return true;
  const { pid, started } = identity;
  if (!isAlive(pid)) return false;
  const state = tellOf(pid);
  return !isDead(state) && (started === undefined || state.started === started);
};
