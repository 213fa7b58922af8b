import * as v from 'valibot';
import { omitUndefined } from '../../lib/json/fields.ts';
import type { Json, JsonObject } from '../../lib/json/json.ts';
import { err, type Result } from '../../lib/result.ts';
import { toSchemaIssue } from '../schema/schema-helpers.ts';
import { registryText as text } from './messages.ts';
import {
  choiceContextResponse,
  instrumentResponse,
  instrumentsResponse,
  registryInfoResponse,
  transferFactoryResponse,
} from './registry-schema.ts';
import type {
  ChoiceContext,
  DisclosedContract,
  InstrumentInfo,
  InstrumentPage,
  RegistryInfo,
  TransferFactory,
} from './registry-types.ts';

/** Checks an answer, and says which field is wrong. A part that is wrong makes the whole unusable. */
const readAs = <const S extends v.GenericSchema>(
  schema: S,
  json: Json,
): Result<v.InferOutput<S>, string> => {
  const read = v.safeParse(schema, json);
  if (read.success) return { ok: true, value: read.output };
  const [issue] = read.issues;
  const { path, expected, got } = toSchemaIssue(issue);
  return err(text.misfit(path, expected, got));
};

const mostDisclosed = 200;

type Listed = v.InferOutput<typeof instrumentResponse>;

const toInstrument = (listed: Listed): InstrumentInfo => {
  const { id, name, symbol, decimals, totalSupply, totalSupplyAsOf, paused, pauseInfo } = listed;
  const optional = omitUndefined({
    totalSupply: totalSupply ?? undefined,
    totalSupplyAsOf: totalSupplyAsOf ?? undefined,
    pauseReason: pauseInfo?.reason ?? undefined,
    pausedUntil: pauseInfo?.until ?? undefined,
  });
  return { id, name, symbol, decimals, isPaused: paused ?? false, ...optional };
};

/** Reads GetRegistryInfoResponse. */
export const readRegistryInfo = (json: Json): Result<RegistryInfo, string> => {
  const read = readAs(registryInfoResponse, json);
  if (!read.ok) return read;
  const { adminId, supportedApis } = read.value;
  return { ok: true, value: { adminId, supportedApis } };
};

/** Reads the description of a token; `id` is the one that was asked for. */
export const readInstrument = (json: Json, id: string): Result<InstrumentInfo, string> => {
  const read = readAs(instrumentResponse, json);
  if (!read.ok) return read;
  return read.value.id === id
    ? { ok: true, value: toInstrument(read.value) }
    : err(text.otherInstrument(read.value.id));
};

/** Reads a page of tokens. */
export const readInstruments = (json: Json): Result<InstrumentPage, string> => {
  const read = readAs(instrumentsResponse, json);
  if (!read.ok) return read;
  const instruments = read.value.instruments.map(toInstrument);
  const nextPageToken = read.value.nextPageToken ?? undefined;
  return { ok: true, value: { instruments, ...omitUndefined({ nextPageToken }) } };
};

type Answered = v.InferOutput<typeof choiceContextResponse>;

/** Keeps the four fields that a participant reads: the others are notes of the registry. */
const disclosedOf = ({ disclosedContracts }: Answered): readonly DisclosedContract[] =>
  disclosedContracts.map(({ templateId, contractId, createdEventBlob, synchronizerId }) => ({
    ...{ templateId, contractId, createdEventBlob, synchronizerId },
  }));

const toContext = (answered: Answered): Result<ChoiceContext, string> => {
  const disclosedContracts = disclosedOf(answered);
  if (disclosedContracts.length > mostDisclosed)
    return err(text.tooManyContracts(disclosedContracts.length, mostDisclosed));
  const ids = disclosedContracts.map(({ contractId }) => contractId);
  const repeated = ids.find((id, index) => ids.indexOf(id) !== index);
  if (repeated !== undefined) return err(text.repeatedContract(repeated));
  // The answer is JSON, so the value of any key in it is.
  const context = answered.choiceContextData as JsonObject;
  return { ok: true, value: { context, disclosedContracts } };
};

/** Reads ChoiceContext. */
export const readChoiceContext = (json: Json): Result<ChoiceContext, string> => {
  const read = readAs(choiceContextResponse, json);
  return read.ok ? toContext(read.value) : read;
};

/** Reads TransferFactoryWithChoiceContext. */
export const readTransferFactory = (json: Json): Result<TransferFactory, string> => {
  const read = readAs(transferFactoryResponse, json);
  if (!read.ok) return read;
  const { factoryId, transferKind, choiceContext } = read.value;
  const context = toContext(choiceContext);
  return context.ok ? { ok: true, value: { factoryId, transferKind, ...context.value } } : context;
};
