import type { CallResult, CallError } from '../../../http/wire-types.ts';
import type { Client } from '../../../http/client.ts';
import {
  buildContractsRequest,
  plainUpdateFormat,
  buildTransactionFormat,
  plainFormatChoice,
} from '../../../ledger/formats.ts';
import { isRightMissing } from '../../../ledger/failure/describe-token-refusal.ts';
import { describeFailure } from '../../../ledger/failure/describe-failure.ts';
import { type Failure, isOperationMissing } from '../../../ledger/failure/failure.ts';
import {
  furtherOperations,
  furtherRequest,
  type FurtherInput,
  type FurtherReadName,
} from '../../../ledger/further-operations.ts';
import type { Lookup } from '../../../ledger/rules/check-lookup-response.ts';
import type { OperationName } from '../../../ledger/operations.ts';
import { isObject, LosslessNumber, type Json } from '../../../lib/json/json.ts';
import { readOffset } from '../../../ledger/rules/rules.ts';
import type { Result } from '../../../lib/result.ts';
import {
  archiveFacts,
  placeFact,
  prunedFact,
  readArchive,
  rightsFact,
  readUpdateAt,
  type Archive,
  describePlace,
  placeLimit,
  readPlace,
  type ContractPlace,
} from '../model/contract-facts.ts';
import type { LookupFact } from '../model/fact-writer.ts';
import { factText } from '../messages/result.ts';
import { fetchOwnParties } from '../../../http/reads.ts';
import type { LookupServices } from './lookup-response.ts';

type Ask = (name: FurtherReadName, input?: FurtherInput) => Promise<Result<Json, Failure>>;

const asker =
  (request: Client['request'], signal: AbortSignal): Ask =>
  async (name, input) => {
    const response = await request(furtherRequest(name, input), signal);
    return response.ok
      ? { ok: true, value: response.value.json }
      : { ok: false, error: response.error.failure };
  };

/** An operation is named by the last part of its path. */
const operationName = (name: FurtherReadName): string =>
  furtherOperations[name].path.split('/').at(-1) ?? name;

const whyUnknown = (name: FurtherReadName, failure: Failure): string => {
  if (failure.kind === 'notFound' || isOperationMissing(failure))
    return factText.notOffered(operationName(name));
  return isRightMissing(failure)
    ? factText.noPermission
    : describeFailure(failure, furtherOperations[name].service).summary;
};

const isObjectMissing = (failure: Failure): boolean =>
  failure.kind === 'notFound' && failure.what === 'object';

const askArchiver = async (ask: Ask, offset: string, { parties }: Pick<Lookup, 'parties'>) => {
  const body = {
    offset: new LosslessNumber(offset),
    updateFormat: plainUpdateFormat(parties) as Json,
  };
  const response = await ask('updateByOffset', { body });
  if (response.ok) return readUpdateAt(response.value, offset);
  return isObjectMissing(response.error)
    ? factText.updateNotVisible
    : whyUnknown('updateByOffset', response.error);
};

type AboutContract = Pick<Lookup, 'id' | 'parties'>;

const askArchive = async (ask: Ask, { id, parties }: AboutContract): Promise<Archive> => {
  const { eventFormat } = buildTransactionFormat(plainFormatChoice, parties);
  const body = { contractId: id, eventFormat: eventFormat as Json };
  const response = await ask('eventsByContractId', { body });
  if (response.ok) return readArchive(response.value, id);
  const reason = isObjectMissing(response.error)
    ? factText.notVisible
    : whyUnknown('eventsByContractId', response.error);
  return { kind: 'unknown', reason };
};

/** Asks where the contract is; no event archived it. */
const askPlace = async (
  ask: Ask,
  { id, parties }: AboutContract,
  template: string,
): Promise<ContractPlace> => {
  const unknown = (name: FurtherReadName, failure: Failure): ContractPlace => ({
    kind: 'unknown',
    reason: whyUnknown(name, failure),
  });
  const end = await ask('ledgerEnd');
  if (!end.ok) return unknown('ledgerEnd', end.error);
  const offset = isObject(end.value) ? readOffset(end.value['offset']) : undefined;
  if (offset === undefined)
    return { kind: 'unknown', reason: factText.unreadable(operationName('ledgerEnd')) };
  const choice = { ...plainFormatChoice, templates: [template], verbose: false };
  const { eventFormat } = buildTransactionFormat(choice, parties);
  const response = await ask('activeContracts', {
    body: buildContractsRequest(offset, eventFormat as Json),
    query: { limit: String(placeLimit) },
  });
  return response.ok ? readPlace(response.value, id) : unknown('activeContracts', response.error);
};

const askState = async (ask: Ask, about: AboutContract): Promise<readonly LookupFact[]> => {
  const archive = await askArchive(ask, about);
  if (archive.kind === 'active') return [placeFact(await askPlace(ask, about, archive.template))];
  return archive.kind === 'archived'
    ? archiveFacts(archive, await askArchiver(ask, archive.offset, about))
    : archiveFacts(archive);
};

/** It has the update only if the ledger tells. */
export type ContractState =
  | Extract<Archive, { readonly kind: 'unknown' }>
  | { readonly kind: 'active'; readonly place: string }
  | { readonly kind: 'archived'; readonly updateId: string | undefined };

export const learnContractState = async (
  request: Client['request'],
  about: AboutContract,
  signal: AbortSignal,
): Promise<ContractState> => {
  const ask = asker(request, signal);
  const archive = await askArchive(ask, about);
  if (archive.kind === 'unknown') return archive;
  if (archive.kind === 'active')
    return { kind: 'active', place: describePlace(await askPlace(ask, about, archive.template)) };
  const archiver = await askArchiver(ask, archive.offset, about);
  const updateId = typeof archiver === 'string' ? undefined : archiver.updateId;
  return { kind: 'archived', updateId };
};

const askPruned = async (ask: Ask): Promise<LookupFact> => {
  const response = await ask('latestPrunedOffsets');
  return prunedFact(
    response.ok
      ? response
      : { ok: false, error: whyUnknown('latestPrunedOffsets', response.error) },
  );
};

const isMissing = ({ failure }: CallError): boolean => isObjectMissing(failure);

/** Learns whether a contract is archived, and whether pruning can explain a 404. */
export const learnLookupFacts = async (
  { request, hasLedger }: LookupServices,
  lookup: Lookup,
  outcome: CallResult<OperationName>,
  signal: AbortSignal,
): Promise<readonly LookupFact[]> => {
  if (!hasLedger) return [];
  const ask = asker(request, signal);
  if (outcome.ok) return lookup.kind === 'contract' ? askState(ask, lookup) : [];
  if (isRightMissing(outcome.error.failure))
    return [rightsFact(await fetchOwnParties(request, signal))];
  if (!isMissing(outcome.error)) return [];
  const state = lookup.kind === 'contract' ? await askState(ask, lookup) : [];
  const [pruned, own] = await Promise.all([askPruned(ask), fetchOwnParties(request, signal)]);
  return [...state, pruned, rightsFact(own)];
};
