import { describeFailure } from '../../../ledger/failure/describe-failure.ts';
import type { Failure, FailureDescription } from '../../../ledger/failure/failure.ts';
import { operationForLookup, type Lookup } from '../../../ledger/rules/check-lookup-response.ts';
import { checkId } from '../messages/result.ts';
import { canWiden, isMissing } from '../state/lookup.ts';

/** Describes why a lookup failed. Other parties and formats are no advice where none would show more. */
export const describeLookupFailure = (failure: Failure, lookup: Lookup): FailureDescription => {
  const described = describeFailure(failure, operationForLookup[lookup.kind]);
  return isMissing(failure) && !canWiden(lookup) ? { ...described, hint: checkId } : described;
};
