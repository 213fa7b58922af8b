import type { JsonObject } from '../../lib/json.ts';
import { warning, type Check } from '../../verify/check.ts';
import type { PublicKey } from '../../verify/public-key.ts';
import type { Fact } from '../../store/wizard.ts';
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
  /** What was found in the bytes, and what they say. */
  readonly checks: readonly Check[];
  readonly facts: readonly Fact[];
};

/** What the bytes are held against. */
export type Known = { readonly nowMs: number; readonly keys: readonly PublicKey[] };

/** Bytes of a release that is not known here are the service's to judge: nothing is claimed of them. */
const notDecoded = (what: string): readonly Check[] => [
  warning(
    { id: 'decoded', title: 'What it does can be read here' },
    `${what} cannot be decoded here`,
    'what it does was not checked',
  ),
];

const ofAllocation = async (request: JsonObject, { keys }: Known): Promise<Expectation> => {
  const [{ verifyOnboarding }, { mappingsOf }, { allocationFacts }] = await Promise.all([
    import('../../verify/onboarding.ts'),
    import('../../verify/onboarding-facts.ts'),
    import('../inspect-allocation.ts'),
  ]);
  const report = verifyOnboarding(request, keys);
  const { party: partyId, transactions, checks } = report;
  const known = transactions.filter((transaction) => transaction !== undefined);
  const hosts = mappingsOf(known, 'PartyToParticipant').flatMap((each) => each.hosts);
  const waits = request['waitForAllocation'] !== false && hosts.length <= 1;
  return known.length < transactions.length
    ? { partyId, waits, facts: allocationFacts(report), checks: notDecoded('a transaction') }
    : { partyId, waits, facts: allocationFacts(report), checks };
};

const ofExecution = async (request: JsonObject, { keys, nowMs }: Known): Promise<Expectation> => {
  const [{ verifySubmission }, { timeOf }, { executionFacts }] = await Promise.all([
    import('../../verify/submission.ts'),
    import('../../verify/times.ts'),
    import('../inspect-execution.ts'),
  ]);
  const { prepared, hash: signed, checks } = verifySubmission(request, keys, { nowMs });
  if (prepared === undefined)
    return { waits: true, facts: [], checks: notDecoded('the prepared transaction') };
  const facts = executionFacts(prepared, signed);
  const { maxRecordTime: last } = prepared.metadata;
  const maxRecordTime = last === undefined ? undefined : timeOf(last);
  return { waits: true, hash: signed?.toString('hex'), maxRecordTime, checks, facts };
};

/** Looks into the bytes of a request before it is sent. What reads them is loaded here, not before. */
export const expect = (name: WriteName, request: JsonObject, known: Known): Promise<Expectation> =>
  name === 'allocateParty' ? ofAllocation(request, known) : ofExecution(request, known);
