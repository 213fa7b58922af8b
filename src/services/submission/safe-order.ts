import type { Entry } from '../../journal/entries.ts';

const ofExecution = (entry: Entry): readonly string[] => [
  'Do not send it again yet: it may have been accepted.',
  'Look for its effect: the tail, or the transaction that carries its hash.',
  ...(entry.ledgerEnd === undefined
    ? []
    : [`Ask for its completion: cantui journal follow ${entry.entry}`]),
  'Wait until its max record time has passed: after that these bytes cannot be accepted.',
  'Then send the same bytes with a new submission id; DUPLICATE_COMMAND means that it was accepted.',
];

const ofAllocation = (entry: Entry): readonly string[] => [
  'Do not send it again yet: the party may be allocated.',
  entry.partyId === undefined
    ? 'Look for the party: its id is known from the request.'
    : `Look for the party: cantui journal follow ${entry.entry}`,
  'Then send it again; that the party exists already means that it was allocated.',
];

/** What to do about a write whose outcome nobody knows, the safe things first. */
export const safeOrder = (entry: Entry): readonly string[] => {
  if (entry.word !== 'UNKNOWN') return [];
  return entry.operation === 'executeSubmission' ? ofExecution(entry) : ofAllocation(entry);
};
