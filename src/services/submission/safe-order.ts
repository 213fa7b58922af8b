import type { Entry } from '../../journal/entries.ts';

const ofExecution: readonly string[] = [
  'Do not send it again yet: it may have been accepted.',
  'Look for its effect: the tail, or the transaction that carries its hash.',
  'Wait until its max record time has passed: after that these bytes cannot be accepted.',
  'Then send the same bytes with a new submission id; DUPLICATE_COMMAND means that it was accepted.',
];

const ofAllocation: readonly string[] = [
  'Do not send it again yet: the party may be allocated.',
  'Look for the party: its id is known from the request.',
  'Then send it again; that the party exists already means that it was allocated.',
];

/** What to do about a write whose outcome nobody knows, the safe things first. */
export const safeOrder = ({ word, operation }: Entry): readonly string[] => {
  if (word !== 'UNKNOWN') return [];
  return operation === 'executeSubmission' ? ofExecution : ofAllocation;
};
