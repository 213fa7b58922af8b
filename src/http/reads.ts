import { isOperationMissing, type Failure } from '../ledger/failure/failure.ts';
import { buildTransactionFormat, defaultFormatChoice, sendKnown } from '../ledger/formats.ts';
import { furtherRequest, readFurtherResponse } from '../ledger/further-operations.ts';
import { checkPartyId } from '../ledger/ids/identifiers.ts';
import {
  readChoiceContext,
  readInstrument,
  readInstruments,
  readRegistryInfo,
  readTransferFactory,
} from '../ledger/registry/read-registry.ts';
import {
  type OfferAction,
  type ChoiceContext,
  type InstrumentInfo,
  type InstrumentPage,
  type RegistryInfo,
  type StandardVersion,
  type TransferFactory,
} from '../ledger/registry/registry-endpoints.ts';
import { objectAt, textAt, textIfAny } from '../lib/json/fields.ts';
import { encodePathPart } from '../lib/io/service-address.ts';
import { mapOrdered } from '../lib/io/map-ordered.ts';
import { isObject, tryParseJson, type Json, type JsonObject } from '../lib/json/json.ts';
import type { Result } from '../lib/result.ts';
import type { Client } from './client.ts';

const parallel = 4;

/**
 * Looks contracts up with the views of the token standard. One that can't be looked up stays
 * unseen, and the effects say so.
 */
export const lookUpArchived = async (
  request: Client['request'],
  contractIds: readonly string[],
  parties: readonly string[],
  signal: AbortSignal | undefined,
): Promise<readonly Json[]> => {
  const { eventFormat } = buildTransactionFormat(defaultFormatChoice, parties);
  const found: Json[] = [];
  await mapOrdered(contractIds, parallel, {
    run: (contractId) =>
      sendKnown({ contractId, eventFormat: eventFormat as Json }, (body) =>
        request(furtherRequest('eventsByContractId', { body }), signal),
      ),
    onResult: (response) => {
      if (response.ok) found.push(response.value.json);
    },
  });
  return found;
};

const ownPartiesText = {
  notOffered: 'this ledger does not list the rights of the user',
  notReadable: 'the rights of the user cannot be read',
} as const;

export interface OwnParties {
  readonly userId: string;
  readonly parties: readonly string[];
  readonly isAny: boolean;
}

/** They let a user read what a party sees, in the order in which they are offered. */
const partyRights = ['CanActAs', 'CanReadAs'] as const;

/** To act as a party includes to read as it. */
const anyPartyRights = ['CanActAsAnyParty', 'CanReadAsAnyParty'] as const;

/** ListUserRightsResponse, without texts that are no party ids. */
export const readOwnParties = (json: Json): Omit<OwnParties, 'userId'> | undefined => {
  const { value } = readFurtherResponse('userRights', json);
  if (value === undefined) return undefined;
  const kinds = (value.rights ?? []).flatMap(({ kind }) => (isObject(kind) ? [kind] : []));
  const parties = partyRights.flatMap((right) =>
    kinds
      .map((kind) => textAt(objectAt(kind, right, 'value') ?? {}, 'party'))
      .filter((party) => checkPartyId(party) === undefined),
  );
  const isAny = kinds.some((kind) => anyPartyRights.some((right) => isObject(kind[right])));
  return { parties: [...new Set(parties)], isAny };
};

/** `failure` is absent where the response can't be read. */
export interface UnknownParties {
  readonly reason: string;
  readonly failure?: Failure;
}

const unreadable: UnknownParties = { reason: ownPartiesText.notReadable };

const unknownParties = (failure: Failure): UnknownParties => ({
  reason:
    failure.kind === 'notFound' || isOperationMissing(failure)
      ? ownPartiesText.notOffered
      : ownPartiesText.notReadable,
  failure,
});

export const fetchOwnParties = async (
  request: Client['request'],
  signal: AbortSignal | undefined,
): Promise<Result<OwnParties, UnknownParties>> => {
  const user = await request(furtherRequest('authenticatedUser'), signal);
  if (!user.ok) return { ok: false, error: unknownParties(user.error.failure) };
  const { value } = readFurtherResponse('authenticatedUser', user.value.json);
  if (value === undefined) return { ok: false, error: unreadable };
  const userId = value.user.id;
  const rights = await request(
    furtherRequest('userRights', { path: { 'user-id': userId } }),
    signal,
  );
  if (!rights.ok) return { ok: false, error: unknownParties(rights.error.failure) };
  const own = readOwnParties(rights.value.json);
  return own === undefined
    ? { ok: false, error: unreadable }
    : { ok: true, value: { userId, ...own } };
};

export type RegistryProblem =
  | { readonly kind: 'failed'; readonly failure: Failure }
  /** It has the endpoint, and not what was asked for: what it says of that. */
  | { readonly kind: 'absent'; readonly said: string }
  | { readonly kind: 'misfit'; readonly reason: string };

type RegistryResult<T> = Promise<Result<T, RegistryProblem>>;

/** None carries a token, and every response is checked. */
export interface RegistryReads {
  readonly info: (base: string) => RegistryResult<RegistryInfo>;
  readonly instruments: (base: string, pageToken?: string) => RegistryResult<InstrumentPage>;
  readonly instrument: (base: string, id: string) => RegistryResult<InstrumentInfo>;
  /** The choice's whole argument, without a context. */
  readonly transferFactory: (
    base: string,
    version: StandardVersion,
    choiceArguments: JsonObject,
  ) => RegistryResult<TransferFactory>;
  readonly offerContext: (
    base: string,
    version: StandardVersion,
    offer: { readonly contractId: string; readonly action: OfferAction },
  ) => RegistryResult<ChoiceContext>;
}

/** A 404 without `{"error"}` means that there is no endpoint (token-metadata-v1.yaml, ErrorResponse). */
const asRegistryProblem = (failure: Failure): RegistryProblem => {
  const json = failure.kind === 'notFound' ? tryParseJson(failure.error.body) : undefined;
  const said = isObject(json) ? textIfAny(json, 'error') : undefined;
  return said === undefined ? { kind: 'failed', failure } : { kind: 'absent', said };
};

interface RegistryQuestion {
  readonly query?: Readonly<Record<string, string>>;
  /** Absent for a GET. */
  readonly body?: JsonObject;
}

export const createRegistryReads = (
  request: Client['request'],
  signal?: AbortSignal,
): RegistryReads => {
  const ask = async <T>(
    base: string,
    path: string,
    read: (json: Json) => Result<T, string>,
    question: RegistryQuestion = {},
  ): RegistryResult<T> => {
    const method = question.body === undefined ? 'GET' : 'POST';
    const asked = {
      service: 'registry',
      base,
      method,
      path: `/registry/${path}`,
      ...question,
    } as const;
    const response = await request(asked, signal);
    if (!response.ok) return { ok: false, error: asRegistryProblem(response.error.failure) };
    const value = read(response.value.json);
    return value.ok ? value : { ok: false, error: { kind: 'misfit', reason: value.error } };
  };
  return {
    info: (base) => ask(base, 'metadata/v1/info', readRegistryInfo),
    instruments: (base, pageToken) =>
      ask(base, 'metadata/v1/instruments', readInstruments, {
        query: { pageSize: '100', ...(pageToken !== undefined && { pageToken }) },
      }),
    instrument: (base, id) =>
      ask(base, `metadata/v1/instruments/${encodePathPart(id)}`, (json) =>
        readInstrument(json, id),
      ),
    transferFactory: (base, version, choiceArguments) =>
      ask(base, `transfer-instruction/${version}/transfer-factory`, readTransferFactory, {
        body: { choiceArguments, excludeDebugFields: true },
      }),
    offerContext: (base, version, { contractId, action }) => {
      const offer = `transfer-instruction/${version}/${encodePathPart(contractId)}`;
      const body = { meta: {}, excludeDebugFields: true };
      return ask(base, `${offer}/choice-contexts/${action}`, readChoiceContext, { body });
    },
  };
};
