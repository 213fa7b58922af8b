import { whyNotSigned } from './sign-messages.ts';
import type { SignableReport, Signable } from './signable.ts';
import { err, type Result } from '../lib/result.ts';
import { type JsonObject, isObject } from '../lib/json/json.ts';
import { listAt, textAt } from '../lib/json/fields.ts';
import { partyNamespace } from '../verify/topology/onboarding-queries.ts';
import type { GivenSignature } from '../verify/signatures/signature.ts';
import type { SignaturePlace, Signer, PlacedSigner } from './signers/signer-types.ts';

type SignerKey = { readonly name: string; readonly fingerprint: string };

type FoundPlace = Result<SignaturePlace, string>;

const partyEntries = (request: JsonObject): readonly JsonObject[] =>
  listAt(request['partySignatures'], 'signatures');

const signersAt = ({ form, request }: Signable, party: string | undefined): readonly string[] => {
  const signatures =
    form === 'allocate'
      ? listAt(request, 'multiHashSignatures')
      : partyEntries(request)
          .filter((entry) => textAt(entry, 'party') === party)
          .flatMap((entry) => listAt(entry, 'signatures'));
  return signatures.map((signature) => textAt(signature, 'signedBy'));
};

/** The party that a key signs for: the one that is named, or the one in whose namespace it is. */
const partyFor = (
  { name, fingerprint }: SignerKey,
  parties: readonly string[],
  chosen: string | undefined,
): Result<string, string> => {
  if (chosen !== undefined)
    return parties.includes(chosen)
      ? { ok: true, value: chosen }
      : { ok: false, error: whyNotSigned.otherParty(chosen, parties) };
  const party = parties.find((candidate) => partyNamespace(candidate) === fingerprint);
  return party === undefined
    ? { ok: false, error: whyNotSigned.whichParty(name, fingerprint, parties) }
    : { ok: true, value: party };
};

/** A key has no place if it has no part in the write, or has signed it already. */
export const findPlace = (
  signable: Signable,
  { parties, useful }: SignableReport,
  { signer, chosen }: { readonly signer: SignerKey; readonly chosen?: string | undefined },
): FoundPlace => {
  const { name, fingerprint } = signer;
  if (useful !== undefined && useful.size > 0 && !useful.has(fingerprint))
    return err(whyNotSigned.uselessKey(name, fingerprint, [...useful]));
  const party =
    signable.form === 'allocate' && chosen === undefined
      ? undefined
      : partyFor(signer, parties, chosen);
  if (party?.ok === false) return party;
  return signersAt(signable, party?.value).includes(fingerprint)
    ? err(whyNotSigned.signedAlready(name, fingerprint))
    : { ok: true, value: { party: party?.value } };
};

export const signatureJson = ({
  format,
  algorithm,
  signedBy,
  signature,
}: GivenSignature): JsonObject => ({
  format,
  signature,
  signedBy,
  signingAlgorithmSpec: algorithm,
});

export const addSignature = (
  signable: Signable,
  { party }: SignaturePlace,
  signature: GivenSignature,
): Signable => {
  const { form, request } = signable;
  const added = signatureJson(signature);
  if (form === 'allocate') {
    const multiHashSignatures = [...listAt(request, 'multiHashSignatures'), added];
    return { ...signable, request: { ...request, multiHashSignatures } };
  }
  const entries = partyEntries(request);
  const at = entries.findIndex((entry) => textAt(entry, 'party') === party);
  const signatures =
    at === -1
      ? [...entries, { party: party ?? '', signatures: [added] }]
      : entries.map((entry, index) =>
          index === at ? { ...entry, signatures: [...listAt(entry, 'signatures'), added] } : entry,
        );
  const { partySignatures } = request;
  const others = isObject(partySignatures) ? partySignatures : {};
  return { ...signable, request: { ...request, partySignatures: { ...others, signatures } } };
};

/** `chosen` is the party that they sign for. */
export const placeSigners = (
  { signable, report }: { readonly signable: Signable; readonly report: SignableReport },
  signers: readonly Signer[],
  chosen?: string,
): Result<readonly PlacedSigner[], string> => {
  const placed: PlacedSigner[] = [];
  for (const signer of signers) {
    const { name, key } = signer;
    const named = { signer: { name, fingerprint: key.fingerprint }, chosen };
    const place = findPlace(signable, report, named);
    if (!place.ok) return place;
    placed.push({ signer, place: place.value });
  }
  return { ok: true, value: placed };
};
