import type { JsonObject } from '../lib/json.ts';
import { checkPartyId } from '../ledger/identifiers.ts';
import { invalidArgument, invalidField } from './errors.ts';
import { bytesAt, listAt, textAt } from './fields.ts';
import { firstRefusal } from './format-rules.ts';
import { namespaceOf, unauthorised, type SignedOnboarding } from './onboarding-signatures.ts';
import { refuse, type Refusal, type Result } from './result.ts';
import type { Scene } from './scene.ts';
import { checkSignatures } from './signature-checks.ts';
import { readOnboarding, type Onboarding } from './topology-reader.ts';
import { addUpdate, newUpdateId, tick, type Hosted, type World } from './world.ts';

/** What can be said before anything is decoded: of transactions and signatures (interface 4.3). */
export const checkAllocation = (request: JsonObject): Refusal | undefined => {
  const entries = listAt(request, 'onboardingTransactions');
  const empty = invalidField('onboarding_transactions.transactions', 'Transactions field is empty');
  return firstRefusal([
    () => (entries.length === 0 ? refuse(empty) : undefined),
    () => checkSignatures(listAt(request, 'multiHashSignatures'), 'multiHashSignatures'),
    ...entries.map(
      (entry, index) => () =>
        checkSignatures(listAt(entry, 'signatures'), `onboardingTransactions[${index}].signatures`),
    ),
  ]);
};

const no = (cause: string): Refusal => refuse(invalidArgument(cause));

/** A synchronizer is known by its logical id and by its physical one. */
const isKnown = ({ synchronizer: known }: World, synchronizer: string): boolean =>
  synchronizer === known ||
  (synchronizer.startsWith(`${known}::`) && /::\d+-\d+$/.test(synchronizer));

const readAll = (request: JsonObject): readonly SignedOnboarding[] | undefined => {
  const read = listAt(request, 'onboardingTransactions').map((entry) => ({
    content: readOnboarding(bytesAt(entry, 'transaction')),
    signatures: listAt(entry, 'signatures'),
  }));
  const complete = read.filter((entry): entry is SignedOnboarding => entry.content !== undefined);
  return complete.length === read.length ? complete : undefined;
};

/** The keys that sign for the party: of one of both kinds of mapping, else of its namespace. */
const keysFor = (party: string, all: readonly SignedOnboarding[]): readonly string[] => {
  const named = all.flatMap(({ content: { kind, subject, keys } }) =>
    (kind === 'hosting' || kind === 'keys') && subject === party ? keys : [],
  );
  return named.length === 0 ? [namespaceOf(party)] : named.map(({ fingerprint }) => fingerprint);
};

const announce = (
  world: World,
  party: string,
  {
    hosted,
    nowMs,
  }: {
    readonly hosted: Hosted;
    readonly nowMs: number;
  },
): void => {
  world.parties.push(party);
  world.hosted.set(party, hosted);
  world.allocating.delete(party);
  tick(world, nowMs, world.outside);
  addUpdate(world, {
    kind: 'topology',
    id: newUpdateId(world.outside),
    change: 'ParticipantAuthorizationAdded',
    party,
  });
};

/** How long an allocation takes that nobody waits for. */
const asynchronousMs = 200;

/** Waiting is for parties with a single host; the flag means nothing to the others. */
const isWaitedFor = ({ hosts }: Onboarding, request: JsonObject): boolean =>
  hosts <= 1 && request['waitForAllocation'] !== false;

const register = (
  world: World,
  { content, all }: { readonly content: Onboarding; readonly all: readonly SignedOnboarding[] },
  { request, scene }: { readonly request: JsonObject; readonly scene: Scene },
): void => {
  const party = content.subject;
  const userId = textAt(request, 'userId');
  const hosted: Hosted = {
    keys: keysFor(party, all),
    users: userId === '' ? [] : [userId],
    identityProviderId: textAt(request, 'identityProviderId'),
  };
  const finish = (): void => announce(world, party, { hosted, nowMs: scene.now() });
  world.allocating.add(party);
  if (isWaitedFor(content, request)) finish();
  else scene.later(asynchronousMs, finish);
};

const isPartyId = (party: string): boolean =>
  checkPartyId(party) === undefined && /^.+::.+$/.test(party);

/**
 * Allocates an externally signed party (interface 4.3). Party and keys are read out of the
 * transactions, and every signature is verified over their hashes, as a participant does it. What
 * the mappings say beyond that is not judged here.
 */
export const allocateParty = (world: World, request: JsonObject, scene: Scene): Result => {
  const synchronizer = textAt(request, 'synchronizer');
  if (!isKnown(world, synchronizer))
    return no(`This node is not connected to the requested synchronizer ${synchronizer}.`);
  const all = readAll(request);
  if (all === undefined)
    return refuse(invalidField('onboarding_transactions.transaction', 'cannot be decoded'));
  const hostings = all.filter(({ content }) => content.kind === 'hosting');
  const [hosting] = hostings;
  if (hosting === undefined || hostings.length > 1) {
    const found = `found ${hostings.length}`;
    return no(`One transaction of type PartyToParticipant must be provided, ${found}`);
  }
  const { content } = hosting;
  const party = content.subject;
  if (!isPartyId(party)) return no(`"${party}" is not a party id`);
  const cause = unauthorised(all, listAt(request, 'multiHashSignatures'));
  if (cause !== undefined) return no(cause);
  if (world.parties.includes(party) || world.allocating.has(party))
    return no(`Party already exists: party ${party} is already allocated on this node`);
  register(world, { content, all }, { request, scene });
  return { kind: 'ok', answer: { partyId: party } };
};
