import { failed, inconclusive, passed, warning, type VerificationCheck } from '../check-result.ts';
import {
  keysInMappings,
  mappingsOfType,
  partyNamespace,
  describeMapping,
} from './onboarding-queries.ts';
import type { OnboardingEntry } from './onboarding-input.ts';
import type { PublicKey } from '../signatures/public-key.ts';
import {
  checkSignature,
  type CheckedSignature,
  type GivenSignature,
} from '../signatures/signature.ts';
import type { Mapping, TopologyTransaction } from './topology.ts';

/** Checks signatures over a hash of 34 bytes. */
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
      { id: `${id}-${index + 1}`, title: `Signature ${index + 1} of ${what}` },
    ),
  }));

/** Who must sign: all of some, and enough of others. */
interface Requirement {
  readonly all: readonly string[];
  readonly owners: readonly string[];
  readonly threshold: number;
}

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

/** Fingerprints that are still wanted when these have signed. */
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

/**
 * Whether the signatures that hold authorise a transaction (interface 4.3, rule 1). The hosting
 * participants authorise their part themselves, when they are asked: that is not seen here.
 */
export const checkAuthorization = (
  { mapping }: TopologyTransaction,
  transactions: readonly TopologyTransaction[],
  {
    signatures,
    index,
  }: { readonly signatures: readonly CheckedSignature[]; readonly index: number },
): VerificationCheck => {
  const name = { id: `authorised-${index}`, title: `Transaction ${index} is authorised` };
  const requirement = requirementOf(mapping, transactions);
  const missing = missingOf(requirement, signersIn(signatures, ['verified']));
  const subject = describeMapping(mapping);
  if (mapping.kind === 'other')
    return inconclusive(name, subject, 'who must sign for this kind is not known here');
  if (missing.length === 0) return passed(name, `${subject}: every key that must sign has`);
  const detail = `${subject}: missing signatures of [${missing.join(', ')}]`;
  if (signatures.length === 0)
    return warning(
      name,
      detail,
      'nothing is signed yet; only a further host, after the first, takes it so',
    );
  return missingOf(requirement, signersIn(signatures, ['verified', 'unknown'])).length === 0
    ? inconclusive(name, detail, 'some signatures could not be checked here')
    : failed(name, detail, 'have the owners of these keys sign the combined hash');
};

/** A signature can be right and count for nothing: when its key has no part in what is onboarded. */
export const checkUnrelatedSigners = (
  signatures: readonly CheckedSignature[],
  transactions: readonly TopologyTransaction[],
): readonly VerificationCheck[] => {
  const wanted = transactions.flatMap(({ mapping }) => {
    const { all, owners } = requirementOf(mapping, transactions);
    return [...all, ...owners];
  });
  const strangers = [...signersIn(signatures, ['verified'])].filter(
    (signer) => !wanted.includes(signer),
  );
  return strangers.length === 0
    ? []
    : [
        warning(
          { id: 'strangers', title: 'Each signer has a part in it' },
          strangers.join(', '),
          'neither a namespace nor a signing key of the party: such a signature counts for nothing',
        ),
      ];
};

/** Every key that a transaction names. */
export const namedKeys = (entries: readonly OnboardingEntry[]): readonly PublicKey[] =>
  entries.flatMap(({ read }) =>
    read.ok ? keysInMappings(read.value.mapping).flatMap(({ key }) => key ?? []) : [],
  );
