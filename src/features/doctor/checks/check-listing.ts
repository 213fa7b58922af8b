import {
  listingRequest,
  type ActivitySourceKind,
  type CursorDirection,
} from '../../../ledger/activity/listing.ts';
import { describeFailure } from '../../../ledger/failure/describe-failure.ts';
import type { Failure } from '../../../ledger/failure/failure.ts';
import {
  failedBecause,
  failedCheck,
  inconclusiveCheck,
  passedCheck,
  warningCheck,
  type CheckResult,
} from './check-result.ts';

type ListingFacts = {
  readonly wanted: ActivitySourceKind | 'auto';
  readonly source: ActivitySourceKind;
  readonly failure?: Failure | undefined;
};

const sources: Readonly<Record<ActivitySourceKind, string>> = {
  activities: 'activities listed by the scan',
  updates: 'activities derived from updates',
  ledger: 'activities derived from updates of the ledger',
};

export const checkListing = ({ wanted, source, failure }: ListingFacts): CheckResult => {
  if (failure !== undefined) return failedBecause(failure, listingRequest(source));
  const reason = wanted === 'auto' ? undefined : `set by --source ${wanted}`;
  return passedCheck(sources[source], reason);
};

/** What `begin_after_id` means on this scan, and how it is known. */
type CursorFacts = {
  readonly source: ActivitySourceKind;
  readonly chosen?: CursorDirection | undefined;
  readonly kept?: CursorDirection | undefined;
  readonly damaged?: string | undefined;
  readonly meaning?: CursorDirection | undefined;
};

const meanings: Readonly<Record<CursorDirection, string>> = {
  backward: 'backward: newest first; the cursor moves to older activities',
  forward: 'forward: oldest first; the cursor moves to newer activities',
  minimum: 'minimum: newest first; the cursor is a lower bound',
};

export const checkCursor = (facts: CursorFacts): CheckResult => {
  const { source, chosen, kept, damaged, meaning: learned } = facts;
  if (damaged !== undefined)
    return warningCheck(
      'cannot use the saved cursor',
      'remove the file; the activity list then starts over',
      damaged,
    );
  if (source !== 'activities') return passedCheck('not used: updates are listed oldest first');
  if (chosen !== undefined) return passedCheck(meanings[chosen], 'set by --cursor-direction');
  if (learned !== undefined && kept !== undefined && learned !== kept)
    return warningCheck(
      meanings[learned],
      'no action needed: the new direction is used from now on',
      `an earlier run detected ${kept}`,
    );
  if (learned !== undefined) return passedCheck(meanings[learned], 'detected now');
  if (kept !== undefined) return passedCheck(meanings[kept], 'detected by an earlier run');
  return inconclusiveCheck(
    'pages are too short to detect the direction; no cursor is used until then',
  );
};

export type DsoFacts = {
  /** The setting `dso` of the profile. */
  readonly own: string;
  /** What the scan says; undefined if it didn't. */
  readonly found: string | undefined;
  readonly failure?: Failure | undefined;
};

/** Only the profile counts where it has a DSO: a wrong one turns the network's Amulet into another token. */
export const checkDso = ({ own, found, failure }: DsoFacts): CheckResult => {
  if (found === undefined)
    return inconclusiveCheck(
      'the scan did not return its DSO',
      failure && describeFailure(failure, 'scan').summary,
    );
  if (found === own) return passedCheck('the scan has the same as the profile');
  return failedCheck(
    'settings',
    `the scan has ${found}, the profile ${own}`,
    'find out which one is right, then change dso or scanUrl of the profile',
    'the profile counts: Amulet of any other DSO is shown as another token',
  );
};
