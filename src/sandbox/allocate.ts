import { isArray, isObject, type Json, type JsonObject } from '../lib/json.ts';
import { invalidArgument } from './errors.ts';
import { textAt } from './format.ts';
import type { Result } from './lookups.ts';
import { isSignedBy, multiHash, readOnboarding, type Onboarding } from './topology-reader.ts';
import { addUpdate, newUpdateId, type World } from './world.ts';

const refuse = (cause: string): Result => ({ error: invalidArgument(cause) });

const listAt = (json: Json | undefined, key: string): readonly JsonObject[] => {
  const list = isObject(json) ? json[key] : undefined;
  return isArray(list) ? list.filter(isObject) : [];
};

interface Signed {
  readonly content: Onboarding;
  readonly signatures: readonly JsonObject[];
}

const readAll = (request: JsonObject): readonly Signed[] | undefined => {
  const read = listAt(request, 'onboardingTransactions').map((entry) => ({
    content: readOnboarding(Buffer.from(textAt(entry, 'transaction'), 'base64')),
    signatures: listAt(entry, 'signatures'),
  }));
  const complete = read.filter((entry): entry is Signed => entry.content !== undefined);
  return complete.length === read.length ? complete : undefined;
};

/** The signers among some signatures that are valid over a hash, or the first that is not. */
const signersOf = (
  signatures: readonly JsonObject[],
  hash: Buffer,
  keys: ReadonlyMap<string, Uint8Array>,
): { readonly valid: readonly string[]; readonly invalid?: string } => {
  const valid: string[] = [];
  for (const entry of signatures) {
    const signedBy = textAt(entry, 'signedBy');
    const raw = keys.get(signedBy);
    const isValid =
      raw !== undefined && isSignedBy(raw, hash, Buffer.from(textAt(entry, 'signature'), 'base64'));
    if (!isValid) return { valid, invalid: signedBy };
    valid.push(signedBy);
  }
  return { valid };
};

const invalidSignature = (signer: string): Result =>
  refuse(`signature by ${signer} is not valid for the onboarding transactions`);

/**
 * Allocates an externally signed party (interface 4.3). The sandbox reads the party and the keys out
 * of the transactions and verifies Ed25519 signatures over their hashes, as a participant does.
 */
export const allocateParty = (world: World, request: JsonObject): Result => {
  const synchronizer = textAt(request, 'synchronizer');
  if (!synchronizer.startsWith(world.synchronizer)) {
    return refuse(`This node is not connected to the requested synchronizer ${synchronizer}`);
  }
  const onboarding = readAll(request);
  if (onboarding === undefined)
    return refuse('onboarding_transactions: cannot decode a topology transaction');
  const parties = onboarding.flatMap(({ content }) =>
    content.party === undefined ? [] : [content.party],
  );
  const [party] = parties;
  if (party === undefined || parties.length > 1) {
    return refuse(`expected exactly one PartyToParticipant transaction, found ${parties.length}`);
  }
  const keys = new Map(onboarding.flatMap(({ content }) => [...content.keys]));
  const combined = multiHash(onboarding.map(({ content }) => content.hash));
  const multi = signersOf(listAt(request, 'multiHashSignatures'), combined, keys);
  if (multi.invalid !== undefined) return invalidSignature(multi.invalid);
  for (const { content, signatures } of onboarding) {
    const single = signersOf(signatures, content.hash, keys);
    if (single.invalid !== undefined) return invalidSignature(single.invalid);
    if (single.valid.length + multi.valid.length === 0)
      return refuse(
        'an onboarding transaction carries no signature, and there is none of the combined hash',
      );
  }
  if (world.parties.includes(party)) return refuse(`Party ${party} already exists`);
  world.parties.push(party);
  addUpdate(world, {
    kind: 'topology',
    id: newUpdateId(world),
    at: world.clock,
    offset: world.offset + 1,
    party,
  });
  return { ok: { partyId: party } };
};
