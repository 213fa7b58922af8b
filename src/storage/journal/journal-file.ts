import { realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { appendRecords, holdsHead, readChain, type HashChain } from './hash-chain.ts';
import type { Entry } from './entry.ts';
import { foldEntries, isSending } from './fold-entries.ts';
import type { FileSystem } from '../files/file-system.ts';
import { appendAndSync, readIfExists } from '../files/atomic-files.ts';
import { currentAccount } from '../locks/process-identity.ts';
import { saveHead, readSavedHead } from './evidence.ts';
import { withLock } from '../locks/lock.ts';
import { writeReceipts } from './receipts.ts';
import type { JournalRecord } from './records.ts';
import { makePrivateDir } from '../paths/state-dir.ts';
import { withVersion, requireVersion } from '../versioned-file.ts';
import { trace, type TraceEvents } from '../../lib/io/trace.ts';
import { tryIo } from '../../lib/result.ts';
import { unconfirmedEntries } from './audit.ts';

export const journalPath = (stateDir: string): string => join(stateDir, 'submissions.ndjson');

/**
 * The version is in each record, because the chain only grows. One record of a later release
 * refuses the journal, whose outcomes can't be told without it.
 */
const readOwnChain = (path: string, bytes: Buffer): HashChain => {
  const chain = readChain(bytes);
  for (const line of chain.lines)
    if (line.kind === 'record') requireVersion('journal', path, line.record);
  return chain;
};

/** Throws file system errors, and refuses a journal of a later release. */
export const readJournal = (stateDir: string): HashChain =>
  readOwnChain(journalPath(stateDir), readIfExists(journalPath(stateDir)));

/** The size of the journal file, which only ever grows. Throws file system errors. */
export const journalBytes = (stateDir: string): number =>
  statSync(journalPath(stateDir), { throwIfNoEntry: false })?.size ?? 0;

/** Oldest first; an entry that another process is about to end is SENDING. */
export const readEntries = (stateDir: string): readonly Entry[] =>
  foldEntries(readJournal(stateDir), isSending);

/**
 * The lock is next to the file itself: state directories whose journals link to one file share it.
 */
export const lockOf = (path: string): string => {
  const isThere = statSync(path, { throwIfNoEntry: false }) !== undefined;
  return join(dirname(isThere ? realpathSync(path) : path), 'lock');
};

type Added = {
  readonly bytes: Buffer;
  readonly chain: HashChain;
  readonly records: readonly JournalRecord[];
  readonly text: string;
};

/** Also writes the receipts that a process which was killed here had left to write. */
const keepReceipts = (stateDir: string, { bytes, chain, records, text }: Added): void => {
  const unfinished = unconfirmedEntries(chain, readSavedHead(stateDir));
  const ended = new Set(records.flatMap((each) => (each.event === 'finding' ? [each.entry] : [])));
  if (ended.size === 0 && unfinished.size === 0) return;
  const whole = readChain(Buffer.concat([bytes, Buffer.from(text)]));
  const entries = foldEntries(whole, isSending).filter(
    ({ entry, findings }) => ended.has(entry) || (findings.length > 0 && unfinished.has(entry)),
  );
  writeReceipts(stateDir, whole, entries);
};

/** The head of a journal that was lost since is the evidence of the loss. */
const keepNewHead = (stateDir: string, { chain, text }: Added): void => {
  const kept = readSavedHead(stateDir);
  if (kept === undefined || holdsHead(chain, kept))
    saveHead(stateDir, readChain(Buffer.from(text)).head);
};

/**
 * Returns why one of the files that confirm the journal can't be written. The head comes last: the
 * records after it are those whose receipts a kill may have prevented.
 */
const keepTraces = (stateDir: string, added: Added): string | undefined => {
  const receipts = tryIo(() => keepReceipts(stateDir, added));
  const head = tryIo(() => keepNewHead(stateDir, added));
  if (!receipts.ok) return receipts.error;
  return head.ok ? undefined : head.error;
};

/** The summary has nothing of the request's content. */
const summarize = (record: JournalRecord): TraceEvents['journal'] => {
  const { entry, event } = record;
  if (event === 'intent')
    return { entry, record: event, operation: record.operation, sha256: record.bodySha256 };
  if (event === 'finding')
    return { entry, record: event, status: record.word, evidence: record.evidence };
  return { entry, record: event };
};

/**
 * Synced before it returns; two processes never write at once. Throws file system errors, or
 * refuses a journal of a later release: then nothing was recorded, or a part that no reader takes
 * for a record. Returns why a receipt could not be written.
 */
export const appendToJournal = (
  stateDir: string,
  records: (entries: readonly Entry[], chain: HashChain) => readonly JournalRecord[],
  at: number,
  port?: FileSystem,
): string | undefined => {
  const path = journalPath(stateDir);
  makePrivateDir(dirname(path));
  return withLock(lockOf(path), () => {
    const bytes = readIfExists(path);
    const chain = readOwnChain(path, bytes);
    const stamp = { at: new Date(at).toISOString(), who: currentAccount() };
    const common = withVersion('journal', stamp);
    const added = records(foldEntries(chain, isSending), chain);
    const text = appendRecords(chain, added, common);
    appendAndSync(path, text, port);
    for (const record of added) trace.emit?.('journal', summarize(record));
    return added.length === 0
      ? undefined
      : keepTraces(stateDir, { bytes, chain, records: added, text });
  });
};
