import type { JsonObject } from '../../lib/json.ts';
import type { Check } from '../../verify/check.ts';
import type { WriteName } from './verdict.ts';

/** What a request will do, as far as its bytes say. */
export type Expectation = {
  /** The party that an allocation makes. */
  readonly partyId?: string | undefined;
  /** Whether the answer comes when the allocation is done (interface 4.3, `waitForAllocation`). */
  readonly waits: boolean;
  /** Checks that failed: the service would refuse it, or do something else than was meant. */
  readonly failed: readonly Check[];
  /** Why nothing was checked, in words. */
  readonly unchecked?: string | undefined;
};

const undecodable =
  'the onboarding transactions cannot all be decoded here: what they do was not checked';

const ofAllocation = async (request: JsonObject): Promise<Expectation> => {
  // Loaded for an allocation alone: reading protobuf costs a start more than anything else.
  const [{ verifyOnboarding }, { mappingsOf }] = await Promise.all([
    import('../../verify/onboarding.ts'),
    import('../../verify/onboarding-facts.ts'),
  ]);
  const { party: partyId, transactions, checks } = verifyOnboarding(request);
  const known = transactions.filter((transaction) => transaction !== undefined);
  const hosts = mappingsOf(known, 'PartyToParticipant').flatMap((each) => each.hosts);
  const waits = request['waitForAllocation'] !== false && hosts.length <= 1;
  if (known.length < transactions.length)
    return { partyId, waits, failed: [], unchecked: undecodable };
  return { partyId, waits, failed: checks.filter(({ state }) => state === 'failed') };
};

/** Looks into the bytes of a request before it is sent. */
export const expect = (name: WriteName, request: JsonObject): Promise<Expectation> =>
  name === 'allocateParty' ? ofAllocation(request) : Promise.resolve({ waits: true, failed: [] });
