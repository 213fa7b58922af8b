import { flag, list, maybe, open, text } from './schema-kit.ts';

/** Signature (interface 2). Values of `format` and `signingAlgorithmSpec` are not shown there. */
export const signature = open({
  format: text,
  signature: text,
  signedBy: text,
  signingAlgorithmSpec: text,
});

/** SignedTransaction (interface 2): an encoded topology transaction and its own signatures. */
export const signedTransaction = open({ transaction: text, signatures: maybe(list(signature)) });

/** Request that allocates an externally signed party (interface 4.3). */
export const allocateRequest = open({
  synchronizer: text,
  onboardingTransactions: list(signedTransaction),
  multiHashSignatures: maybe(list(signature)),
  identityProviderId: maybe(text),
  waitForAllocation: maybe(flag),
  userId: maybe(text),
});

/** Answer of the allocation (interface 4.3). */
export const allocateAnswer = open({ partyId: text });
