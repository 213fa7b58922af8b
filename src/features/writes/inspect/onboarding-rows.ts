import { createHash } from 'node:crypto';
import { listGroups, readFieldText, type FieldGroup } from '../forms/form-values.ts';
import { pluralize } from '../../../lib/text/pluralize.ts';
import type { TransactionRow } from '../state/write-form.ts';
import { parseBase64 } from '../../../verify/base64.ts';
import { combinedHash, hashWithPurpose, hashPurposes } from '../../../verify/hashing/multihash.ts';
import {
  parseTopology,
  type Mapping,
  type TopologyTransaction,
} from '../../../verify/topology/topology.ts';

/** More hosts than these are told where there is room for all of them. */
const maxHosts = 4;

/** Whom a mapping is about; of one that is not known here nothing can be said. */
const subjectOf = (mapping: Exclude<Mapping, { kind: 'other' }>): string =>
  'party' in mapping ? mapping.party : mapping.namespace;

const hostLines = ({ mapping }: TopologyTransaction): readonly string[] => {
  if (mapping.kind !== 'PartyToParticipant') return [];
  const { hosts, threshold } = mapping;
  const shown = hosts.slice(0, maxHosts);
  const more = hosts.length - shown.length;
  return [
    `threshold ${threshold} of ${pluralize(hosts.length, 'host')}`,
    ...shown.map(({ participant, permission }) => `host (${permission}) ${participant}`),
    ...(more === 0 ? [] : [`… and ${pluralize(more, 'more host')}: Ctrl-T shows all`]),
  ];
};

const keyLines = ({ mapping }: TopologyTransaction): readonly string[] =>
  mapping.kind === 'NamespaceDelegation'
    ? [`target key ${mapping.target?.key?.fingerprint ?? 'not read'}`]
    : [];

const detailsOf = (transaction: TopologyTransaction): readonly string[] => [
  `${transaction.operation}, serial ${transaction.serial}`,
  ...hostLines(transaction),
  ...keyLines(transaction),
];

type Said = Pick<TransactionRow, 'mapping' | 'subject' | 'details'>;

const notDecoded = (subject: string, ...details: readonly string[]): Said => ({
  mapping: 'not decoded',
  subject,
  details,
});

const saidOf = (bytes: Buffer | undefined): Said => {
  if (bytes === undefined) return notDecoded('cannot be read', 'it is not standard base64');
  const read = parseTopology(bytes);
  if (!read.ok) return notDecoded('cannot be read', read.error.problem);
  const { value: transaction } = read;
  const { mapping } = transaction;
  const details = detailsOf(transaction);
  return mapping.kind === 'other'
    ? notDecoded('unknown mapping, kept as given', ...details)
    : { mapping: mapping.kind, subject: subjectOf(mapping), details };
};

const rowOf = (group: FieldGroup): TransactionRow | undefined => {
  const text = readFieldText(group, 'transaction').trim();
  if (text === '') return undefined;
  const bytes = parseBase64(text);
  return {
    ...saidOf(bytes),
    bytes: bytes?.length,
    sha256: bytes && createHash('sha256').update(bytes).digest('hex'),
    signatures: listGroups(group['signatures']).length,
  };
};

/** The combined hash, hex; nothing while a transaction is missing or is not base64. */
const combinedOf = (texts: readonly string[]): string | undefined => {
  const all = texts.map(parseBase64);
  const hashes = all.flatMap((bytes) =>
    bytes === undefined ? [] : [hashWithPurpose(hashPurposes.topologyTransaction, bytes)],
  );
  const isWhole = hashes.length > 0 && hashes.length === texts.length;
  return isWhole ? combinedHash(hashes).toString('hex') : undefined;
};

/** What each onboarding transaction says in a row, in the order of the form, and what is signed of all. */
export const onboardingRows = (
  root: FieldGroup,
): {
  readonly transactions: readonly (TransactionRow | undefined)[];
  readonly multiHash?: string;
} => {
  const groups = listGroups(root['onboardingTransactions']);
  const combined = combinedOf(groups.map((group) => readFieldText(group, 'transaction').trim()));
  return {
    transactions: groups.map(rowOf),
    ...(combined !== undefined && { multiHash: combined }),
  };
};
