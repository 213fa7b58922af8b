import { boolean, list, nullish, looseObject, string } from './schema-helpers.ts';

/** Signature (interface 2). Values of `format` and `signingAlgorithmSpec` are not shown there. */
export const signature = looseObject({
  format: string,
  signature: string,
  signedBy: string,
  signingAlgorithmSpec: string,
});

/** SignedTransaction (interface 2): an encoded topology transaction and its own signatures. */
export const signedTransaction = looseObject({
  transaction: string,
  signatures: nullish(list(signature)),
});

/** Request that allocates an externally signed party (interface 4.3). */
export const allocateRequest = looseObject({
  synchronizer: string,
  onboardingTransactions: list(signedTransaction),
  multiHashSignatures: nullish(list(signature)),
  identityProviderId: nullish(string),
  waitForAllocation: nullish(boolean),
  userId: nullish(string),
});

/** Answer of the allocation (interface 4.3). */
export const allocateResponse = looseObject({ partyId: string });
