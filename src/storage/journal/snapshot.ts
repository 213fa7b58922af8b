import { hasCode } from '../../lib/result.ts';
import { withLock } from '../locks/lock.ts';
import { unconfirmedEntries, type Evidence } from './audit.ts';
import { findChangedBodies, readAuditEvidence, saveHead } from './evidence.ts';
import { foldEntries, isSending } from './fold-entries.ts';
import { holdsHead, type HashChain } from './hash-chain.ts';
import { journalPath, lockOf, readJournal } from './journal-file.ts';
import { writeReceipts } from './receipts.ts';

/** The journal and the files that confirm it, as they were at one moment. */
export type JournalSnapshot = { readonly chain: HashChain; readonly evidence: Evidence };

/**
 * Reads the evidence first. The journal only grows, so even without the lock it holds every head
 * and receipt that was read before it: no append between the two reads looks like a loss.
 */
const readBoth = (stateDir: string): JournalSnapshot => {
  const evidence = readAuditEvidence(stateDir, { withBytes: false });
  return { chain: readJournal(stateDir), evidence };
};

/** An append takes milliseconds, and a dashboard can't draw meanwhile. */
const readerWaitsMs = 1000;

/** A copy on a read-only disk has no lock, and a stopped process may hold one for any time. */
const withoutLock = ['ENOENT', 'EACCES', 'EPERM', 'EROFS', 'ELOCKED'] as const;

/** Waits for a process that appends. Throws file system errors, and refuses a later release's journal. */
export const readSnapshot = (stateDir: string): JournalSnapshot => {
  try {
    return withLock(lockOf(journalPath(stateDir)), () => readBoth(stateDir), readerWaitsMs);
  } catch (error) {
    if (!hasCode(error, ...withoutLock)) throw error;
    return readBoth(stateDir);
  }
};

/** Kept bodies never change, so they are read without the lock. */
export const withChangedBodies = (
  stateDir: string,
  { chain, evidence }: JournalSnapshot,
): JournalSnapshot => ({
  chain,
  evidence: { ...evidence, changedBodies: findChangedBodies(stateDir, evidence.bodies) },
});

/**
 * Writes what a killed process had left to write: the receipts of its last records, and the head.
 * Does nothing to a journal that is broken or lost records. Throws file system errors.
 */
export const finishLastAppend = (stateDir: string): void =>
  withLock(lockOf(journalPath(stateDir)), () => {
    const { chain, evidence } = readBoth(stateDir);
    const { head } = evidence;
    if (chain.broken !== undefined || (head !== undefined && !holdsHead(chain, head))) return;
    const unfinished = unconfirmedEntries(chain, head);
    const entries = foldEntries(chain, isSending);
    writeReceipts(
      stateDir,
      chain,
      entries.filter(({ entry, findings }) => findings.length > 0 && unfinished.has(entry)),
    );
    saveHead(stateDir, chain.head);
  });
