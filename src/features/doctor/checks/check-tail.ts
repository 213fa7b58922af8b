import type { Failure } from '../../../ledger/failure/failure.ts';
import type { ActivitySourceKind, CursorDirection } from '../../../ledger/activity/listing.ts';
import {
  failedBecause,
  passedCheck,
  inconclusiveCheck,
  warningCheck,
  type CheckResult,
} from './check-result.ts';

/** What the tail takes its rows from, or why it gets none. */
export type ListingFacts = {
  readonly wanted: ActivitySourceKind | 'auto';
  readonly source: ActivitySourceKind;
  readonly failure?: Failure | undefined;
};

const sources: Readonly<Record<ActivitySourceKind, string>> = {
  activities: 'activities, as the scan lists them',
  updates: 'updates, from which activities are derived',
};

export const checkListing = ({ wanted, source, failure }: ListingFacts): CheckResult => {
  if (failure !== undefined) return failedBecause(failure, 'activities');
  const reason = wanted === 'auto' ? undefined : `chosen by --source ${wanted}`;
  return passedCheck(sources[source], reason);
};

/** What `begin_after_id` means on this scan, and how that is known. */
export type CursorFacts = {
  readonly source: ActivitySourceKind;
  readonly chosen?: CursorDirection | undefined;
  readonly kept?: CursorDirection | undefined;
  /** Why the cursor of the last run cannot be used. */
  readonly damaged?: string | undefined;
  readonly learnt?: CursorDirection | undefined;
};

const meanings: Readonly<Record<CursorDirection, string>> = {
  backward: 'backward: newest first, the cursor goes on to older entries',
  forward: 'forward: oldest first, the cursor goes on to newer entries',
  minimum: 'minimum: newest first, the cursor is a lower bound',
};

export const checkCursor = (facts: CursorFacts): CheckResult => {
  const { source, chosen, kept, damaged, learnt } = facts;
  if (damaged !== undefined)
    return warningCheck(
      'the cursor of the last run cannot be used',
      'remove the file: the tail then begins anew',
      damaged,
    );
  if (source === 'updates')
    return passedCheck('not used: updates are listed oldest first, by record time');
  if (chosen !== undefined) return passedCheck(meanings[chosen], 'chosen by --cursor-direction');
  if (learnt !== undefined && kept !== undefined && learnt !== kept)
    return warningCheck(
      meanings[learnt],
      'nothing to do: the tail learns it again',
      `an earlier run learnt ${kept}`,
    );
  if (learnt !== undefined) return passedCheck(meanings[learnt], 'learnt from its pages now');
  if (kept !== undefined) return passedCheck(meanings[kept], 'learnt by an earlier run');
  return inconclusiveCheck(
    'its pages are too short to tell: the tail asks without a cursor until then',
  );
};
