import { listingRequest, type ActivitySourceKind } from '../../ledger/activity/listing.ts';
import { describeFailure } from '../../ledger/failure/describe-failure.ts';
import {
  joinDetails,
  type Failure,
  type FailureDescription,
} from '../../ledger/failure/failure.ts';
import { operations } from '../../ledger/operations.ts';
import * as messages from './messages/cli.ts';

/** Describes why activities can't be listed. A missing endpoint is described by what `source` requested. */
export const describeListFailure = (
  failure: Failure,
  source: ActivitySourceKind | 'auto',
): FailureDescription => {
  const described = describeFailure(failure, listingRequest(source));
  if (failure.kind !== 'notFound' || failure.what !== 'endpoint' || source === 'ledger')
    return described;
  const { missing, hint } = messages.missingListing(operations.activities.path)[source];
  const { summary } = described;
  return { summary, detail: joinDetails(`HTTP ${failure.error.status}`, missing), hint };
};
