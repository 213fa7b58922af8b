import { sha256OfLines } from '../lib/sha256.ts';
import type { Json } from '../lib/json/json.ts';
import { isObject } from '../lib/json/json.ts';
import { textAt } from '../lib/json/fields.ts';
import { parseOnboarding } from './topology/onboarding-queries.ts';
import { identityScheme } from './hashing/hashing-schemes.ts';
import { submissionHash } from './hashing/submission-hash.ts';
import { parseSubmission } from './prepared/prepared-transaction.ts';
import { logicalSynchronizerId } from '../ledger/ids/identifiers.ts';
import { parseBase64 } from './shared-checks.ts';

/**
 * `execution:` or `allocation:` and a SHA-256 of the content that every signature over it covers;
 * `bytes:` if that can't be computed: then another spelling of the same write has another identity.
 */
type WriteIdentity = string;

const bytesOf = (text: string): string | Uint8Array => parseBase64(text) ?? text;

/** Omits what distinguishes schemes, and `maxRecordTime`, which V2 doesn't sign. */
const identifyExecution = (request: Json): WriteIdentity => {
  const { read, text } = parseSubmission(request);
  const result = read.ok ? submissionHash(read.value.messages, identityScheme) : undefined;
  return result?.ok === true
    ? `execution:${result.value.toString('hex')}`
    : `bytes:${sha256OfLines('execution', bytesOf(text))}`;
};

/** The order of the transactions and duplicates change nothing. */
const identifyAllocation = (request: Json): WriteIdentity => {
  const { entries } = parseOnboarding(request);
  const synchronizer = logicalSynchronizerId(
    isObject(request) ? textAt(request, 'synchronizer') : '',
  );
  const isRead = entries.length > 0 && entries.every(({ read }) => read.ok);
  const hashes = entries.map(({ hash, text }) => hash?.toString('hex') ?? text);
  const kind = isRead ? 'allocation' : 'bytes';
  return `${kind}:${sha256OfLines('allocation', synchronizer, ...[...new Set(hashes)].sort())}`;
};

export const identifyWrite = (
  operation: 'allocateParty' | 'executeSubmission',
  request: Json,
): WriteIdentity =>
  operation === 'executeSubmission' ? identifyExecution(request) : identifyAllocation(request);

export const signedSynchronizer = (operation: string, request: Json): string | undefined => {
  if (operation !== 'executeSubmission') return undefined;
  const { read } = parseSubmission(request);
  return read.ok ? read.value.metadata.synchronizer || undefined : undefined;
};
