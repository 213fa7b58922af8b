import { parseJson } from '../../../src/lib/json/json.ts';
import { verifyOnboarding } from '../../../src/verify/topology/onboarding.ts';
import type { Behavior } from '../servers/misbehaving-server.ts';
import { partySample, type PartySample } from '../samples/topology-sample.ts';
import { multiSignature, someParticipant } from '../verify/topology-writer.ts';
import { partySample as named } from '../samples/samples.ts';

/** A party that somebody hosts. */
export const walter = (participant = someParticipant): PartySample =>
  partySample('walter', participant);

export type AllocationOptions = {
  readonly synchronizer?: string;
  /** Changes the signature before it goes into the request. */
  readonly change?: (bytes: Buffer) => Buffer;
};

/** A request that onboards a party, really signed. */
export const allocationRequest = (
  party: PartySample,
  { synchronizer = named('global-domain'), change = (bytes) => bytes }: AllocationOptions = {},
) => {
  const transactions = [Buffer.from(party.transaction, 'base64')];
  const signature = multiSignature(party.signer, transactions);
  const bytes = change(Buffer.from(signature.signature, 'base64'));
  return {
    synchronizer,
    onboardingTransactions: [{ transaction: party.transaction }],
    multiHashSignatures: [{ ...signature, signature: bytes.toString('base64') }],
  };
};

/** The response of a service that allocates the party of the request. */
export const allocationResponse: Behavior = {
  bodyFor: ({ body }) => JSON.stringify({ partyId: verifyOnboarding(parseJson(body)).party }),
};
