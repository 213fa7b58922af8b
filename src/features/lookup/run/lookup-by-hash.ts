import type { CallResult } from '../../../http/wire-types.ts';
import {
  checkLookupResponse,
  type Lookup,
  type LookupSource,
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
import { readUpdateResponse, type AskedResponse, type LookupServices } from './lookup-response.ts';

const lacksOperation = (outcome: CallResult<OperationName>): boolean =>
  !outcome.ok && isOperationMissing(outcome.error.failure);

/** Another service may have it. */
const isNotFound = (outcome: CallResult<OperationName>): boolean =>
  lacksOperation(outcome) || (!outcome.ok && outcome.error.failure.kind === 'notFound');

/** The response has to name the hash itself, and be a usable update. */
export const hashProblems = (
  lookup: Lookup,
  source: LookupSource,
  raw: Json,
): readonly string[] => {
  const found = readSignedTransaction(raw);
  if (found === undefined) return [messages.noHashInResponse];
  if (found.hash !== lookup.id.toLowerCase()) return [messages.otherHash(found.hash, lookup.id)];
  return checkLookupResponse({ ...lookup, id: found.updateId }, source, raw);
};

/** Asks the ledger (from 3.6 on), then the scan, which knows no formats and no parties. */
export const askByHash = async (
  { request, hasLedger, hasScan }: LookupServices,
  lookup: Lookup,
  signal: AbortSignal,
): Promise<AskedResponse> => {
  const { id, parties, format, source: wanted } = lookup;
  const scan = async (notes: readonly string[]): Promise<AskedResponse> => {
    const question = furtherRequest('scanUpdateByHash', { path: { hash: id.toLowerCase() } });
    const outcome = readUpdateResponse(await request(question, signal));
    const lacks = !outcome.ok && scanLacksHashes(outcome.error.failure);
    return {
      outcome,
      source: 'scan',
      asked: lookup,
      notes: lacks ? [...notes, messages.noHashesOnScan] : notes,
    };
  };
  if (wanted === 'scan' || !hasLedger) return scan([]);
  const updateFormat = (format ?? defaultUpdateFormat(parties)) as Json;
  const outcome = readUpdateResponse(
    await sendKnown({ transactionHash: hashAsBase64(id), updateFormat }, (body) =>
      request(furtherRequest('updateByHash', { body }), signal),
    ),
  );
  const notes = lacksOperation(outcome) ? [messages.noUpdateByHash] : [];
  const received: AskedResponse = { outcome, source: 'ledger', asked: lookup, notes };
  if (!hasScan || wanted === 'ledger' || format !== undefined || !isNotFound(outcome))
    return received;
  const fromScan = await scan(notes);
  return fromScan.outcome.ok
    ? { ...fromScan, notes: [...notes, messages.scanByHash(parties)] }
    : { ...received, notes: fromScan.notes };
};
