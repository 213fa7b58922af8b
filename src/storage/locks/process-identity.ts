import * as v from 'valibot';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { codeOf, isCodedError } from '../../lib/errors.ts';

/** A user without an entry in the system's list has only a number. */
const nameOfUser = (): string => {
  try {
    return userInfo().username;
  } catch (error) {
    if (!isCodedError(error)) throw error;
    return `uid-${process.getuid?.() ?? 'unknown'}`;
  }
};

/** Returns the user and host of this process: `ops@bastion-2`. */
export const currentAccount = (): string => `${nameOfUser()}@${hostname()}`;

/** A process, described so that another one can check whether it still runs. */
export interface ProcessIdentity {
  readonly pid: number;
  /** The machine, and on Linux the process id namespace, because two containers may share a name. */
  readonly host: string;
  /** Its start in the system's unit, because process ids are reused. */
  readonly started?: string | undefined;
  /** When it took a lock that it refreshes every few seconds, in milliseconds since 1970. */
  readonly beatsSince?: number | undefined;
}

export const holderSchema = v.object({
  pid: v.number(),
  host: v.string(),
  started: v.optional(v.string()),
  beatsSince: v.optional(v.number()),
});

/** Omits facts that a system without `/proc` cannot provide. */
const whereTold = <T>(read: () => T): T | undefined => {
  try {
    return read();
  } catch (error) {
    if (codeOf(error) === '') throw error;
    return undefined;
  }
};

/** The system's view of a process: the letter of its state, and its start. */
type ProcessState = { readonly state: string | undefined; readonly started: string | undefined };

/** The third and the 22nd field of its line; the name, the second, may contain spaces and parentheses. */
const tellOf = (pid: number): ProcessState => {
  const line = whereTold(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  const fields = line?.slice(line.lastIndexOf(')') + 2).split(' ');
  return { state: fields?.[0], started: fields?.[19] };
};

/**
 * The process was killed, and its parent hasn't collected its exit code yet: it does nothing any more.
 */
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

/** Zero and negative numbers mean process groups, which always exist. */
const answers = (pid: number): boolean => {
  if (pid < 1) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
};

/** Returns whether a process runs where this one cannot see it: on another machine, or in a container. */
export const isElsewhere = ({ host }: ProcessIdentity): boolean => host !== thisHost();

/**
 * Returns whether a process still runs, if this machine can know it; a process elsewhere is assumed
 * to run.
 */
export const isProcessAlive = (identity: ProcessIdentity): boolean => {
  if (isElsewhere(identity)) return true;
  const { pid, started } = identity;
  if (!answers(pid)) return false;
  const state = tellOf(pid);
  return !isDead(state) && (started === undefined || state.started === started);
};
