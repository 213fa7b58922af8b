import { onTestFinished } from 'vitest';
import { openListingLedger, type ListingOptions } from './listing-server.ts';

/** A participant that lists active contracts, for one test. */
export const startListingLedger = async (
  options: ListingOptions,
): Promise<{ readonly url: string; readonly asked: readonly string[] }> => {
  const ledger = await openListingLedger(options);
  onTestFinished(() => ledger.close());
  return ledger;
};
