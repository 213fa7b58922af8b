import type { JsonObject } from '../../lib/json.ts';
import type { Check } from '../../verify/check.ts';
import type { WriteName } from './verdict.ts';

/** What a request will do, as far as its bytes say. */
export type Expectation = {
  /** The party that an allocation makes. */
  readonly partyId?: string | undefined;
  /** Hex, of an execution: the hash that is signed, and that its transaction will carry. */
  readonly hash?: string | undefined;
  /** ISO 8601, of an execution: after it the ledger refuses these bytes. */
  readonly maxRecordTime?: string | undefined;
  /** Whether the answer comes when the allocation is done (interface 4.3, `waitForAllocation`). */
  readonly waits: boolean;
  /** Checks that failed: the service would refuse it, or do something else than was meant. */
  readonly failed: readonly Check[];
  /** Why nothing was checked, in words. */
  readonly unchecked?: string | undefined;
};

const failedIn = (checks: readonly Check[]): readonly Check[] =>
  checks.filter(({ state }) => state === 'failed');

/** Bytes of a release that is not known here are the service's to judge: nothing is claimed of them. */
const notDecoded = (what: string): string =>
  `${what} cannot be decoded here: what it does was not checked`;

const ofAllocation = async (request: JsonObject): Promise<Expectation> => {
  const [{ verifyOnboarding }, { mappingsOf }] = await Promise.all([
    import('../../verify/onboarding.ts'),
    import('../../verify/onboarding-facts.ts'),
  ]);
  const { party: partyId, transactions, checks } = verifyOnboarding(request);
  const known = transactions.filter((transaction) => transaction !== undefined);
  const hosts = mappingsOf(known, 'PartyToParticipant').flatMap((each) => each.hosts);
  const waits = request['waitForAllocation'] !== false && hosts.length <= 1;
  return known.length < transactions.length
    ? { partyId, waits, failed: [], unchecked: notDecoded('an onboarding transaction') }
    : { partyId, waits, failed: failedIn(checks) };
};

const ofExecution = async (request: JsonObject, nowMs: number): Promise<Expectation> => {
  const [{ verifySubmission }, { timeOf }] = await Promise.all([
    import('../../verify/submission.ts'),
    import('../../verify/times.ts'),
  ]);
  const { prepared, hash, checks } = verifySubmission(request, [], { nowMs });
  if (prepared === undefined)
    return { waits: true, failed: [], unchecked: notDecoded('the prepared transaction') };
  const { maxRecordTime: last } = prepared.metadata;
  const maxRecordTime = last === undefined ? undefined : timeOf(last);
  return { waits: true, hash: hash?.toString('hex'), maxRecordTime, failed: failedIn(checks) };
};

/** Looks into the bytes of a request before it is sent. What reads them is loaded here, not before. */
export const expect = (
  name: WriteName,
  request: JsonObject,
  nowMs: number,
): Promise<Expectation> =>
  name === 'allocateParty' ? ofAllocation(request) : ofExecution(request, nowMs);
