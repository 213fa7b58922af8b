import { writePaths } from '../../ledger/operations.ts';
import { normalizeServiceAddress } from '../../lib/io/service-address.ts';
import { isThisProcess } from '../locks/process-identity.ts';
import { type OutcomeRecord, type Intent, type Timestamped, type WriteStatus } from './records.ts';

/** `identity` and `purpose` are absent in a journal that an earlier release wrote. */
export type WriteKey = Pick<
  Intent,
  'operation' | 'url' | 'content' | 'identity' | 'hash' | 'purpose'
>;

/** Normalizes the address and cuts off the path of the operation. */
export const ledgerAddress = ({ operation, url }: Pick<WriteKey, 'operation' | 'url'>): string => {
  const address = normalizeServiceAddress(url);
  const path = writePaths(operation).find((end) => address.endsWith(end)) ?? '';
  return address.slice(0, address.length - path.length);
};

/** Another ledger of the same gateway proves nothing about the write. */
export const isSentTo = (write: Pick<WriteKey, 'operation' | 'url'>, ledgerUrl: string): boolean =>
  ledgerAddress(write) === normalizeServiceAddress(ledgerUrl);

/** True if the key is computed from the signed content instead of its spelling. */
export const isIdentified = ({ identity }: Pick<WriteKey, 'identity'>): boolean =>
  identity !== undefined && !identity.startsWith('bytes:');

const isKnownAndEqual = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && one === other;

export const isSameContent = (one: WriteKey, other: WriteKey): boolean =>
  one.operation === other.operation &&
  (one.content === other.content ||
    isKnownAndEqual(one.identity, other.identity) ||
    isKnownAndEqual(one.hash, other.hash));

export const isSameWrite = (one: WriteKey, other: WriteKey): boolean =>
  isSameContent(one, other) && ledgerAddress(one) === ledgerAddress(other);

/** Both do the same, from whichever holdings and however they were prepared. */
export const haveSamePurpose = (one: WriteKey, other: WriteKey): boolean =>
  isSameContent(one, other) || isKnownAndEqual(one.purpose, other.purpose);

export type Entry = Timestamped<Intent> & {
  /** The connection was open, and a byte could leave. */
  readonly sentAt?: string | undefined;
  /** Oldest first; empty if no outcome was recorded. */
  readonly findings: readonly Timestamped<OutcomeRecord>[];
  /** A search up to this time (ISO 8601) found no trace. */
  readonly lookedUpTo?: string | undefined;
  readonly resentAs: readonly string[];
  readonly word: WriteStatus;
};

/** An operator can't override these: a response stated the outcome. */
const definite: ReadonlySet<WriteStatus> = new Set([
  'ALLOCATED',
  'COMMITTED',
  'REJECTED',
  'NOT SENT',
  'ACCEPTED EARLIER',
  'SUPERSEDED',
]);

/** A proven outcome never changes, and a resolution changes only an open entry. */
export const findDecisive = <F extends OutcomeRecord>(findings: readonly F[]): F | undefined =>
  findings.reduce<F | undefined>((f, finding) => {
    const isKept =
      f?.word === 'COMMITTED' ||
      (f !== undefined && finding.word === 'MARKED' && definite.has(f.word));
    return isKept ? f : finding;
  }, undefined);

/** Clocks differ, and a write may be recorded in time and reported a little later. */
const marginMs = 60_000;

/** True if the deadline of a write has passed: no record can follow at `upTo` (ISO 8601). */
export const isPastDeadline = (
  { maxRecordTime }: Pick<Intent, 'maxRecordTime'>,
  upTo: string | undefined,
): boolean =>
  maxRecordTime !== undefined &&
  upTo !== undefined &&
  Date.parse(upTo) > Date.parse(maxRecordTime) + marginMs;

/** Entries of unknown outcome always come first. */
export const entriesOfUnknownOutcome = (entries: readonly Entry[]): readonly Entry[] =>
  entries.filter(({ word }) => word === 'UNKNOWN' || word === 'IN FLIGHT');

const letters = { allocateParty: 'A', executeSubmission: 'X' } as const;

/** No further check or statement is needed. */
export const hasFinalStatus = ({ word }: Entry): boolean => definite.has(word);

/** Returns one more than the highest id. */
export const nextEntryId = (entries: readonly Entry[], operation: Intent['operation']): string => {
  const start = `${letters[operation]}-`;
  const numbers = entries
    .filter(({ entry }) => entry.startsWith(start))
    .map(({ entry }) => Number(entry.slice(start.length)))
    .filter(Number.isSafeInteger);
  const highest = numbers.reduce((max, number) => Math.max(max, number), 0);
  return `${start}${String(highest + 1).padStart(4, '0')}`;
};

export const formatEvidence = (entry: Entry): string => {
  const { word, findings, sentAt, maxRecordTime = '' } = entry;
  if (word === 'EXPIRED') return `not found by its deadline, ${maxRecordTime}`;
  const timestamped = findDecisive(findings);
  if (timestamped !== undefined) return timestamped.evidence;
  if (word === 'SENDING')
    return `${isThisProcess(entry.process) ? 'this' : 'another'} process is sending it`;
  return sentAt === undefined
    ? 'the program exited before it recorded a connection'
    : 'sent, but the program exited before it recorded a response';
};

export const updateIdOf = ({ findings }: Entry): string | undefined =>
  findings.findLast(({ updateId }) => updateId !== undefined)?.updateId;

export const partyIdOf = ({ findings, partyId }: Entry): string | undefined =>
  findings.findLast(({ partyId: told }) => told !== undefined)?.partyId ?? partyId;

export const errorCodeOf = ({ findings }: Entry): string | undefined => findings.at(-1)?.code;

export const unmarkedCode = 'APPROVAL_REQUEST_NOT_MARKED';

export const isUnmarked = ({ findings }: Pick<Entry, 'findings'>): boolean =>
  findings.some(({ code }) => code === unmarkedCode);

/** They certainly had no effect: their approvals may be used again. */
const fruitless: ReadonlySet<WriteStatus> = new Set(['NOT SENT', 'REJECTED', 'EXPIRED']);

export const findApprovalUse = (entries: readonly Entry[], id: string): Entry | undefined =>
  entries.find(
    ({ approvals = [], word }) =>
      !fruitless.has(word) && approvals.some((approval) => approval.id === id),
  );

export const usedApprovalMessage = ({ entry, word }: Entry): string =>
  `${entry} (${word}) used it; an approval is valid for one attempt`;
