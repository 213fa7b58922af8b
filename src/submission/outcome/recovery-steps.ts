import type { Entry } from '../../storage/journal/entry.ts';
import type { WriteStatus } from '../../storage/journal/write-status.ts';
import {
  allocationSteps as allocation,
  executionSteps as execution,
  stepTitles,
} from '../messages/recovery-messages.ts';

/** Under this scheme, the max record time is not signed. */
const unsignedTime = 'HASHING_SCHEME_VERSION_V2';

const completionStep = ({ entry, ledgerEnd, ledgerEndWhy }: Entry): string =>
  ledgerEnd === undefined
    ? execution.noCompletion(ledgerEndWhy ?? execution.unknownLedgerEnd)
    : execution.checkCompletion(entry);

const hashStep = ({ hash }: Entry): readonly string[] =>
  hash === undefined ? [] : [execution.findByHash];

const deadlineSteps = ({ maxRecordTime, scheme }: Entry): readonly string[] => {
  if (maxRecordTime === undefined) return [];
  return scheme === unsignedTime
    ? [execution.deadlineV2(maxRecordTime)]
    : [execution.deadline(maxRecordTime)];
};

/** How long the service detects duplicates; after that, a resend may be executed a second time. */
const duplicateStep = ({ deduplicationSeconds, maxRecordTime }: Entry): string => {
  const limit = maxRecordTime === undefined ? '' : execution.untilDeadline;
  return deduplicationSeconds === undefined
    ? execution.duplicatesUnknown(limit)
    : execution.duplicatesKnown(deduplicationSeconds, limit);
};

const unknownExecution = (entry: Entry): readonly string[] => [
  execution.waitFirst,
  execution.findEffect,
  completionStep(entry),
  ...deadlineSteps(entry),
  execution.resend,
  duplicateStep(entry),
];

const unknownAllocation = ({ entry, partyId }: Entry): readonly string[] => [
  allocation.waitFirst,
  ...(partyId === undefined
    ? [allocation.findUnnamed]
    : [allocation.find(partyId), allocation.check(entry)]),
  allocation.resend,
];

const acceptedExecution = (entry: Entry): readonly string[] => [
  completionStep(entry),
  ...hashStep(entry),
  ...deadlineSteps(entry),
  execution.recordOutcome,
];

const acceptedAllocation = ({ entry, partyId }: Entry): readonly string[] => [
  partyId === undefined ? allocation.continuesUnnamed : allocation.continues(entry),
  allocation.recordOutcome,
];

const expired = ({ scheme, hash }: Entry): readonly string[] => [
  ...(hash === undefined ? [] : [execution.findCopies]),
  execution.expired,
  ...(scheme === unsignedTime ? [execution.expiredV2] : []),
];

type Steps = (entry: Entry) => readonly string[];

const none: Steps = () => [];

const steps: Readonly<Partial<Record<WriteStatus, Readonly<Record<Entry['operation'], Steps>>>>> = {
  UNKNOWN: { allocateParty: unknownAllocation, executeSubmission: unknownExecution },
  ACCEPTED: { allocateParty: acceptedAllocation, executeSubmission: acceptedExecution },
  EXPIRED: { allocateParty: none, executeSubmission: expired },
};

/** Returns the steps for an entry whose outcome isn't certain, the safe ones first. */
export const recoverySteps = (entry: Entry): readonly string[] =>
  steps[entry.word]?.[entry.operation](entry) ?? [];

/** Titles the steps: for an unknown outcome their order matters. */
export const recoveryTitle = (word: WriteStatus): string =>
  word === 'UNKNOWN' ? stepTitles.recovery : stepTitles.next;
