import type { Client } from '../../../http/client.ts';
import {
  buildContractsRequest,
  plainUpdateFormat,
  buildTransactionFormat,
  plainFormatChoice,
} from '../../../ledger/formats.ts';
import { operations } from '../../../ledger/operations.ts';
import { isRightMissing } from '../../../ledger/failure/describe-token-refusal.ts';
import { describeFailure } from '../../../ledger/failure/describe-failure.ts';
import { type Failure, isOperationMissing } from '../../../ledger/failure/failure.ts';
import {
  furtherRequest,
  type FurtherInput,
  type FurtherReadName,
} from '../../../ledger/further-operations.ts';
import type { Lookup } from '../../../ledger/rules/check-lookup-response.ts';
import { isObject, LosslessNumber, type Json } from '../../../lib/json/json.ts';
import { readOffset } from '../../../ledger/rules/rules.ts';
import type { Result } from '../../../lib/result.ts';
import {
  placeLimit,
  prunedFact,
  readArchive,
  readPlace,
  readUpdateAt,
  rightsFact,
  stateFacts,
  type Archive,
  type ContractState,
} from '../model/contract-facts.ts';
import { isMissing } from '../slice.ts';
import type { LookupFact } from '../model/fact-writer.ts';
import { factText } from '../messages/result.ts';
import { fetchOwnParties } from '../../../http/reads.ts';
import type { LookupResponse, LookupServices } from './lookup-response.ts';

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
  operations[name].path.split('/').at(-1) ?? name;

const whyUnknown = (name: FurtherReadName, failure: Failure): string => {
  if (failure.kind === 'notFound' || isOperationMissing(failure))
    return factText.notOffered(operationName(name));
  return isRightMissing(failure)
    ? factText.noPermission
    : describeFailure(failure, operations[name].service).summary;
};

const askArchiver = async (ask: Ask, offset: string, { parties }: Pick<Lookup, 'parties'>) => {
  const body = {
    offset: new LosslessNumber(offset),
    updateFormat: plainUpdateFormat(parties) as Json,
  };
  const response = await ask('updateByOffset', { body });
  if (response.ok) return readUpdateAt(response.value, offset);
  return isMissing(response.error)
    ? factText.updateNotVisible
    : whyUnknown('updateByOffset', response.error);
};

type AboutContract = Pick<Lookup, 'id' | 'parties'>;

const askArchive = async (ask: Ask, { id, parties }: AboutContract): Promise<Archive> => {
  const { eventFormat } = buildTransactionFormat(plainFormatChoice, parties);
  const body = { contractId: id, eventFormat: eventFormat as Json };
  const response = await ask('eventsByContractId', { body });
  if (response.ok) return readArchive(response.value, id);
  const reason = isMissing(response.error)
    ? factText.notVisible
    : whyUnknown('eventsByContractId', response.error);
  return { kind: 'unknown', reason };
};

/** Asks where the contract is; no event archived it. */
const askPlace = async (
  ask: Ask,
  { id, parties }: AboutContract,
  template: string,
): Promise<string> => {
  const unknown = (name: FurtherReadName, failure: Failure): string =>
    factText.placeUnknown(whyUnknown(name, failure));
  const end = await ask('ledgerEnd');
  if (!end.ok) return unknown('ledgerEnd', end.error);
  const offset = isObject(end.value) ? readOffset(end.value['offset']) : undefined;
  if (offset === undefined)
    return factText.placeUnknown(factText.unreadable(operationName('ledgerEnd')));
  const choice = { ...plainFormatChoice, templates: [template], verbose: false };
  const { eventFormat } = buildTransactionFormat(choice, parties);
  const response = await ask('activeContracts', {
    body: buildContractsRequest(offset, eventFormat as Json),
    query: { limit: String(placeLimit) },
  });
  return response.ok ? readPlace(response.value, id) : unknown('activeContracts', response.error);
};

const askState = async (ask: Ask, about: AboutContract): Promise<ContractState> => {
  const archive = await askArchive(ask, about);
  if (archive.kind === 'unknown') return archive;
  if (archive.kind === 'active')
    return { kind: 'active', place: await askPlace(ask, about, archive.template) };
  return { ...archive, archiver: await askArchiver(ask, archive.offset, about) };
};

export const learnContractState = (
  request: Client['request'],
  about: AboutContract,
  signal: AbortSignal,
): Promise<ContractState> => askState(asker(request, signal), about);

const askPruned = async (ask: Ask): Promise<LookupFact> => {
  const response = await ask('latestPrunedOffsets');
  return prunedFact(
    response.ok
      ? response
      : { ok: false, error: whyUnknown('latestPrunedOffsets', response.error) },
  );
};

/** Learns whether a contract is archived, and whether pruning can explain a 404. */
export const learnLookupFacts = async (
  { request, hasLedger }: LookupServices,
  { kind, id, parties: asked }: Lookup,
  { outcome, parties = asked }: Pick<LookupResponse, 'outcome' | 'parties'>,
  signal: AbortSignal,
): Promise<readonly LookupFact[]> => {
  if (!hasLedger) return [];
  const ask = asker(request, signal);
  const tellState = async (): Promise<readonly LookupFact[]> =>
    kind === 'contract' ? stateFacts(await askState(ask, { id, parties })) : [];
  if (outcome.ok) return tellState();
  if (isRightMissing(outcome.error.failure))
    return [rightsFact(await fetchOwnParties(request, signal))];
  if (!isMissing(outcome.error.failure)) return [];
  const state = await tellState();
  const [pruned, own] = await Promise.all([askPruned(ask), fetchOwnParties(request, signal)]);
  return [...state, pruned, rightsFact(own)];
};
