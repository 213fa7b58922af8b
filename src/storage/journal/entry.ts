import type { HashChain } from './hash-chain.ts';
import type { ProcessIdentity } from '../locks/process-identity.ts';
import {
  parseRecord,
  type OutcomeRecord,
  type Intent,
  type WriteStatus,
  type Timestamped,
  statusLabel,
} from './records.ts';

/** A write and everything that is known about it. */
export type Entry = Timestamped<Intent> & {
  /** The time when the connection was open and a byte could leave. */
  readonly sentAt?: string | undefined;
  /** Oldest first; empty if the outcome was never recorded. */
  readonly findings: readonly Timestamped<OutcomeRecord>[];
  /** The time up to which a search found no trace of it, ISO 8601. */
  readonly lookedUpTo?: string | undefined;
  /** Later attempts at the same write. */
  readonly resentAs: readonly string[];
  readonly word: WriteStatus;
};

type Draft = Omit<Entry, 'word' | 'resentAs'>;

/** Statuses that an operator cannot override: a response stated the outcome. */
const definite: ReadonlySet<WriteStatus> = new Set([
  'ALLOCATED',
  'COMMITTED',
  'REJECTED',
  'NOT SENT',
  'ACCEPTED EARLIER',
  'SUPERSEDED',
]);

/** A proven outcome never changes, and a resolution changes only an open entry. */
const decisive = <F extends OutcomeRecord>(findings: readonly F[]): F | undefined =>
  findings.reduce<F | undefined>((f, finding) => {
    const isKept =
      f?.word === 'COMMITTED' ||
      (f !== undefined && finding.word === 'MARKED' && definite.has(f.word));
    return isKept ? f : finding;
  }, undefined);

/** Statuses that a passed deadline ends, if nothing was found. */
const open: ReadonlySet<WriteStatus> = new Set(['UNKNOWN', 'ACCEPTED']);

/** Clocks differ, and a write may be recorded in time and reported a little later. */
const marginMs = 60_000;

/**
 * Returns whether a time, ISO 8601, is so long after the maximum record time that no record can
 * follow.
 */
export const isPastDeadline = (
  { maxRecordTime }: Pick<Intent, 'maxRecordTime'>,
  upTo: string | undefined,
): boolean =>
  maxRecordTime !== undefined &&
  upTo !== undefined &&
  Date.parse(upTo) > Date.parse(maxRecordTime) + marginMs;

/**
 * An intent without an end may have been sent: it is UNKNOWN, unless the process that was about to
 * send it still runs.
 */
const wordOf = (draft: Draft, runs: (holder: ProcessIdentity) => boolean): WriteStatus => {
  const word = decisive(draft.findings)?.word ?? (runs(draft.process) ? 'SENDING' : 'UNKNOWN');
  return open.has(word) && isPastDeadline(draft, draft.lookedUpTo) ? 'EXPIRED' : word;
};

const draftsOf = ({ lines }: HashChain): readonly Draft[] => {
  const drafts = new Map<string, Draft>();
  for (const line of lines) {
    const record = line.kind === 'record' ? parseRecord(line.record) : undefined;
    if (record === undefined) continue;
    const draft = drafts.get(record.entry);
    if (record.event === 'intent') {
      drafts.set(record.entry, { ...record, findings: [] });
    } else if (draft !== undefined && record.event === 'finding') {
      drafts.set(record.entry, { ...draft, findings: [...draft.findings, record] });
    } else if (draft !== undefined && record.event === 'looked') {
      drafts.set(record.entry, { ...draft, lookedUpTo: record.upTo });
    } else if (draft !== undefined) {
      drafts.set(record.entry, { ...draft, sentAt: record.at });
    }
  }
  return [...drafts.values()];
};

/**
 * Reads the entries of a journal, oldest first, and skips other records. `runs` returns whether a
 * process still runs; without it, none does.
 */
export const foldEntries = (
  chain: HashChain,
  runs: (holder: ProcessIdentity) => boolean = () => false,
): readonly Entry[] => {
  const drafts = draftsOf(chain);
  const resent = new Map<string, readonly string[]>();
  for (const { entry, resends } of drafts)
    if (resends !== undefined) resent.set(resends, [...(resent.get(resends) ?? []), entry]);
  return drafts.map((draft) => ({
    ...draft,
    resentAs: resent.get(draft.entry) ?? [],
    word: wordOf(draft, runs),
  }));
};

/** Returns the writes with an unknown outcome, which always come first. */
export const entriesOfUnknownOutcome = (entries: readonly Entry[]): readonly Entry[] =>
  entries.filter(({ word }) => word === 'UNKNOWN');

const letters = { allocateParty: 'A', executeSubmission: 'X' } as const;

/** Returns whether the outcome of an entry is final: no further check or statement is needed. */
export const hasFinalStatus = ({ word }: Entry): boolean => definite.has(word);

/** Returns the name of the next entry: one more than the highest. */
export const nextEntryId = (entries: readonly Entry[], operation: Intent['operation']): string => {
  const start = `${letters[operation]}-`;
  const numbers = entries
    .filter(({ entry }) => entry.startsWith(start))
    .map(({ entry }) => Number(entry.slice(start.length)))
    .filter(Number.isSafeInteger);
  const highest = numbers.reduce((max, number) => Math.max(max, number), 0);
  return `${start}${String(highest + 1).padStart(4, '0')}`;
};

/** Describes the evidence for an entry's status. */
export const formatEvidence = ({ word, findings, sentAt, maxRecordTime = '' }: Entry): string => {
  if (word === 'EXPIRED') return `not found after its maximum record time, ${maxRecordTime}`;
  const timestamped = decisive(findings);
  if (timestamped !== undefined) return timestamped.evidence;
  if (word === 'SENDING') return 'another process is sending it';
  return sentAt === undefined
    ? 'the program exited before it recorded a connection'
    : 'sent, but the program exited before it recorded a response';
};

/** Returns the update of a write, once it is known. */
export const updateIdOf = ({ findings }: Entry): string | undefined =>
  findings.findLast(({ updateId }) => updateId !== undefined)?.updateId;

/** The party of an allocation, from the service or from the request. */
export const partyIdOf = ({ findings, partyId }: Entry): string | undefined =>
  findings.findLast(({ partyId: told }) => told !== undefined)?.partyId ?? partyId;

/** The code of the last rejection of a write. */
export const errorCodeOf = ({ findings }: Entry): string | undefined => findings.at(-1)?.code;

/** The code of the finding about an attempt that ended because its approval request was not marked. */
export const unmarkedCode = 'APPROVAL_REQUEST_NOT_MARKED';

/** Returns whether an attempt ended because the file of its approval request could not be marked. */
export const isUnmarked = ({ findings }: Pick<Entry, 'findings'>): boolean =>
  findings.some(({ code }) => code === unmarkedCode);

/** These attempts certainly had no effect: their approvals may be used again. */
const fruitless: ReadonlySet<WriteStatus> = new Set(['NOT SENT', 'REJECTED', 'EXPIRED']);

/** Returns the attempt that used an approval, while it is open or after it was accepted. */
export const findApprovalUse = (entries: readonly Entry[], id: string): Entry | undefined =>
  entries.find(
    ({ approvals = [], word }) =>
      !fruitless.has(word) && approvals.some((approval) => approval.id === id),
  );

/** Returns why approvals may not be used again; undefined if none of them was used. */
export const usedApprovalMessage = ({ entry, word }: Entry): string =>
  `${entry} (${statusLabel(word)}) used it; an approval is valid for one attempt`;
