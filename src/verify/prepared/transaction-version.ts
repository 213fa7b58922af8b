import { failed, inconclusive, passed, type VerificationCheck } from '../check-result.ts';
import { getString, type DecodedMessage } from '../protobuf/protobuf-message.ts';
import { nodeVersions, schemes, type HashingScheme } from '../hashing/hashing-schemes.ts';
import { nodesById } from '../hashing/transaction-hash.ts';
import { checkNames } from '../check-names.ts';

/** The versions of the nodes that have one: a rollback has none. */
const nodeVersionsOf = (transaction: DecodedMessage): readonly string[] =>
  [...nodesById(transaction).values()]
    .filter(({ kind }) => kind !== 'rollback')
    .map(({ content }) => getString(content, 'lfVersion'));

/** Canton computes the version of a transaction as the newest of its nodes, or the oldest known one. */
const newestOf = (versions: readonly string[]): string | undefined =>
  nodeVersions[Math.max(0, ...versions.map((version) => nodeVersions.indexOf(version)))];

/** The schemes that hash nodes of a version, in words. */
const schemesFor = (version: string): string =>
  Object.entries(schemes)
    .flatMap(([name, { versions }]) => (versions.includes(version) ? [name] : []))
    .join(' or ');

const prepareAgain = 'prepare the transaction again';

/**
 * Compares the version of a transaction with the hashing scheme and with its nodes. V2 hashes version
 * `2.1` at most, V3 version `2` at most, V4 all (digital-asset/canton, protocol/hash/NodeHashBuilder.scala:
 * HashingVersionToMaxSupportedLFSerializationVersionMapping). Canton sets the version to the newest of
 * the nodes (SerializationVersion.scala: txVersion). The hash covers the stated version: a participant
 * that computes another version computes another hash.
 */
export const checkTransactionVersion = (
  transaction: DecodedMessage,
  scheme: HashingScheme | undefined,
): readonly VerificationCheck[] => {
  const name = checkNames.transactionVersion;
  const version = getString(transaction, 'version');
  const nodes = nodeVersionsOf(transaction);
  const foreign = [version, ...nodes].find((item) => !nodeVersions.includes(item));
  if (foreign === '') return [failed(name, 'a version is missing', prepareAgain)];
  if (foreign !== undefined)
    return [inconclusive(name, `version ${foreign}`, 'unknown to this release of cantui')];
  const newest = newestOf(nodes);
  if (version !== newest)
    return [
      failed(
        name,
        `the transaction declares version ${version}, but its nodes need version ${newest}`,
        prepareAgain,
      ),
    ];
  if (scheme === undefined)
    return [inconclusive(name, `version ${version}`, 'unknown hashing scheme')];
  return [
    scheme.versions.includes(version)
      ? passed(name, `version ${version}, scheme ${scheme.name}`)
      : failed(
          name,
          `scheme ${scheme.name} hashes ${scheme.versions.join(', ')}, not version ${version}`,
          `${prepareAgain} with ${schemesFor(version)}`,
        ),
  ];
};
