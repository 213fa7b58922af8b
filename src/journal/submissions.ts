import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { continued, readChain, type Chain } from './chain.ts';
import { entriesOf, type Entry } from './entries.ts';
import { appendDurably, readIfThere } from './files.ts';
import { mayRun } from './holder.ts';
import { withLock } from './lock.ts';
import type { JournalRecord } from './records.ts';
import { makePrivateDir } from './state-dir.ts';
import { who } from './who.ts';

/** The journal of writes: one line of JSON for each thing that happened. */
export const submissionsPath = (stateDir: string): string => join(stateDir, 'submissions.ndjson');

/** Reads the journal of writes. Throws what the file system says. */
export const readSubmissions = (stateDir: string): Chain =>
  readChain(readIfThere(submissionsPath(stateDir)));

/** The bytes that the journal has so far; it only ever grows. Throws what the file system says. */
export const submissionsSize = (stateDir: string): number =>
  statSync(submissionsPath(stateDir), { throwIfNoEntry: false })?.size ?? 0;

/** The entries of the journal, oldest first; what another process is about to end is SENDING. */
export const readEntries = (stateDir: string): readonly Entry[] =>
  entriesOf(readSubmissions(stateDir), mayRun);

/**
 * Adds to the journal of writes, and has it on disk before it returns. `records` is told what stands
 * in it already; two processes never write at once. Throws what the file system says: then nothing
 * was recorded, or a part that no reader takes for a record.
 */
export const recordSubmission = (
  stateDir: string,
  records: (entries: readonly Entry[]) => readonly JournalRecord[],
  at: number,
): void => {
  const path = submissionsPath(stateDir);
  makePrivateDir(dirname(path));
  withLock(join(stateDir, 'lock'), () => {
    const chain = readSubmissions(stateDir);
    const common = { at: new Date(at).toISOString(), who: who() };
    const added = records(entriesOf(chain, mayRun));
    appendDurably(path, continued(chain, added, common), chain.lines.length === 0);
  });
};
