import type { Json } from '../../lib/json/json.ts';
import {
  base64Oddities,
  checkClaim,
  checkEncoding,
  checkProvidedKeys,
  checkUnknownFields,
  claimedHex,
} from '../shared-checks.ts';
import {
  failed,
  passed,
  overallVerdict,
  type VerificationCheck,
  type VerificationVerdict,
  checkNames,
  repeatedChecks,
} from '../check-result.ts';
import { compareWithTopologyRequest } from './compare-with-topology-request.ts';
import { combinedHash } from '../hashing/multihash.ts';
import {
  mappingsOfType,
  partyNamespace,
  parseOnboarding,
  type OnboardingEntry,
  type OnboardingInput,
} from './onboarding-queries.ts';
import { conditionalRules } from './onboarding-conditional-rules.ts';
import type { RuleContext } from './onboarding-rules.ts';
import {
  checkAuthorization,
  checkSignatures,
  checkUnrelatedSigners,
  countSigners,
  namedKeys,
} from './onboarding-signatures.ts';
import type { PublicKey } from '../signatures/public-key.ts';
import {
  checkDuplicateSigners,
  checkSignatureFormat,
  type CheckedSignature,
  type GivenSignature,
  type SignatureCount,
} from '../signatures/signature.ts';
import type { TopologyTransaction } from './topology.ts';
import { checkLookalikes, textsInTopology } from '../lookalike-check.ts';

export interface OnboardingReport {
  readonly verdict: VerificationVerdict;
  readonly party: string | undefined;
  /** A multihash of 34 bytes; absent if a transaction isn't base64. */
  readonly multiHash: Buffer | undefined;
  readonly transactions: readonly (TopologyTransaction | undefined)[];
  readonly checks: readonly VerificationCheck[];
  readonly signers: SignatureCount;
  readonly unsigned: readonly string[];
}

const unsignedIn = ({ entries, multiHashSignatures }: OnboardingInput): readonly string[] =>
  multiHashSignatures.length > 0
    ? []
    : entries.flatMap(({ signatures }, index) =>
        signatures.length > 0 ? [] : [`transaction ${index + 1} has no signature`],
      );

const checkDecoded = ({ read }: OnboardingEntry, index: number): VerificationCheck => {
  const name = repeatedChecks.decodedTransaction(index);
  return read.ok
    ? passed(name, read.value.mapping.kind)
    : failed(
        name,
        read.error.problem,
        'load the transactions again from the preparing participant’s file',
      );
};

const checkSpelling = (
  { entries, multiHashSignatures }: OnboardingInput,
  undecoded: readonly string[],
): VerificationCheck =>
  checkEncoding(
    [
      ...base64Oddities([
        ...entries.flatMap(({ text, signatures }, index) => [
          [`transaction ${index + 1}`, text] as const,
          ...signatures.map(
            ({ signature }) => [`a signature of transaction ${index + 1}`, signature] as const,
          ),
        ]),
        ...multiHashSignatures.map(({ signature }) => ['multiHashSignatures', signature] as const),
      ]),
      ...entries.flatMap(({ read }, index) =>
        (read.ok ? read.value.oddities : read.error.oddities).map(
          (oddity) => `transaction ${index + 1}: ${oddity}`,
        ),
      ),
    ],
    undecoded,
  );

const undecodedIn = (entries: readonly OnboardingEntry[]): readonly string[] =>
  entries.length === 0
    ? ['there is no transaction']
    : entries.flatMap(({ read }, index) =>
        read.ok ? [] : [`transaction ${index + 1} is not decoded`],
      );

const derived = { unknown: 'cannot be derived from the transactions', what: 'values' } as const;

const claimsOf = (
  { claimed }: OnboardingInput,
  { party, hash }: { readonly party: string | undefined; readonly hash: Buffer | undefined },
): readonly VerificationCheck[] => [
  ...checkClaim(
    checkNames.claimedMultiHash,
    claimed.multiHash && claimedHex(claimed.multiHash),
    hash?.toString('hex'),
    derived,
  ),
  ...checkClaim(checkNames.claimedParty, claimed.party, party, derived),
  ...checkClaim(
    checkNames.claimedFingerprint,
    claimed.fingerprint,
    party && partyNamespace(party),
    derived,
  ),
];

const combinedOf = (entries: readonly OnboardingEntry[]): Buffer | undefined => {
  const hashes = entries.flatMap(({ hash }) => hash ?? []);
  return hashes.length === entries.length && hashes.length > 0 ? combinedHash(hashes) : undefined;
};

const checkCombined = (hash: Buffer | undefined): VerificationCheck => {
  const name = checkNames.multiHash;
  return hash === undefined
    ? failed(
        name,
        'no transactions, or one that is not base64',
        'load an allocation request or a generate-topology response',
      )
    : passed(name, hash.toString('hex'));
};

/** What is signed: all transactions at once, and each of them. */
interface SignedPart {
  readonly id: string;
  readonly repeatedId: string;
  readonly what: string;
  readonly hash: Buffer | undefined;
  readonly signatures: readonly GivenSignature[];
}

const signedParts = (
  { entries, multiHashSignatures }: OnboardingInput,
  hash: Buffer | undefined,
): readonly [SignedPart, ...SignedPart[]] => [
  {
    ...{ id: 'multi-hash-signature', repeatedId: 'multi-hash', what: 'the combined hash', hash },
    signatures: multiHashSignatures,
  },
  ...entries.map(({ hash: own, signatures }, index): SignedPart => {
    const id = `signature-${index + 1}`;
    return { id, repeatedId: id, what: `transaction ${index + 1}`, hash: own, signatures };
  }),
];

const checkPart = (
  { id, what, hash, signatures }: SignedPart,
  keys: readonly PublicKey[],
): readonly CheckedSignature[] =>
  hash === undefined ? [] : checkSignatures(signatures, { hash, what, id }, keys);

const shapesOf = ({
  id,
  repeatedId,
  what,
  signatures,
}: SignedPart): readonly VerificationCheck[] => [
  ...signatures.flatMap((signature, index) =>
    checkSignatureFormat(signature, `${id}-${index + 1}`),
  ),
  ...checkDuplicateSigners(signatures, { id: repeatedId, whose: what }),
];

/**
 * Without a network: the body of an allocation (API description 4.3), or the response of the
 * participant that generated its topology. `keys` are additional public keys; those that the
 * transactions name are used too.
 */
export const verifyOnboarding = (
  body: Json,
  keys: readonly PublicKey[] = [],
  context: RuleContext = {},
): OnboardingReport => {
  const input = parseOnboarding(body);
  const { entries } = input;
  const held = { waits: input.waits, ...context };
  const transactions = entries.map(({ read }) => (read.ok ? read.value : undefined));
  const topologyTransactions = transactions.filter((transaction) => transaction !== undefined);
  const undecoded = undecodedIn(entries);
  const hash = combinedOf(entries);
  const inside = namedKeys(entries);
  const parts = signedParts(input, hash);
  const [multi = [], ...own] = parts.map((part) => checkPart(part, [...keys, ...inside]));
  const signatures = [...multi, ...own.flat()];
  const [hosting, second] = mappingsOfType(topologyTransactions, 'PartyToParticipant');
  const party = second === undefined ? hosting?.party : undefined;
  const named = new Set([
    ...inside.map(({ fingerprint }) => fingerprint),
    ...signatures.map(({ signedBy }) => signedBy),
    ...(party === undefined ? [] : [partyNamespace(party)]),
  ]);
  const signed = transactions.flatMap((transaction, index) =>
    transaction === undefined
      ? []
      : [{ transaction, index: index + 1, signatures: [...multi, ...(own[index] ?? [])] }],
  );
  const checks = [
    ...entries.map((entry, index) => checkDecoded(entry, index + 1)),
    checkSpelling(input, undecoded),
    checkUnknownFields(
      topologyTransactions.flatMap(({ unknown: fields }) => fields),
      undecoded,
    ),
    checkLookalikes(textsInTopology(topologyTransactions), undecoded),
    ...(topologyTransactions.length === entries.length && topologyTransactions.length > 0
      ? conditionalRules(topologyTransactions, held).map((rule) => rule(topologyTransactions, held))
      : []),
    checkCombined(hash),
    ...claimsOf(input, { party, hash }),
    ...compareWithTopologyRequest(context.asked, topologyTransactions, context.participant),
    ...checkProvidedKeys(keys, named),
    ...signatures.map(({ check }) => check),
    ...parts.flatMap(shapesOf),
    ...checkUnrelatedSigners(signatures, topologyTransactions),
    ...signed.map((each) => checkAuthorization(each, topologyTransactions)),
  ];
  const unsigned = unsignedIn(input);
  return {
    verdict: overallVerdict(checks),
    party,
    multiHash: hash,
    transactions,
    checks,
    signers: countSigners(signed),
    unsigned,
  };
};
