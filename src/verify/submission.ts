import { pluralize } from '../lib/count.ts';
import type { Json } from '../lib/json.ts';
import { checkAsked } from './asked.ts';
import {
  failed,
  unknown,
  verified,
  verdictOf,
  warning,
  type Check,
  type Verdict,
} from './check.ts';
import { base64Oddities, checkEncoding } from './encoding-check.ts';
import { checkGivenKeys } from './given-keys.ts';
import { namespaceOf } from './onboarding-facts.ts';
import type { Prepared } from './prepared.ts';
import type { PublicKey } from './public-key.ts';
import { schemes } from './schemes.ts';
import { checkSignature, type CheckedSignature } from './signature.ts';
import { checkRepeated, checkShape } from './signature-shape.ts';
import { submissionHash } from './submission-hash.ts';
import { readSubmission, type SigningParty, type SubmissionInput } from './submission-input.ts';
import { submissionRules } from './submission-rules.ts';
import { checkLookalikes, textsOfPrepared } from './lookalike-check.ts';
import { checkUnknownFields } from './unknown-fields.ts';

/** All that can be said offline of a submission. Texts from the bytes are raw. */
export interface SubmissionReport {
  readonly verdict: Verdict;
  /** What will happen; absent when the bytes could not be read. */
  readonly prepared: Prepared | undefined;
  /**
   * The 32 bytes that are signed, in hex the `externalTransactionHash` of the update; absent when no
   * known scheme has one for it.
   */
  readonly hash: Buffer | undefined;
  /** Each signature with what was found of it. */
  readonly signatures: readonly CheckedSignature[];
  readonly checks: readonly Check[];
  /** What has no signature at all, in words; none: every party that acts or signs has one. */
  readonly unsigned: readonly string[];
}

/** What a caller knows beside the body. */
export interface SubmissionContext {
  /** Milliseconds since 1970: deadlines are held against it. */
  readonly nowMs?: number | undefined;
  /** The request that the preparing participant was asked with. */
  readonly asked?: Json | undefined;
}

/** A signature with the party that it is for. */
interface Signature {
  readonly id: string;
  readonly signing: SigningParty;
  readonly given: SigningParty['signatures'][number];
}

const signaturesIn = ({ parties }: SubmissionInput): readonly Signature[] =>
  parties.flatMap((signing, party) =>
    signing.signatures.map((given, index) => ({ id: `${party + 1}-${index + 1}`, signing, given })),
  );

const checkSigned = (
  { id, signing, given }: Signature,
  { prepared, hash }: { prepared: Prepared | undefined; hash: Buffer | undefined },
  keys: readonly PublicKey[],
): Check => {
  const name = { id: `signature-${id}`, title: `Signature ${id} of ${signing.party}` };
  if (prepared === undefined)
    return unknown(name, `by ${given.signedBy}`, 'what was signed cannot be read');
  return hash === undefined
    ? warning(name, `by ${given.signedBy}`, 'the hash could not be computed')
    : checkSignature(given, { message: hash, keys, what: 'the hash' }, name);
};

/** Another scheme under which a signature is right: the one that was chosen is wrong, then. */
const schemeThatFits = (
  given: Signature['given'],
  messages: Prepared['messages'],
  keys: readonly PublicKey[],
): string | undefined =>
  Object.values(schemes).find((scheme) => {
    const hash = submissionHash(messages, scheme);
    if (!hash.ok) return false;
    const signed = { message: hash.hash, keys, what: '' };
    return checkSignature(given, signed, { id: '', title: '' }).state === 'verified';
  })?.name;

/** What does not verify may be a signature under another scheme than the one that was chosen. */
const checkScheme = (
  check: Check,
  { given }: Signature,
  {
    prepared,
    chosen,
    keys,
  }: { prepared: Prepared | undefined; chosen: string; keys: readonly PublicKey[] },
): Check => {
  if (check.state === 'verified' || prepared === undefined) return check;
  const fits = schemeThatFits(given, prepared.messages, keys);
  return fits === undefined
    ? check
    : failed(
        check,
        `the signature verifies under ${fits}, you chose ${chosen}`,
        `take ${fits} as hashingSchemeVersion, if the prepare answer names it`,
      );
};

/** The key in whose name a party exists speaks for it; of other keys only the ledger knows. */
const checkSigner = ({ id, signing, given }: Signature): Check => {
  const name = { id: `signer-${id}`, title: `Signature ${id} is of a key of the party` };
  return given.signedBy === namespaceOf(signing.party)
    ? verified(name, `the namespace of ${signing.party}`)
    : unknown(
        name,
        given.signedBy,
        'it is not the namespace of the party; which further keys the party has only the ledger knows',
      );
};

const checkEnough = (signatures: readonly Signature[]): Check => {
  const name = { id: 'threshold', title: 'There are enough signatures' };
  return signatures.length === 0
    ? unknown(name, 'none', 'nothing is signed yet')
    : unknown(
        name,
        pluralize(new Set(signatures.map(({ given }) => given.signedBy)).size, 'key'),
        'how many the party needs only the ledger knows',
      );
};

const checkDecoded = ({ read }: SubmissionInput): Check => {
  const name = { id: 'decoded', title: 'The prepared transaction can be read' };
  return read.ok
    ? verified(name, `version ${read.prepared.version}`)
    : failed(name, read.problem, 'load it from the file of the preparing participant');
};

/** The one spelling that every field of bytes has. */
const checkSpelling = ({ read, text, parties }: SubmissionInput): Check =>
  checkEncoding([
    ...base64Oddities([
      ['preparedTransaction', text],
      ...parties.flatMap(({ party, signatures }) =>
        signatures.map(({ signature }) => [`the signature of ${party}`, signature] as const),
      ),
    ]),
    ...(read.ok ? read.prepared.oddities : read.oddities),
  ]);

/** The parties that act, or are listed, without a signature. */
const unsignedIn = (
  { parties }: SubmissionInput,
  prepared: Prepared | undefined,
): readonly string[] => {
  const signed = parties.filter(({ signatures }) => signatures.length > 0);
  const named = [...(prepared?.metadata.actAs ?? []), ...parties.map(({ party }) => party)];
  const missing = named.filter((party) => signed.every((each) => each.party !== party));
  if (missing.length === 0 && signed.length === 0) return ['the transaction has no signature'];
  return [...new Set(missing)].map((party) => `${party} has not signed`);
};

/** Fingerprints that a submission names. */
const namedIn = (prepared: Prepared | undefined, signatures: readonly Signature[]) =>
  new Set([
    ...signatures.map(({ given }) => given.signedBy),
    ...(signatures.length === 0 ? (prepared?.metadata.actAs ?? []).map(namespaceOf) : []),
  ]);

/**
 * Verifies a submission without a network: the body of an execution (interface 4.4), or the answer of
 * the participant that prepared it. `keys` are the public keys that may have signed: a prepared
 * transaction names none itself.
 */
export const verifySubmission = (
  body: Json,
  keys: readonly PublicKey[] = [],
  { nowMs, asked }: SubmissionContext = {},
): SubmissionReport => {
  const input = readSubmission(body);
  const prepared = input.read.ok ? input.read.prepared : undefined;
  const scheme = schemes[input.scheme];
  const result = prepared && scheme && submissionHash(prepared.messages, scheme);
  const hash = result?.ok === true ? result.hash : undefined;
  const signatures = signaturesIn(input);
  const checked = signatures.map((signature) => ({
    signedBy: signature.given.signedBy,
    check: checkScheme(checkSigned(signature, { prepared, hash }, keys), signature, {
      prepared,
      chosen: scheme?.name ?? input.scheme,
      keys,
    }),
  }));
  const checks = [
    checkDecoded(input),
    checkSpelling(input),
    ...(prepared === undefined
      ? []
      : [
          checkUnknownFields(prepared.unknown),
          checkLookalikes(textsOfPrepared(prepared)),
          ...submissionRules.flatMap((rule) =>
            rule({ input, prepared, scheme, hash: result, nowMs }),
          ),
          ...checkAsked(asked, prepared),
        ]),
    ...checkGivenKeys(keys, namedIn(prepared, signatures)),
    ...checked.map(({ check }) => check),
    ...signatures.flatMap(({ id, given }) => checkShape(given, id)),
    ...input.parties.flatMap(({ party, signatures: all }, at) =>
      checkRepeated(all, { id: String(at + 1), whose: party }),
    ),
    ...signatures.map(checkSigner),
    checkEnough(signatures),
  ];
  const unsigned = unsignedIn(input, prepared);
  return { verdict: verdictOf(checks), prepared, hash, signatures: checked, checks, unsigned };
};
