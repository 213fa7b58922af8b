import { statSync, truncateSync } from 'node:fs';
import { dirname } from 'node:path';
import { readFile } from './atomic-files.ts';
import { hasCode } from '../../lib/errors.ts';
import { clearBelow, readHolder, take, turnsIn } from './lock.ts';
import type { ProcessIdentity } from './process-identity.ts';
import { makePrivateDir } from './state-dir.ts';

/** A lock that is held until it is released or this process ends; or its current holder. */
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
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
};

/** Takes a lock for longer than one action, without waiting for it. */
export const holdLock = (path: string): Hold => {
  makePrivateDir(dirname(path));
  for (;;) {
    const turn = take(path);
    if (turn !== undefined) {
      clearBelow(path, turn);
      return { kind: 'held', release: () => truncateSync(`${path}.${turn}`, 0) };
    }
    const holder = holderNow(path);
    // It was released in the meantime, so it can be taken.
    if (holder !== undefined) return { kind: 'taken', ...holder };
  }
};
