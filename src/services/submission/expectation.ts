import type { Account } from '../../journal/records.ts';
import type { JsonObject } from '../../lib/json.ts';
import type { Check } from '../../verify/check.ts';
import { accountOf } from './account.ts';
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
  /** What was checked, and what the bytes say. */
  readonly account: Pick<Account, 'checks' | 'summary'>;
  /** Why nothing was checked, in words. */
  readonly unchecked?: string | undefined;
};

const failedIn = (checks: readonly Check[]): readonly Check[] =>
  checks.filter(({ state }) => state === 'failed');

/** Bytes of a release that is not known here are the service's to judge: nothing is claimed of them. */
const notDecoded = (what: string): string =>
  `${what} cannot be decoded here: what it does was not checked`;

const ofAllocation = async (request: JsonObject): Promise<Expectation> => {
  const [{ verifyOnboarding }, { mappingsOf }, { allocationFacts }] = await Promise.all([
    import('../../verify/onboarding.ts'),
    import('../../verify/onboarding-facts.ts'),
    import('../inspect-allocation.ts'),
  ]);
  const report = verifyOnboarding(request);
  const { party: partyId, transactions, checks } = report;
  const account = accountOf(checks, allocationFacts(report));
  const known = transactions.filter((transaction) => transaction !== undefined);
  const hosts = mappingsOf(known, 'PartyToParticipant').flatMap((each) => each.hosts);
  const waits = request['waitForAllocation'] !== false && hosts.length <= 1;
  return known.length < transactions.length
    ? { partyId, waits, account, failed: [], unchecked: notDecoded('an onboarding transaction') }
    : { partyId, waits, account, failed: failedIn(checks) };
};

const ofExecution = async (request: JsonObject, nowMs: number): Promise<Expectation> => {
  const [{ verifySubmission }, { timeOf }, { executionFacts }] = await Promise.all([
    import('../../verify/submission.ts'),
    import('../../verify/times.ts'),
    import('../inspect-execution.ts'),
  ]);
  const { prepared, hash: signed, checks } = verifySubmission(request, [], { nowMs });
  if (prepared === undefined) {
    const unchecked = notDecoded('the prepared transaction');
    return { waits: true, account: accountOf(checks, []), failed: [], unchecked };
  }
  const account = accountOf(checks, executionFacts(prepared, signed));
  const { maxRecordTime: last } = prepared.metadata;
  const maxRecordTime = last === undefined ? undefined : timeOf(last);
  const hash = signed?.toString('hex');
  return { waits: true, account, hash, maxRecordTime, failed: failedIn(checks) };
};

/** Looks into the bytes of a request before it is sent. What reads them is loaded here, not before. */
export const expect = (
  name: WriteName,
  request: JsonObject,
  nowMs: number,
): Promise<Expectation> =>
  name === 'allocateParty' ? ofAllocation(request) : ofExecution(request, nowMs);
