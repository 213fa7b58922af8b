import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { continued, readChain, type Chain } from './chain.ts';
import { entriesOf, type Entry } from './entries.ts';
import { appendDurably, readIfThere } from './files.ts';
import { mayRun } from './holder.ts';
import { withLock } from './lock.ts';
import { writeReceipts } from './receipts.ts';
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

const why = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? error.message : undefined;

/** What was learnt is in the receipts of its entries, too; gives why they cannot be written. */
const keepReceipts = (stateDir: string, before: Buffer, added: Added): string | undefined => {
  const learnt = added.records.filter(({ event }) => event === 'finding');
  if (learnt.length === 0) return undefined;
  const chain = readChain(Buffer.concat([before, Buffer.from(added.text)]));
  const told = entriesOf(chain, mayRun).filter(({ entry }) =>
    learnt.some((record) => record.entry === entry),
  );
  try {
    writeReceipts(stateDir, chain, told);
    return undefined;
  } catch (error) {
    const failure = why(error);
    if (failure === undefined) throw error;
    return failure;
  }
};

type Added = { readonly records: readonly JournalRecord[]; readonly text: string };

/**
 * Adds to the journal of writes, and has it on disk before it returns. `records` is told what stands
 * in it already; two processes never write at once. Throws what the file system says: then nothing
 * was recorded, or a part that no reader takes for a record. Gives why a receipt of what was recorded
 * cannot be written: the journal can make it again.
 */
export const recordSubmission = (
  stateDir: string,
  records: (entries: readonly Entry[]) => readonly JournalRecord[],
  at: number,
): string | undefined => {
  const path = submissionsPath(stateDir);
  makePrivateDir(dirname(path));
  return withLock(join(stateDir, 'lock'), () => {
    const before = readIfThere(path);
    const chain = readChain(before);
    const common = { at: new Date(at).toISOString(), who: who() };
    const added = records(entriesOf(chain, mayRun));
    const text = continued(chain, added, common);
    appendDurably(path, text, chain.lines.length === 0);
    return keepReceipts(stateDir, before, { records: added, text });
  });
};
