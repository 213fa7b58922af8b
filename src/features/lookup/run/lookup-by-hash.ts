import type { CallResult } from '../../../http/wire-types.ts';
import {
  checkLookupResponse,
  isEmptyUpdateResponse,
  type Lookup,
} from '../../../ledger/rules/check-lookup-response.ts';
import { defaultUpdateFormat, sendKnown } from '../../../ledger/formats.ts';
import { isOperationMissing } from '../../../ledger/failure/failure.ts';
import { furtherRequest } from '../../../ledger/further-operations.ts';
import { hashAsBase64 } from '../../../ledger/ids/identifiers.ts';
import type { OperationName } from '../../../ledger/operations.ts';
import type { Json } from '../../../lib/json/json.ts';
import { scanLacksHashes } from '../../../submission/proof/hash-evidence.ts';
import { readSignedTransaction } from '../../../submission/proof/proof-by-hash.ts';
import * as messages from '../messages/notices.ts';
import {
  learnUpdateContext,
  emptyResponse,
  readUpdateResponse,
  type LookupResponse,
  type LookupServices,
} from './lookup-response.ts';

const lacksOperation = (outcome: CallResult<OperationName>): boolean =>
  !outcome.ok && isOperationMissing(outcome.error.failure);

/** Another service may have it. */
const isNotFound = (outcome: CallResult<OperationName>): boolean =>
  lacksOperation(outcome) || (!outcome.ok && outcome.error.failure.kind === 'notFound');

/** The response has to name the hash itself, and be a usable update. */
const problemsOf = (
  lookup: Lookup,
  { outcome, source }: Pick<LookupResponse, 'outcome' | 'source'>,
): readonly string[] => {
  if (!outcome.ok) return [];
  const { raw } = outcome.value.response;
  const found = readSignedTransaction(raw);
  if (found === undefined) return [messages.noHashInResponse];
  if (found.hash !== lookup.id.toLowerCase()) return [messages.otherHash(found.hash, lookup.id)];
  return checkLookupResponse({ ...lookup, id: found.updateId }, source, raw);
};

/** Asks the ledger (from 3.6 on), then the scan, which knows no formats and no parties. */
export const lookUpByHash = async (
  { request, hasLedger, hasScan, trustedPackages: trusted }: LookupServices,
  lookup: Lookup,
  signal: AbortSignal,
): Promise<LookupResponse> => {
  const { id, parties, format, source: wanted } = lookup;
  const addProblems = async (
    received: Omit<LookupResponse, 'problems'>,
  ): Promise<LookupResponse> => {
    const { outcome, source } = received;
    const problems = problemsOf(lookup, received);
    if (!outcome.ok) return { ...received, problems };
    const { raw } = outcome.value.response;
    if (source === 'ledger' && isEmptyUpdateResponse(raw)) return emptyResponse(received);
    const context = await learnUpdateContext(
      request,
      { asked: lookup, source, raw, trusted },
      signal,
    );
    return { ...received, problems, context };
  };
  const scan = async (notes: readonly string[]): Promise<LookupResponse> => {
    const question = furtherRequest('scanUpdateByHash', { path: { hash: id.toLowerCase() } });
    const response = await request(question, signal);
    const lacks = !response.ok && scanLacksHashes(response.error.failure);
    return addProblems({
      outcome: readUpdateResponse(response),
      source: 'scan',
      notes: lacks ? [...notes, messages.noHashesOnScan] : notes,
    });
  };
  if (wanted === 'scan' || !hasLedger) return scan([]);
  const updateFormat = (format ?? defaultUpdateFormat(parties)) as Json;
  const outcome = readUpdateResponse(
    await sendKnown({ transactionHash: hashAsBase64(id), updateFormat }, (body) =>
      request(furtherRequest('updateByHash', { body }), signal),
    ),
  );
  const notes = lacksOperation(outcome) ? [messages.noUpdateByHash] : [];
  const received = await addProblems({ outcome, source: 'ledger', notes });
  if (!hasScan || wanted === 'ledger' || format !== undefined || !isNotFound(outcome))
    return received;
  const fromScan = await scan(notes);
  return fromScan.outcome.ok
    ? { ...fromScan, notes: [...notes, messages.scanByHash(parties)] }
    : { ...received, notes: fromScan.notes };
};
