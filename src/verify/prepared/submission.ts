import type { EffectHistory } from '../../ledger/effects/effects.ts';
import { pluralize } from '../../lib/text/pluralize.ts';
import type { Json } from '../../lib/json/json.ts';
import { packagesWith, type TrustedPackage } from '../../ledger/packages/known-packages.ts';
import { compareWithPrepareRequest } from './compare-with-prepare-request.ts';
import {
  failed,
  inconclusive,
  passed,
  overallVerdict,
  warning,
  type VerificationCheck,
  type VerificationVerdict,
  checkNames,
  repeatedChecks,
} from '../check-result.ts';
import {
  base64Oddities,
  checkEncoding,
  checkProvidedKeys,
  checkUnknownFields,
} from '../shared-checks.ts';
import { partyNamespace } from '../topology/onboarding-queries.ts';
import {
  parseSubmission,
  type PreparedTransaction,
  type PartySignatures,
  type SubmissionInput,
} from './prepared-transaction.ts';
import { unknownPackages, type UnknownPackage } from './contract-checks.ts';
import type { PublicKey } from '../signatures/public-key.ts';
import { schemes, type HashingScheme } from '../hashing/hashing-schemes.ts';
import {
  checkDuplicateSigners,
  checkSignature,
  checkSignatureFormat,
  type CheckedSignature,
  type SignatureCount,
} from '../signatures/signature.ts';
import { submissionHash, type SubmissionHash } from '../hashing/submission-hash.ts';
import { submissionRules } from './submission-rules.ts';
import { reviewTransaction, type TransactionReview } from '../review/review-transaction.ts';
import { checkEffects } from './check-effects.ts';
import { checkIntent, takesOwnPath } from '../intent/check-intent.ts';
import type { TokenIntent } from '../intent/token-intent.ts';
import { checkLookalikes, textsInPrepared } from '../lookalike-check.ts';
import { err } from '../../lib/result.ts';
import { ownEntry } from '../../lib/json/fields.ts';

export interface SubmissionReport {
  readonly verdict: VerificationVerdict;
  readonly prepared: PreparedTransaction | undefined;
  readonly review: TransactionReview | undefined;
  /** The `externalTransactionHash` of the update; absent if no known scheme can hash it. */
  readonly hash: Buffer | undefined;
  readonly signatures: readonly CheckedSignature[];
  readonly checks: readonly VerificationCheck[];
  /** Only the ledger knows how many keys each needs. */
  readonly signers: SignatureCount;
  readonly unsigned: readonly string[];
}

export interface SubmissionContext {
  readonly nowMs?: number | undefined;
  /** The prepare request that the participant received. */
  readonly asked?: Json | undefined;
  readonly wanted?: TokenIntent | undefined;
  readonly trustedPackages?: readonly TrustedPackage[] | undefined;
}

interface Signature {
  readonly id: string;
  readonly signing: PartySignatures;
  readonly given: PartySignatures['signatures'][number];
}

const signaturesIn = ({ parties }: SubmissionInput): readonly Signature[] =>
  parties.flatMap((signing, party) =>
    signing.signatures.map((signature, index) => ({
      id: `${party + 1}-${index + 1}`,
      signing,
      given: signature,
    })),
  );

const checkSigned = (
  { id, signing, given }: Signature,
  { prepared, hash }: { prepared: PreparedTransaction | undefined; hash: Buffer | undefined },
  keys: readonly PublicKey[],
): VerificationCheck => {
  const name = repeatedChecks.signature('signature', id, signing.party);
  if (prepared === undefined)
    return inconclusive(name, `by ${given.signedBy}`, 'the signed transaction cannot be decoded');
  return hash === undefined
    ? warning(name, `by ${given.signedBy}`, 'the hash could not be computed')
    : checkSignature(given, { message: hash, keys, what: 'the hash' }, name);
};

/** Earlier schemes omitted fields of these messages, too. */
const aroundTransaction: readonly string[] = [
  'PreparedTransaction',
  'Metadata',
  'SubmitterInfo',
  'InputContract',
  'GlobalKeyMappingEntry',
];

/**
 * A scheme covers every field of the nodes that it hashes, so there is no hash if one of them is
 * unknown: it may be the parties that authorize a choice. Nor is there one of steps that aren't listed.
 */
const hashWhole = (
  { messages, unknown, tree }: PreparedTransaction,
  scheme: HashingScheme,
): SubmissionHash => {
  if (tree.isCut) return err(tree.problem ?? '');
  const inside = unknown.find(
    ({ place }) => !aroundTransaction.includes(place.slice(0, place.lastIndexOf('.'))),
  );
  return inside === undefined
    ? submissionHash(messages, scheme)
    : err(`scheme ${scheme.name} does not hash the unknown field ${inside.place}`);
};

const schemeThatFits = (
  signature: Signature['given'],
  messages: PreparedTransaction['messages'],
  keys: readonly PublicKey[],
): string | undefined =>
  Object.values(schemes).find((scheme) => {
    const hash = submissionHash(messages, scheme);
    if (!hash.ok) return false;
    const signed = { message: hash.value, keys, what: '' };
    return checkSignature(signature, signed, { id: '', title: '' }).state === 'verified';
  })?.name;

/** A signature that fails may be valid under another scheme than the chosen one. */
const checkScheme = (
  check: VerificationCheck,
  { given }: Signature,
  {
    prepared,
    chosen,
    keys,
  }: { prepared: PreparedTransaction | undefined; chosen: string; keys: readonly PublicKey[] },
): VerificationCheck => {
  if (check.state === 'verified' || prepared === undefined) return check;
  const fits = schemeThatFits(given, prepared.messages, keys);
  return fits === undefined
    ? check
    : failed(
        check,
        `valid under ${fits}, but ${chosen} was chosen`,
        `set hashingSchemeVersion to ${fits} if the prepare response names it`,
      );
};

/** The key of a party's namespace can sign for the party; only the ledger knows about other keys. */
const checkSigner = ({ id, signing, given }: Signature): VerificationCheck => {
  const name = repeatedChecks.signer(id);
  return given.signedBy === partyNamespace(signing.party)
    ? passed(name, `namespace of ${signing.party}`)
    : inconclusive(
        name,
        given.signedBy,
        'signed by a key outside the party’s namespace; only the ledger knows if it is authorized',
      );
};

const checkEnough = (signatures: readonly Signature[]): VerificationCheck => {
  const name = checkNames.threshold;
  return signatures.length === 0
    ? inconclusive(name, 'none', 'nothing signed yet')
    : inconclusive(
        name,
        pluralize(new Set(signatures.map(({ given }) => given.signedBy)).size, 'signature'),
        'the threshold is known only to the ledger',
      );
};

const checkDecoded = ({ read }: SubmissionInput): VerificationCheck => {
  const name = checkNames.decoded;
  return read.ok
    ? passed(name, `version ${read.value.version}`)
    : failed(name, read.error.problem, 'load it again from the preparing participant’s file');
};

const checkSpelling = ({ read, text, parties }: SubmissionInput): VerificationCheck =>
  checkEncoding(
    [
      ...base64Oddities([
        ['preparedTransaction', text],
        ...parties.flatMap(({ party, signatures }) =>
          signatures.map(({ signature }) => [`the signature of ${party}`, signature] as const),
        ),
      ]),
      ...(read.ok ? read.value.oddities : read.error.oddities),
    ],
    read.ok ? [] : ['preparedTransaction is not decoded'],
  );

const unsignedIn = (
  { parties }: SubmissionInput,
  prepared: PreparedTransaction | undefined,
): readonly string[] => {
  const signed = parties.filter(({ signatures }) => signatures.length > 0);
  const named = [...(prepared?.metadata.actAs ?? []), ...parties.map(({ party }) => party)];
  const missing = named.filter((party) => signed.every((signatures) => signatures.party !== party));
  if (missing.length === 0 && signed.length === 0) return ['the transaction has no signature'];
  return [...new Set(missing)].map((party) => `${party} has not signed`);
};

const countParties = (
  prepared: PreparedTransaction | undefined,
  signatures: readonly Signature[],
  checked: readonly CheckedSignature[],
): SignatureCount => {
  const needed = new Set(prepared?.metadata.actAs);
  const signed = new Set(
    signatures
      .filter((_, index) => checked[index]?.check.state !== 'failed')
      .map(({ signing }) => signing.party)
      .filter((party) => needed.has(party)),
  );
  return { needed: needed.size, signed: signed.size };
};

const namedIn = (prepared: PreparedTransaction | undefined, signatures: readonly Signature[]) =>
  new Set([
    ...signatures.map(({ given }) => given.signedBy),
    ...(signatures.length === 0 ? (prepared?.metadata.actAs ?? []).map(partyNamespace) : []),
  ]);

/** What a prepared transaction uses and nobody vouches for; nothing if it can't be decoded. */
export const findUnknownPackages = (
  body: Json,
  trusted: readonly TrustedPackage[] | undefined,
): readonly UnknownPackage[] => {
  const { read } = parseSubmission(body);
  return read.ok ? unknownPackages(read.value, packagesWith(trusted)) : [];
};

/**
 * Without a network: the body of an execution (API description 4.4), or the response of the
 * participant that prepared it. `keys` are the public keys that may have signed: a prepared
 * transaction itself names none.
 */
export const verifySubmission = (
  body: Json,
  keys: readonly PublicKey[] = [],
  { nowMs, asked, wanted, trustedPackages }: SubmissionContext = {},
): SubmissionReport => {
  const packages = packagesWith(trustedPackages);
  const input = parseSubmission(body);
  const prepared = input.read.ok ? input.read.value : undefined;
  const isOwnPath = wanted && ((history: EffectHistory) => takesOwnPath(wanted, history));
  const review = prepared && reviewTransaction(prepared, { trusted: trustedPackages, isOwnPath });
  const scheme = ownEntry(schemes, input.scheme);
  const result = prepared && scheme && hashWhole(prepared, scheme);
  const hash = result?.ok === true ? result.value : undefined;
  const signatures = signaturesIn(input);
  const checked = signatures.map((signature) => ({
    signedBy: signature.given.signedBy,
    check: checkScheme(checkSigned(signature, { prepared, hash }, keys), signature, {
      prepared,
      chosen: scheme?.name ?? (input.scheme || 'no scheme'),
      keys,
    }),
  }));
  const checks = [
    ...(wanted === undefined ? [] : checkIntent(wanted, review)),
    checkDecoded(input),
    checkSpelling(input),
    ...(prepared === undefined
      ? []
      : [
          checkUnknownFields(prepared.unknown, []),
          checkLookalikes(textsInPrepared(prepared), []),
          ...submissionRules.flatMap((rule) =>
            rule({ input, prepared, scheme, hash: result, packages, nowMs }),
          ),
          ...compareWithPrepareRequest(asked, { prepared, scheme: input.scheme, packages }),
        ]),
    ...(review === undefined ? [] : checkEffects(review)),
    ...checkProvidedKeys(keys, namedIn(prepared, signatures)),
    ...checked.map(({ check }) => check),
    ...signatures.flatMap(({ id, given }) => checkSignatureFormat(given, id)),
    ...input.parties.flatMap(({ party, signatures: all }, index) =>
      checkDuplicateSigners(all, { id: String(index + 1), whose: party }),
    ),
    ...signatures.map(checkSigner),
    checkEnough(signatures),
  ];
  const unsigned = unsignedIn(input, prepared);
  return {
    verdict: overallVerdict(checks),
    prepared,
    review,
    hash,
    signatures: checked,
    checks,
    signers: countParties(prepared, signatures, checked),
    unsigned,
  };
};
