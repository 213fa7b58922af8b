import type { JsonObject } from '../../../lib/json/json.ts';
import type { VerificationCheck } from '../../../verify/check-result.ts';
import { canBeWaitedFor, mappingsOfType } from '../../../verify/topology/onboarding-queries.ts';
import { verifyOnboarding, type OnboardingReport } from '../../../verify/topology/onboarding.ts';
import type { TopologyTransaction } from '../../../verify/topology/topology.ts';
import {
  invalidArgument,
  invalidField,
  type Refusal,
  ok,
  type OperationResult,
} from '../../server/replies.ts';
import { listAt, textAt } from '../../../lib/json/fields.ts';
import type { LedgerRequest } from '../../server/ledger-request.ts';
import {
  addUpdate,
  newUpdateId,
  advanceClock,
  type HostedParty,
  type LedgerState,
} from '../../state/ledger-state.ts';
import { isConnectedTo } from '../../state/parties.ts';

export const checkAllocation = (request: JsonObject): Refusal | undefined =>
  listAt(request, 'onboardingTransactions').length === 0
    ? invalidField('onboarding_transactions.transactions', 'Transactions field is empty')
    : undefined;

const causeOf = ({ id, detail }: VerificationCheck): string => {
  const [, missing] = /(missing signatures of \[.*\])/.exec(detail) ?? [];
  return id.startsWith('authorized')
    ? `Onboarding transactions are not fully authorized: ${missing ?? detail}`
    : detail;
};

/** A participant says no more of a signature that doesn't verify. */
const badSignature: Refusal = {
  kind: 'error',
  error: {
    status: 400,
    code: 'Transaction signature verification failed',
    cause: 'INVALID_ARGUMENT: Transaction signature verification failed',
    category: -1,
    grpc: 3,
    isBare: true,
  },
};

/**
 * No rule of the ledger: fields that are not known here, a protocol's version, and what is only odd
 * and a person's to answer for. Odd signatures fail where it counts, as they do not verify.
 */
const notJudged =
  /^(?:unknown-fields|versions|waiting|owners|strangers|(?:repeated|length|fingerprint)-.*)$/;

const refusalOf = ({ transactions, checks }: OnboardingReport): Refusal | undefined => {
  if (transactions.includes(undefined))
    return invalidField('onboarding_transactions.transaction', 'cannot be decoded');
  const wrong = checks.find(({ id, state }) => state !== 'verified' && !notJudged.test(id));
  if (wrong === undefined) return undefined;
  return /signature-/.test(wrong.id) ? badSignature : invalidArgument(causeOf(wrong));
};

const hostsIn = (transactions: readonly TopologyTransaction[]): readonly string[] =>
  mappingsOfType(transactions, 'PartyToParticipant').flatMap(({ hosts }) =>
    hosts.map(({ participant }) => participant),
  );

const signersFor = (
  transactions: readonly TopologyTransaction[],
): Pick<HostedParty, 'keys' | 'threshold'> => {
  const [held] = [
    ...mappingsOfType(transactions, 'PartyToParticipant'),
    ...mappingsOfType(transactions, 'PartyToKeyMapping'),
  ].flatMap(({ signing }) => signing ?? []);
  return {
    keys: (held?.keys ?? []).flatMap(({ key }) => key ?? []),
    threshold: held?.threshold ?? 1,
  };
};

const asynchronousMs = 200;

const register = (
  world: LedgerState,
  {
    party,
    transactions,
  }: { readonly party: string; readonly transactions: readonly TopologyTransaction[] },
  { body, now, later, fault }: LedgerRequest,
): void => {
  const userId = textAt(body, 'userId');
  const hosted: HostedParty = {
    ...signersFor(transactions),
    users: userId === '' ? [] : [userId],
    identityProviderId: textAt(body, 'identityProviderId'),
    hosts: hostsIn(transactions),
  };
  const finish = (): void => {
    world.parties.push(party);
    world.hosted.set(party, hosted);
    world.allocating.delete(party);
    advanceClock(world, now(), world.outside);
    const change = 'ParticipantAuthorizationAdded';
    addUpdate(world, { kind: 'topology', id: newUpdateId(world.outside), change, party });
  };
  const isWaitedFor = canBeWaitedFor(transactions) && body['waitForAllocation'] !== false;
  world.allocating.add(party);
  if (fault?.carriedOut === 'later') later(fault.lateMs, finish);
  else if (isWaitedFor) finish();
  else later(asynchronousMs, finish);
};

const existing = (party: string): Refusal =>
  invalidArgument(`Party already exists: party ${party} is already allocated`);

/** Allocates an externally signed party (API description 4.3), by the rules of an onboarding. */
export const allocateParty = (
  world: LedgerState,
  body: JsonObject,
  request: LedgerRequest,
): OperationResult => {
  const synchronizer = textAt(body, 'synchronizer');
  if (!isConnectedTo(world, synchronizer))
    return invalidArgument(
      `This node is not connected to the requested synchronizer ${synchronizer}.`,
    );
  const { participant } = world;
  const report = verifyOnboarding(body, [], { participant });
  const refusal = refusalOf(report);
  if (refusal !== undefined) return refusal;
  const { party = '' } = report;
  if (world.parties.includes(party) || world.allocating.has(party)) return existing(party);
  const transactions = report.transactions.filter((transaction) => transaction !== undefined);
  register(world, { party, transactions }, request);
  // As if an earlier attempt, of which nobody heard, had allocated it.
  if (request.fault?.completion === 'duplicate') return existing(party);
  return ok({ partyId: party });
};
