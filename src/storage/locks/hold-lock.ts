import { statSync, truncateSync, utimesSync } from 'node:fs';
import { dirname } from 'node:path';
import { tryIo, hasCode } from '../../lib/result.ts';
import { readFile } from '../files/atomic-files.ts';
import { clearBelow, readHolder, take, takeAfter, turnsIn } from './lock.ts';
import { currentProcess, isElsewhere, type ProcessIdentity } from './process-identity.ts';
import { makePrivateDir } from '../paths/state-dir.ts';

export interface OwnHold {
  readonly kind: 'held';
  readonly release: () => void;
  /** False once another process, which saw no beat for long, has taken it. */
  readonly isOurs: () => boolean;
}

/** `beat`: the last one. Times are in milliseconds since 1970. */
export interface ForeignHold {
  readonly kind: 'taken';
  readonly by: ProcessIdentity;
  readonly since: number;
  readonly beat: number;
  readonly turn: number;
}

export type Hold = OwnHold | ForeignHold;

const beatMs = 5000;
/** A disk may be slow, and a network file system may show an old time. */
export const silenceMs = 30_000;
const stepMs = 1000;

const highestTurn = (path: string): number => turnsIn(path)[0] ?? 0;

/** Undefined once it has ended. */
const holderNow = (path: string): ForeignHold | undefined => {
  const turn = highestTurn(path);
  const file = `${path}.${turn}`;
  try {
    const by = readHolder(readFile(file).toString('utf8'));
    if (by === undefined) return undefined;
    const beat = statSync(file).mtimeMs;
    return { kind: 'taken', by, since: by.beatsSince ?? beat, beat, turn };
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
};

const beatingProcess = (): ProcessIdentity => ({ ...currentProcess(), beatsSince: Date.now() });

/** Processes that can't see this one see its beats. */
const holdTurn = (path: string, turn: number): OwnHold => {
  const file = `${path}.${turn}`;
  clearBelow(path, turn);
  const beat = (): void => {
    const now = new Date();
    utimesSync(file, now, now);
  };
  // A beat that fails is a missed one: `isOurs` tells what came of it.
  const beats = setInterval(() => void tryIo(beat), beatMs).unref();
  return {
    kind: 'held',
    isOurs: () => highestTurn(path) <= turn,
    release: () => {
      clearInterval(beats);
      truncateSync(file, 0);
    },
  };
};

/** Takes the lock without ever waiting. */
export const holdLock = (path: string): Hold => {
  makePrivateDir(dirname(path));
  for (;;) {
    const turn = take(path, beatingProcess());
    if (turn !== undefined) return holdTurn(path, turn);
    const holder = holderNow(path);
    if (holder !== undefined) return holder;
  }
};

/** Only the absence of beats can tell that the holder is dead. */
const showsItsEndBySilence = ({ by }: ForeignHold): boolean =>
  by.beatsSince !== undefined && isElsewhere(by);

interface SilencePort {
  readonly sleep: (ms: number) => Promise<void>;
  /** Is called once before the wait. */
  readonly waits: (holder: ForeignHold) => void;
}

/**
 * No other container or machine can look for a killed holder's process, so after a long silence it
 * counts as dead. Silence is measured by waiting, because the clocks of two machines may differ.
 */
export const holdLockAfterSilence = async (path: string, port: SilencePort): Promise<Hold> => {
  const first = holdLock(path);
  if (first.kind === 'held' || !showsItsEndBySilence(first)) return first;
  port.waits(first);
  for (let waited = 0; waited < silenceMs; waited += stepMs) {
    await port.sleep(stepMs);
    const now = holdLock(path);
    if (now.kind === 'held' || now.beat !== first.beat) return now;
  }
  const turn = takeAfter(path, first.turn, beatingProcess());
  return turn === undefined ? holdLock(path) : holdTurn(path, turn);
};
