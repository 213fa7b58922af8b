import type { Failure } from '../../../ledger/failure/failure.ts';
import type { ActivitySourceKind, CursorDirection } from '../../../ledger/activity/listing.ts';
import {
  failedBecause,
  passedCheck,
  inconclusiveCheck,
  warningCheck,
  type CheckResult,
} from './check-result.ts';
import { cursorText, listingText } from '../messages/checks.ts';

/** The source of the activity list, or why it has none. */
export type ListingFacts = {
  readonly wanted: ActivitySourceKind | 'auto';
  readonly source: ActivitySourceKind;
  readonly failure?: Failure | undefined;
};

const sources: Readonly<Record<ActivitySourceKind, string>> = {
  activities: listingText.activities,
  updates: listingText.updates,
  ledger: listingText.ledger,
};

export const checkListing = ({ wanted, source, failure }: ListingFacts): CheckResult => {
  if (failure !== undefined) return failedBecause(failure, 'activities');
  const reason = wanted === 'auto' ? undefined : listingText.chosen(wanted);
  return passedCheck(sources[source], reason);
};

/** The meaning of `begin_after_id` on this scan, and how it is known. */
export type CursorFacts = {
  readonly source: ActivitySourceKind;
  readonly chosen?: CursorDirection | undefined;
  readonly kept?: CursorDirection | undefined;
  /** The reason why the cursor of the last run is unusable. */
  readonly damaged?: string | undefined;
  readonly learned?: CursorDirection | undefined;
};

const meanings: Readonly<Record<CursorDirection, string>> = {
  backward: cursorText.backward,
  forward: cursorText.forward,
  minimum: cursorText.minimum,
};

export const checkCursor = (facts: CursorFacts): CheckResult => {
  const { source, chosen, kept, damaged, learned } = facts;
  if (damaged !== undefined) return warningCheck(cursorText.unreadable, cursorText.remove, damaged);
  if (source !== 'activities') return passedCheck(cursorText.unused);
  if (chosen !== undefined) return passedCheck(meanings[chosen], cursorText.chosen);
  if (learned !== undefined && kept !== undefined && learned !== kept)
    return warningCheck(meanings[learned], cursorText.noAction, cursorText.changed(kept));
  if (learned !== undefined) return passedCheck(meanings[learned], cursorText.detected);
  if (kept !== undefined) return passedCheck(meanings[kept], cursorText.saved);
  return inconclusiveCheck(cursorText.pagesTooShort);
};
