import type { Entry } from '../../storage/journal/entry.ts';
import type { WriteStatus } from '../../storage/journal/records.ts';

const follow = ({ entry }: Entry): string => `f in the journal, or cantui journal check ${entry}`;

/** By this definition the last time of recording is no part of what is signed. */
const unsignedTime = 'HASHING_SCHEME_VERSION_V2';

const completionStep = (entry: Entry): string =>
  entry.ledgerEnd === undefined
    ? `Its completion cannot be asked for: ${entry.ledgerEndWhy ?? 'the ledger did not tell its end'}.`
    : `Ask for its completion: ${follow(entry)}`;

const hashStep = ({ hash }: Entry): readonly string[] =>
  hash === undefined ? [] : ['Look up the update that carries its hash: that proves it.'];

const deadlineSteps = ({ maxRecordTime, scheme }: Entry): readonly string[] => {
  if (maxRecordTime === undefined) return [];
  const until = `From ${maxRecordTime} on, its max record time, these bytes are refused`;
  return scheme === unsignedTime
    ? [`${until}; under V2 that time is not signed: who holds bytes and signature can change it.`]
    : [`${until}: what is not found after it will not come.`];
};

/** How long the service tells a duplicate; after that a resend is in theory a second one. */
const duplicateStep = ({ deduplicationSeconds, maxRecordTime }: Entry): string => {
  const limit = maxRecordTime === undefined ? '' : ', but not past its max record time';
  return deduplicationSeconds === undefined
    ? `How long the service knows a duplicate is not known here: a late resend may be carried out twice${limit}.`
    : `The service knows a duplicate for ${deduplicationSeconds} s: a later resend may be carried out twice${limit}.`;
};

const unknownExecution = (entry: Entry): readonly string[] => [
  'Do not send it again yet: it may have been accepted.',
  'Look for its effect: the tail, or the update that carries its hash.',
  completionStep(entry),
  ...deadlineSteps(entry),
  'Then send the same bytes with a new submission id; DUPLICATE_COMMAND means that it was accepted.',
  duplicateStep(entry),
];

const unknownAllocation = (entry: Entry): readonly string[] => [
  'Do not send it again yet: the party may be allocated.',
  ...(entry.partyId === undefined
    ? ['Look for the party among those of the ledger: which one it is cannot be read here.']
    : [`Look for the party ${entry.partyId}`, `Ask the ledger for it: ${follow(entry)}`]),
  'Then send it again; that the party exists already means that it was allocated.',
];

const acceptedExecution = (entry: Entry): readonly string[] => [
  completionStep(entry),
  ...hashStep(entry),
  ...deadlineSteps(entry),
  'Or mark it, once you know from elsewhere: m',
];

const acceptedAllocation = (entry: Entry): readonly string[] => [
  entry.partyId === undefined
    ? 'It goes on by itself: look for the party among those of the ledger.'
    : `It goes on by itself. Ask the ledger for the party: ${follow(entry)}`,
  'Or mark it, once you know from elsewhere: m',
];

const expired = ({ scheme }: Entry): readonly string[] => [
  'These bytes are refused from now on: have it prepared anew to try again.',
  ...(scheme === unsignedTime
    ? [
        'Under V2 the time is not signed: who holds bytes and signature can change it. Watch the tail.',
      ]
    : []),
];

type Steps = (entry: Entry) => readonly string[];

const none: Steps = () => [];

const steps: Readonly<Partial<Record<WriteStatus, Readonly<Record<Entry['operation'], Steps>>>>> = {
  UNKNOWN: { allocateParty: unknownAllocation, executeSubmission: unknownExecution },
  ACCEPTED: { allocateParty: acceptedAllocation, executeSubmission: acceptedExecution },
  EXPIRED: { allocateParty: none, executeSubmission: expired },
};

/** Lists what to do about a write whose outcome is not fully known, the safe steps first. */
export const recoverySteps = (entry: Entry): readonly string[] =>
  steps[entry.word]?.[entry.operation](entry) ?? [];

/** Titles the steps: for an unknown outcome their order matters. */
export const recoveryTitle = (word: WriteStatus): string =>
  word === 'UNKNOWN' ? 'RECOVERY STEPS' : 'NEXT STEPS';
