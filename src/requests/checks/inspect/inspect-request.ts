import { writeNames, type FormId } from '../../../submission/form-ids.ts';
import type {
  EnteredRequest,
  Inspection,
  TransactionRow,
  InspectionContext,
  InspectionInput,
  InspectionResult,
} from '../inspection.ts';
import { isArray, type JsonObject } from '../../../lib/json/json.ts';
import type { WriteName } from '../../../submission/classify-outcome.ts';
import { decodeAllocation, subjectOf } from './inspect-allocation.ts';
import { decodeExecution } from './inspect-execution.ts';
import { forms } from '../../forms/form-registry.ts';
import { formFields, listGroups, readFieldText, type FieldGroup } from '../../forms/form-values.ts';
import { buildRequest } from '../../forms/to-request.ts';
import { parseBase64 } from '../../../verify/shared-checks.ts';
import { combinedHash, hashWithPurpose, hashPurposes } from '../../../verify/hashing/multihash.ts';
import { parseTopology, type TopologyTransaction } from '../../../verify/topology/topology.ts';
import { hostRole } from '../../../verify/topology/onboarding-queries.ts';
import { decodedText } from '../../messages/decoded.ts';
import { sha256Hex } from '../../../lib/sha256.ts';

const maxHosts = 4;

const hostLines = ({ mapping }: TopologyTransaction): readonly string[] => {
  if (mapping.kind !== 'PartyToParticipant') return [];
  const { hosts, threshold } = mapping;
  const shown = hosts.slice(0, maxHosts);
  const more = hosts.length - shown.length;
  return [
    `threshold ${decodedText.threshold(threshold, hosts.length)}`,
    ...shown.map((host) => `host (${hostRole(host)}) ${host.participant}`),
    ...(more === 0 ? [] : [decodedText.moreHosts(more)]),
  ];
};

const keyLines = ({ mapping }: TopologyTransaction): readonly string[] =>
  mapping.kind === 'NamespaceDelegation'
    ? [`target key ${mapping.target?.key?.fingerprint ?? decodedText.unreadable}`]
    : [];

const detailsOf = (transaction: TopologyTransaction): readonly string[] => [
  `${transaction.operation}, serial ${transaction.serial}`,
  ...hostLines(transaction),
  ...keyLines(transaction),
];

type Said = Pick<TransactionRow, 'mapping' | 'subject' | 'details'>;

const notDecoded = (subject: string, ...details: readonly string[]): Said => ({
  mapping: decodedText.notDecoded,
  subject,
  details,
});

const saidOf = (bytes: Buffer | undefined): Said => {
  if (bytes === undefined) return notDecoded(decodedText.unreadable, decodedText.notBase64);
  const read = parseTopology(bytes);
  if (!read.ok) return notDecoded(decodedText.unreadable, read.error.problem);
  const { value: transaction } = read;
  const { mapping } = transaction;
  const details = detailsOf(transaction);
  return mapping.kind === 'other'
    ? notDecoded(decodedText.unknownMapping, ...details)
    : { mapping: mapping.kind, subject: subjectOf(mapping), details };
};

const rowOf = (group: FieldGroup): TransactionRow | undefined => {
  const encoded = readFieldText(group, 'transaction').trim();
  if (encoded === '') return undefined;
  const bytes = parseBase64(encoded);
  return {
    ...saidOf(bytes),
    bytes: bytes?.length,
    sha256: bytes && sha256Hex(bytes),
    signatures: listGroups(group['signatures']).length,
  };
};

/** The hash in hex; undefined while a transaction is missing or isn't base64. */
const combinedOf = (texts: readonly string[]): string | undefined => {
  const all = texts.map(parseBase64);
  const hashes = all.flatMap((bytes) =>
    bytes === undefined ? [] : [hashWithPurpose(hashPurposes.topologyTransaction, bytes)],
  );
  const isWhole = hashes.length > 0 && hashes.length === texts.length;
  return isWhole ? combinedHash(hashes).toString('hex') : undefined;
};

const onboardingRows = (
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

type RequestInspectionResult = InspectionResult & {
  /** The response comes after the allocation is done (API description 4.3, `waitForAllocation`). */
  readonly waits: boolean;
};

export const inspectRequestBytes = (
  name: WriteName,
  request: JsonObject,
  deps: InspectionInput & InspectionContext,
): RequestInspectionResult => {
  const decode = name === 'allocateParty' ? decodeAllocation : decodeExecution;
  const result: InspectionResult = decode(request, deps);
  const waits = request['waitForAllocation'] !== false && result.waits !== false;
  return { ...result, waits };
};

/** Nothing is decoded while the form has no bytes. */
const hasBytes = (id: FormId, request: JsonObject): boolean => {
  const { preparedTransaction, onboardingTransactions: list } = request;
  return id === 'execute' ? preparedTransaction !== undefined : isArray(list) && list.length > 0;
};

export const inspectEntered = (
  id: FormId,
  { form: { root }, given, keys, origin }: EnteredRequest,
  context: InspectionContext,
): Inspection => {
  const request = buildRequest(formFields(forms[id]), root);
  const decoded = hasBytes(id, request)
    ? inspectRequestBytes(writeNames[id], request, { given, keys, origin, ...context })
    : { checks: [], facts: [] };
  return { root, keys, ...decoded, ...(id === 'allocate' && onboardingRows(root)) };
};
