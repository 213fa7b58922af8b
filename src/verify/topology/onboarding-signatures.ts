import {
  failed,
  inconclusive,
  passed,
  warning,
  type VerificationCheck,
  checkNames,
  repeatedChecks,
} from '../check-result.ts';
import {
  keysInMappings,
  mappingsOfType,
  partyNamespace,
  describeMapping,
  type OnboardingEntry,
} from './onboarding-queries.ts';
import type { PublicKey } from '../signatures/public-key.ts';
import {
  checkSignature,
  type CheckedSignature,
  type GivenSignature,
  type SignatureCount,
} from '../signatures/signature.ts';
import type { Mapping, TopologyTransaction } from './topology.ts';

export const checkSignatures = (
  signatures: readonly GivenSignature[],
  { hash, what, id }: { readonly hash: Buffer; readonly what: string; readonly id: string },
  keys: readonly PublicKey[],
): readonly CheckedSignature[] =>
  signatures.map((signature, index) => ({
    signedBy: signature.signedBy,
    check: checkSignature(
      signature,
      { message: hash, keys, what },
      repeatedChecks.signature(id, String(index + 1), what),
    ),
  }));

interface Requirement {
  readonly all: readonly string[];
  readonly owners: readonly string[];
  readonly threshold: number;
}

const countRequired = ({ all, threshold }: Requirement): number =>
  all.length + Math.max(0, threshold);

const onlyAll = (all: readonly string[]): Requirement => ({ all, owners: [], threshold: 0 });

const ofParty = (
  party: string,
  mapping: Mapping,
  transactions: readonly TopologyTransaction[],
): Requirement => {
  const namespace = partyNamespace(party);
  const keys = keysInMappings(mapping).flatMap(({ key }) => key?.fingerprint ?? []);
  const shared = mappingsOfType(transactions, 'DecentralizedNamespaceDefinition').find(
    (item) => item.namespace === namespace,
  );
  return shared === undefined
    ? onlyAll([namespace, ...keys])
    : { all: keys, owners: shared.owners, threshold: shared.threshold };
};

const requirementOf = (
  mapping: Mapping,
  transactions: readonly TopologyTransaction[],
): Requirement => {
  switch (mapping.kind) {
    case 'NamespaceDelegation':
      return onlyAll([mapping.namespace]);
    case 'DecentralizedNamespaceDefinition':
      return onlyAll(mapping.owners);
    case 'PartyToParticipant':
    case 'PartyToKeyMapping':
      return ofParty(mapping.party, mapping, transactions);
    case 'other':
      return onlyAll([]);
    default:
      return mapping satisfies never;
  }
};

interface SignedTransaction {
  readonly transaction: TopologyTransaction;
  readonly signatures: readonly CheckedSignature[];
}

export const countSigners = (signed: readonly SignedTransaction[]): SignatureCount => {
  const all = signed.map(({ transaction }) => transaction);
  const parts = signed.map(({ transaction: { mapping }, signatures }) => {
    const requirement = requirementOf(mapping, all);
    const signers = signersIn(signatures, ['verified', 'unknown', 'warning']);
    return {
      needed: [...requirement.all, ...requirement.owners],
      missing: missingOf(requirement, signers),
    };
  });
  const needed = new Set(parts.flatMap((part) => part.needed));
  const missing = new Set(parts.flatMap((part) => part.missing));
  return { needed: needed.size, signed: needed.size - missing.size };
};

const missingOf = (
  { all, owners, threshold }: Requirement,
  signers: ReadonlySet<string>,
): readonly string[] => {
  const missing = [...new Set(all)].filter((signer) => !signers.has(signer));
  const silent = owners.filter((owner) => !signers.has(owner));
  const wanted = threshold - (owners.length - silent.length);
  return wanted > 0 ? [...missing, ...silent] : missing;
};

const signersIn = (
  signatures: readonly CheckedSignature[],
  states: readonly VerificationCheck['state'][],
): ReadonlySet<string> =>
  new Set(
    signatures.filter(({ check }) => states.includes(check.state)).map(({ signedBy }) => signedBy),
  );

/** API description 4.3, rule 1, without the part that hosting participants authorize later. */
export const checkAuthorization = (
  { transaction: { mapping }, signatures, index }: SignedTransaction & { readonly index: number },
  transactions: readonly TopologyTransaction[],
): VerificationCheck => {
  const name = repeatedChecks.authorizedTransaction(index);
  const requirement = requirementOf(mapping, transactions);
  const missing = missingOf(requirement, signersIn(signatures, ['verified']));
  const subject = describeMapping(mapping);
  if (mapping.kind === 'other')
    return inconclusive(name, subject, 'the required signers of this kind are unknown');
  if (countRequired(requirement) === 0)
    return inconclusive(name, subject, 'it names no key that must sign');
  if (missing.length === 0) return passed(name, `${subject}: all required keys signed`);
  const detail = `${subject}: missing signatures of [${missing.join(', ')}]`;
  if (signatures.length === 0)
    return warning(name, detail, 'nothing signed yet; only an additional host accepts it unsigned');
  if (missingOf(requirement, signersIn(signatures, ['verified', 'unknown'])).length === 0)
    return inconclusive(name, detail, 'some signatures could not be verified');
  // A wrong signature has failed its own check.
  return missingOf(requirement, signersIn(signatures, ['verified', 'unknown', 'failed'])).length ===
    0
    ? inconclusive(name, detail, 'some signatures are wrong')
    : failed(name, detail, 'ask the owners of these keys to sign the combined hash');
};

export const usefulSigners = (transactions: readonly TopologyTransaction[]): ReadonlySet<string> =>
  new Set(
    transactions.flatMap(({ mapping }) => {
      const { all, owners } = requirementOf(mapping, transactions);
      return [...all, ...owners];
    }),
  );

/** A valid signature is useless if its key has no role in the onboarding. */
export const checkUnrelatedSigners = (
  signatures: readonly CheckedSignature[],
  transactions: readonly TopologyTransaction[],
): readonly VerificationCheck[] => {
  const wanted = usefulSigners(transactions);
  const strangers = [...signersIn(signatures, ['verified'])].filter(
    (signer) => !wanted.has(signer),
  );
  return strangers.length === 0
    ? []
    : [
        warning(
          checkNames.strangers,
          strangers.join(', '),
          'not a namespace key or signing key of the party; such a signature does not count',
        ),
      ];
};

export const namedKeys = (entries: readonly OnboardingEntry[]): readonly PublicKey[] =>
  entries.flatMap(({ read }) =>
    read.ok ? keysInMappings(read.value.mapping).flatMap(({ key }) => key ?? []) : [],
  );
