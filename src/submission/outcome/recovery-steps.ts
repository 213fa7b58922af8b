import type { Entry } from '../../storage/journal/entry.ts';
import type { WriteStatus } from '../../storage/journal/records.ts';
import { hasUnsignedDeadline } from '../find-twins.ts';

// Each step is one action; the safe ones come first, and none suggests sending again before the
// outcome was looked for.

type Steps = (entry: Entry) => readonly string[];

const stepTitles = { recovery: 'RECOVERY STEPS', next: 'NEXT STEPS' } as const;

const check = (entry: string): string =>
  `choose "check outcome" in the dashboard, or run cantui journal check ${entry}`;

const v2Warning =
  'Under V2, that time is not signed: anyone with the bytes and the signature can change it.';

const executionSteps = {
  waitFirst: "Don't send it again as a new write: it may have been executed.",
  inFlight: (entry: string): string =>
    `An earlier submission is still in flight. Wait, then ${check(entry)}.`,
  findEffect:
    'If its outcome stays UNKNOWN, look for what it does in the activity list. Not finding it proves nothing.',
  checkCompletion: (entry: string): string => `Check its outcome: ${check(entry)}.`,
  noCompletion: (reason: string): string => `Its completion cannot be checked: ${reason}.`,
  unknownLedgerEnd: 'the ledger end before sending was not recorded',
  findCopies:
    'Look up the update with its hash first: the same bytes may have been sent from elsewhere.',
  findByHash: 'Look up the update with its hash: it proves that the write was committed.',
  deadline: (maxRecordTime: string): string =>
    `From ${maxRecordTime} (its deadline) on, the ledger refuses these bytes: if it is not on the ledger by then, it never will be.`,
  deadlineV2: (maxRecordTime: string): string =>
    `From ${maxRecordTime} (its deadline) on, the ledger refuses these bytes. ${v2Warning}`,
  offerEnds: (at: string): string =>
    `Nobody can accept the offer of this write after ${at}. While the offer exists, its sender can withdraw it.`,
  resend: (entry: string): string =>
    `If its outcome stays open, you can retry it: choose "resend" in the journal, or run cantui execute --retry-of ${entry} -f FILE with the same file. Both send the same transaction with a new submission id, and at most one of the two is executed. If the ledger returns DUPLICATE_COMMAND, the earlier attempt was executed.`,
  duplicatesKnown: (seconds: number | string): string =>
    `After ${seconds} s the ledger no longer detects duplicates of this command id, so it can also execute a new transaction that does the same.`,
  duplicatesUnknown:
    'How long the ledger detects duplicates of this command id is unknown, so it can also execute a new transaction that does the same.',
  expired:
    'The ledger refuses these bytes from now on. To try again, prepare the transaction again.',
  expiredV2: `${v2Warning} Watch the activity list.`,
} as const;

const allocationSteps = {
  waitFirst: "Don't send it again: the party may have been allocated.",
  findUnnamed: 'Look for the party on the ledger. Its id cannot be read from the request.',
  find: (party: string): string => `Look for the party ${party}`,
  check: (entry: string): string => `Ask the ledger for the party: ${check(entry)}.`,
  resend: (entry: string): string =>
    `Only if the ledger doesn't have the party, send it again: choose "resend" in the journal, or run cantui allocate --retry-of ${entry} -f FILE. A refusal because the party exists means that the earlier attempt allocated it.`,
  otherHosts:
    'If other participants host the party, too, it appears only once each of them has received the same transactions: their operators run cantui allocate -f with the same file, on their own ledger.',
  findNow: 'Look for the party on the ledger.',
} as const;

const completionStep = ({ entry, ledgerEnd, ledgerEndWhy }: Entry): string =>
  ledgerEnd === undefined
    ? executionSteps.noCompletion(ledgerEndWhy ?? executionSteps.unknownLedgerEnd)
    : executionSteps.checkCompletion(entry);

const hashStep = ({ hash }: Entry): readonly string[] =>
  hash === undefined ? [] : [executionSteps.findByHash];

const deadlineSteps = (entry: Entry): readonly string[] => {
  const { maxRecordTime } = entry;
  if (maxRecordTime === undefined) return [];
  return hasUnsignedDeadline(entry)
    ? [executionSteps.deadlineV2(maxRecordTime)]
    : [executionSteps.deadline(maxRecordTime)];
};

const offerSteps = ({ offerEnds }: Entry): readonly string[] =>
  offerEnds === undefined ? [] : [executionSteps.offerEnds(offerEnds)];

const duplicateStep = ({ deduplicationSeconds: seconds }: Entry): string =>
  seconds === undefined
    ? executionSteps.duplicatesUnknown
    : executionSteps.duplicatesKnown(seconds);

const unknownExecution = (entry: Entry): readonly string[] => [
  executionSteps.waitFirst,
  completionStep(entry),
  executionSteps.findEffect,
  ...deadlineSteps(entry),
  ...offerSteps(entry),
  executionSteps.resend(entry.entry),
  duplicateStep(entry),
];

const unknownAllocation = ({ entry, partyId }: Entry): readonly string[] => [
  allocationSteps.waitFirst,
  ...(partyId === undefined
    ? [allocationSteps.findUnnamed]
    : [allocationSteps.find(partyId), allocationSteps.check(entry)]),
  allocationSteps.resend(entry),
];

const inFlight: Steps = ({ entry }) => [executionSteps.inFlight(entry)];

const acceptedExecution = (entry: Entry): readonly string[] => [
  completionStep(entry),
  ...hashStep(entry),
  ...deadlineSteps(entry),
];

const acceptedAllocation = ({ entry, partyId }: Entry): readonly string[] => [
  allocationSteps.otherHosts,
  partyId === undefined ? allocationSteps.findNow : allocationSteps.check(entry),
];

const expired = (entry: Entry): readonly string[] => [
  ...(entry.hash === undefined ? [] : [executionSteps.findCopies]),
  executionSteps.expired,
  ...(hasUnsignedDeadline(entry) ? [executionSteps.expiredV2] : []),
];

const none: Steps = () => [];

const steps: Readonly<Partial<Record<WriteStatus, Readonly<Record<Entry['operation'], Steps>>>>> = {
  UNKNOWN: { allocateParty: unknownAllocation, executeSubmission: unknownExecution },
  ACCEPTED: { allocateParty: acceptedAllocation, executeSubmission: acceptedExecution },
  'IN FLIGHT': { allocateParty: inFlight, executeSubmission: inFlight },
  EXPIRED: { allocateParty: none, executeSubmission: expired },
};

export const recoverySteps = (entry: Entry): readonly string[] =>
  steps[entry.word]?.[entry.operation](entry) ?? [];

export const recoveryTitle = (word: WriteStatus): string =>
  word === 'UNKNOWN' ? stepTitles.recovery : stepTitles.next;
