import type { Entry } from '../../storage/journal/entry.ts';
import type { JournalRecord, OutcomeRecord } from '../../storage/journal/records.ts';
import { attemptWithSubmissionId } from '../find-attempts.ts';
import { duplicateText, evidenceText } from '../messages/messages.ts';
import { commitByHash } from '../proof/proof-by-hash.ts';
import { evidenceOf } from './format-tracked.ts';
import { buildCompletionRecord } from './outcome-records.ts';
import type { TrackedOutcome } from './poll-completion.ts';
import { supersedeOthers } from './resolve-duplicates.ts';

type Committed = TrackedOutcome & { kind: 'committed' };

/** The records of an attempt that was accepted: it is COMMITTED, and the others repeat it. */
const acceptedRecords = (
  entries: readonly Entry[],
  accepted: Entry,
  followed: Committed,
): readonly OutcomeRecord[] => {
  const { updateId, source } = followed;
  const evidence = evidenceOf(followed);
  const forOthers = source === 'completion' ? evidenceText.completionOf(accepted.entry) : evidence;
  const { entry } = accepted;
  return [
    { event: 'finding', entry, word: 'COMMITTED', evidence, updateId },
    ...supersedeOthers(entries, accepted, forOthers),
  ];
};

/** The records of a commit: about the attempt that was accepted, as far as the source names it. */
const commitRecords = (
  entries: readonly Entry[],
  own: Entry,
  followed: Committed,
): readonly OutcomeRecord[] => {
  const { updateId, submissionId, source } = followed;
  const evidence = evidenceOf(followed);
  const isOwn =
    submissionId === undefined ? source === 'completion' : submissionId === own.submissionId;
  if (isOwn) return acceptedRecords(entries, own, followed);
  if (submissionId === undefined || submissionId === '')
    return commitByHash(entries, own, { updateId, evidence, isOther: followed.isOther === true });
  const named = attemptWithSubmissionId(entries, { submissionId, url: own.url });
  if (named !== undefined) return acceptedRecords(entries, named, followed);
  const detail = duplicateText.acceptedElsewhere(submissionId);
  return [{ event: 'finding', entry: own.entry, word: 'SUPERSEDED', evidence, updateId, detail }];
};

/** The records of a tracked outcome; none while it is open. */
export const trackedRecords = (
  entries: readonly Entry[],
  name: string,
  followed: TrackedOutcome,
): readonly JournalRecord[] => {
  const own = entries.find(({ entry }) => entry === name);
  const common = { event: 'finding', entry: name } as const;
  switch (followed.kind) {
    case 'committed':
      return own === undefined ? [] : commitRecords(entries, own, followed);
    case 'failed':
      return buildCompletionRecord(entries, name, followed).findings;
    case 'allocated':
      return [{ ...common, word: 'ALLOCATED', evidence: evidenceText.partyFound }];
    case 'expired':
      return [{ event: 'looked', entry: name, upTo: followed.upTo }];
    case 'existed':
    case 'open':
      return [];
    default:
      return followed satisfies never;
  }
};

/** A tracked outcome in the light of the journal, whose records are about to be written. */
export const judgeTracked = (
  entries: readonly Entry[],
  entry: string,
  followed: TrackedOutcome,
  records: readonly JournalRecord[],
): TrackedOutcome => {
  if (followed.kind === 'failed')
    return { ...followed, verdict: buildCompletionRecord(entries, entry, followed).verdict };
  if (followed.kind === 'allocated') {
    const wasAccepted = entries.some((known) => known.entry === entry && known.word === 'ACCEPTED');
    return wasAccepted ? { ...followed, wasAccepted } : followed;
  }
  if (followed.kind !== 'committed') return followed;
  const own = records.find((record) => record.entry === entry);
  return own?.event === 'finding' && own.word === 'COMMITTED'
    ? followed
    : { ...followed, isOther: true };
};
