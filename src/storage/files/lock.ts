import { linkSync, readdirSync, statSync, truncateSync, unlinkSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import * as v from 'valibot';
import { sleepSync } from '../../lib/time/sleep.ts';
import { readFile, withTempFileBeside } from './atomic-files.ts';
import { makePrivateDir } from './state-dir.ts';
import {
  holderSchema,
  isProcessAlive,
  currentProcess,
  type ProcessIdentity,
} from './process-identity.ts';

const patienceMs = 5000;
const stepMs = 5;

const isCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));

/** A whole number that still grows exactly; `1e3` and `0x10` are names of other files. */
const turnPattern = /^[1-9]\d{0,14}$/;

/** The files of a lock: `name.7`, one for each time that it was taken. The highest is what counts. */
const turnsIn = (path: string): readonly number[] => {
  const start = `${basename(path)}.`;
  return readdirSync(dirname(path))
    .filter((name) => name.startsWith(start))
    .map((name) => name.slice(start.length))
    .filter((turn) => turnPattern.test(turn))
    .map(Number)
    .sort((a, b) => b - a);
};

const readHolder = (text: string): ProcessIdentity | undefined => {
  try {
    const parsed = v.safeParse(holderSchema, JSON.parse(text));
    return parsed.success ? parsed.output : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

/**
 * Returns whether a turn has ended: released, which empties its file, or its holder has died. An
 * unreadable file is left by a power cut: a claimed file has its whole content at once.
 */
const isOver = (path: string, turn: number): boolean => {
  try {
    const holder = readHolder(readFile(`${path}.${turn}`).toString('utf8'));
    return holder === undefined || !isProcessAlive(holder);
  } catch (error) {
    // Cleared away, because a later turn has begun: that one is looked at next.
    if (isCode(error, 'ENOENT')) return false;
    throw error;
  }
};

/** Makes the file of a turn with its content in one step; of several that try, one can. */
const claim = (path: string, turn: number): boolean => {
  const write = (file: number) => void writeSync(file, JSON.stringify(currentProcess()));
  try {
    withTempFileBeside(path, { write, use: (draft) => linkSync(draft, `${path}.${turn}`) });
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST', 'ENOENT')) return false;
    throw error;
  }
};

const removeIfThere = (path: string): void => {
  try {
    unlinkSync(path);
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
  }
};

/** Turns that are over, and what a killed process left of its claim. */
const clearBelow = (path: string, turn: number): void => {
  for (const earlier of turnsIn(path)) if (earlier < turn) removeIfThere(`${path}.${earlier}`);
  const isDraft = (name: string) => name.startsWith(`${basename(path)}.`) && name.endsWith('.new');
  for (const name of readdirSync(dirname(path)).filter(isDraft))
    removeIfThere(join(dirname(path), name));
};

/**
 * Takes the next turn if the last one has ended; undefined if it has not, or another process was
 * faster.
 */
const take = (path: string): number | undefined => {
  const [last = 0] = turnsIn(path);
  if (last > 0 && !isOver(path, last)) return undefined;
  const turn = last + 1;
  if (!claim(path, turn)) return undefined;
  // The earlier observation may be outdated: only the highest turn holds.
  if (turnsIn(path)[0] === turn) return turn;
  removeIfThere(`${path}.${turn}`);
  return undefined;
};

const heldWords = (path: string): string =>
  `another process holds ${path}.${turnsIn(path)[0] ?? 0}; remove that file if no such process exists`;

/**
 * Does something while no other process does. A holder that was killed, at whatever instant, is found
 * out and passed over. Throws when it is not to be had within five seconds.
 *
 * The numbers only grow and the highest file is never removed, so that of several which find a dead
 * holder at once only one comes after it: a single file, removed and made anew, could be removed from
 * under the feet of whoever has just made it. Libraries for Node do that, and keep locks alive by
 * timers; what is guarded here is one append.
 */
export const withLock = <Result>(path: string, act: () => Result): Result => {
  const end = Date.now() + patienceMs;
  let turn = take(path);
  while (turn === undefined) {
    if (Date.now() > end) throw Object.assign(new Error(heldWords(path)), { code: 'ELOCKED' });
    sleepSync(stepMs);
    turn = take(path);
  }
  try {
    clearBelow(path, turn);
    return act();
  } finally {
    truncateSync(`${path}.${turn}`, 0);
  }
};

/** A lock that is held until it is released or this process ends; or who holds it. */
export type Hold =
  | { readonly kind: 'held'; readonly release: () => void }
  | { readonly kind: 'taken'; readonly by: ProcessIdentity; readonly since: number };

/**
 * Returns the holder of the highest turn and its start (milliseconds since 1970); undefined once it
 * has ended.
 */
const holderNow = (path: string): Omit<Hold & { kind: 'taken' }, 'kind'> | undefined => {
  const turn = `${path}.${turnsIn(path)[0] ?? 0}`;
  try {
    const by = readHolder(readFile(turn).toString('utf8'));
    return by && { by, since: statSync(turn).mtimeMs };
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
};

/** Takes a lock for longer than one step, without waiting for it. */
export const holdLock = (path: string): Hold => {
  makePrivateDir(dirname(path));
  for (;;) {
    const turn = take(path);
    if (turn !== undefined) {
      clearBelow(path, turn);
      return { kind: 'held', release: () => truncateSync(`${path}.${turn}`, 0) };
    }
    const holder = holderNow(path);
    // Given back in between: it is to be had.
    if (holder !== undefined) return { kind: 'taken', ...holder };
  }
};
