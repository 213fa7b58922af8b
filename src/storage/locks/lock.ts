import { linkSync, readdirSync, truncateSync, unlinkSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import * as v from 'valibot';
import { sleepSync } from '../../lib/time/sleep.ts';
import { readFile, withTempFileBeside } from '../files/atomic-files.ts';
import {
  holderSchema,
  isProcessAlive,
  currentProcess,
  type ProcessIdentity,
} from './process-identity.ts';
import { tryParsePlainJson } from '../../lib/json/json.ts';
import { hasCode } from '../../lib/result.ts';

const patienceMs = 5000;
const stepMs = 5;

/** `1e3` and `0x10` are names of other files. */
const turnPattern = /^[1-9]\d{0,14}$/;

/** `name.7`, one for each time that the lock was taken. The highest one counts. */
export const turnsIn = (path: string): readonly number[] => {
  const start = `${basename(path)}.`;
  return readdirSync(dirname(path))
    .filter((name) => name.startsWith(start))
    .map((name) => name.slice(start.length))
    .filter((turn) => turnPattern.test(turn))
    .map(Number)
    .sort((a, b) => b - a);
};

export const readHolder = (text: string): ProcessIdentity | undefined => {
  const parsed = v.safeParse(holderSchema, tryParsePlainJson(text));
  return parsed.success ? parsed.output : undefined;
};

/**
 * Released, which empties its file, or its holder has died. A power cut leaves an unreadable file:
 * a claimed one gets its content in one step.
 */
const isTurnOver = (path: string, turn: number): boolean => {
  try {
    const holder = readHolder(readFile(`${path}.${turn}`).toString('utf8'));
    return holder === undefined || !isProcessAlive(holder);
  } catch (error) {
    // A later turn has begun.
    if (hasCode(error, 'ENOENT')) return false;
    throw error;
  }
};

/** The file gets its content in one step; if several try, one succeeds. */
const claim = (path: string, turn: number, holder: ProcessIdentity): boolean => {
  const write = (file: number) => void writeSync(file, JSON.stringify(holder));
  try {
    withTempFileBeside(path, { write, use: (draft) => linkSync(draft, `${path}.${turn}`) });
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST', 'ENOENT')) return false;
    throw error;
  }
};

const removeIfThere = (path: string): void => {
  try {
    unlinkSync(path);
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
};

/** Removes earlier turns, and unfinished claims of killed processes. */
export const clearBelow = (path: string, turn: number): void => {
  for (const earlier of turnsIn(path)) if (earlier < turn) removeIfThere(`${path}.${earlier}`);
  const isDraft = (name: string) => name.startsWith(`${basename(path)}.`) && name.endsWith('.new');
  for (const name of readdirSync(dirname(path)).filter(isDraft))
    removeIfThere(join(dirname(path), name));
};

/** Undefined if another process was faster. */
export const takeAfter = (
  path: string,
  last: number,
  holder: ProcessIdentity,
): number | undefined => {
  const turn = last + 1;
  if (!claim(path, turn, holder)) return undefined;
  // The earlier observation may be outdated: only the highest turn holds.
  if (turnsIn(path)[0] === turn) return turn;
  removeIfThere(`${path}.${turn}`);
  return undefined;
};

export const take = (path: string, holder = currentProcess()): number | undefined => {
  const [last = 0] = turnsIn(path);
  return last > 0 && !isTurnOver(path, last) ? undefined : takeAfter(path, last, holder);
};

const heldWords = (path: string): string =>
  `another process holds ${path}.${turnsIn(path)[0] ?? 0}; remove that file if no such process exists`;

/**
 * Skips a holder that was killed, at any moment. Throws if the lock isn't available within `waitMs`,
 * usually five seconds. Numbers only grow and the highest file is never removed, so only one process succeeds a
 * dead holder. A single file that is removed and created again could be removed right after another
 * process created it: libraries for Node do that.
 */
export const withLock = <Result>(path: string, act: () => Result, waitMs = patienceMs): Result => {
  // The wall clock may be set back, and this thread would wait as long.
  const end = performance.now() + waitMs;
  let turn = take(path);
  while (turn === undefined) {
    if (performance.now() > end)
      throw Object.assign(new Error(heldWords(path)), { code: 'ELOCKED' });
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
