import * as v from 'valibot';
import { omitUndefined } from '../../lib/json/fields.ts';
import type { Json, JsonObject } from '../../lib/json/json.ts';
import { err, type Result } from '../../lib/result.ts';
import { pluralize } from '../../lib/text/pluralize.ts';
import { checkContractId, checkPartyId, checkSynchronizerId } from '../ids/identifiers.ts';
import {
  toSchemaIssue,
  anything,
  boolean,
  listOf,
  looseObject,
  nullish,
  recordOf,
  string,
} from '../schema/schema-helpers.ts';
import {
  transferKinds,
  type ChoiceContext,
  type DisclosedContract,
  type InstrumentInfo,
  type InstrumentPage,
  type RegistryInfo,
  type TransferFactory,
} from './registry-endpoints.ts';

/**
 * The token standard's OpenAPI documents: token-metadata-v1, transfer-instruction-v1 and -v2.
 * Unknown fields pass; what becomes part of a command is checked.
 */

type Check = (text: string) => object | undefined;

const textThat = (check: Check, expected: string) =>
  v.pipe(
    string,
    v.check((text) => check(text) === undefined, expected),
  );

const contractId = textThat(checkContractId, 'a contract id');

const base64 = textThat(
  (text) => (text.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(text) ? undefined : { text }),
  'base64',
);

/** What every display of an amount can show. */
const decimalsRule = 'a number from 0 to 10';

const decimals = v.pipe(
  v.number(decimalsRule),
  v.integer(decimalsRule),
  v.minValue(0, decimalsRule),
  v.maxValue(10, decimalsRule),
);

const supportedApis = recordOf(v.number('a number'));

const registryInfoResponse = looseObject(() => ({
  adminId: textThat(checkPartyId, 'a party id'),
  supportedApis,
}));

const instrumentResponse = looseObject(() => ({
  id: string,
  name: string,
  symbol: string,
  decimals,
  paused: nullish(boolean),
  pauseInfo: nullish(looseObject(() => ({ reason: nullish(string) }))),
}));

const instrumentsResponse = looseObject(() => ({
  instruments: listOf(instrumentResponse),
  nextPageToken: nullish(string),
}));

/** Its keys belong to the registry. */
const choiceContextData = looseObject(() => ({ values: recordOf(anything) }));

const disclosedContract = looseObject(() => ({
  templateId: string,
  contractId,
  createdEventBlob: base64,
  synchronizerId: textThat(checkSynchronizerId, 'a synchronizer id'),
}));

const choiceContextResponse = looseObject(() => ({
  choiceContextData,
  disclosedContracts: listOf(disclosedContract),
}));

const transferFactoryResponse = looseObject(() => ({
  factoryId: contractId,
  transferKind: v.picklist(transferKinds, transferKinds.join(', ')),
  choiceContext: choiceContextResponse,
}));

const registryText = {
  misfit: (path: string, expected: string, got: string) =>
    path === ''
      ? `the response is ${got}, not ${expected}`
      : `in the response, ${path} is ${got}, not ${expected}`,
  otherInstrument: (id: string) => `the response is about ${id}, another token`,
  tooManyContracts: (count: number, most: number) =>
    `the response discloses ${pluralize(count, 'contract')}; cantui passes on at most ${most}`,
  repeatedContract: (id: string) => `the response discloses the contract ${id} twice`,
} as const;

/** A wrong part makes the whole response unusable. */
const readAs = <const S extends v.GenericSchema>(
  schema: S,
  json: Json,
): Result<v.InferOutput<S>, string> => {
  const read = v.safeParse(schema, json);
  if (read.success) return { ok: true, value: read.output };
  const [issue] = read.issues;
  const { path, expected, got } = toSchemaIssue(issue);
  return err(registryText.misfit(path, expected, got));
};

const mostDisclosed = 200;

type Listed = v.InferOutput<typeof instrumentResponse>;

const toInstrument = ({
  id,
  name,
  symbol,
  decimals,
  paused,
  pauseInfo,
}: Listed): InstrumentInfo => ({
  ...{ id, name, symbol, decimals, isPaused: paused ?? false },
  ...omitUndefined({ pauseReason: pauseInfo?.reason ?? undefined }),
});

export const readRegistryInfo = (json: Json): Result<RegistryInfo, string> => {
  const read = readAs(registryInfoResponse, json);
  if (!read.ok) return read;
  const { adminId, supportedApis } = read.value;
  return { ok: true, value: { adminId, supportedApis } };
};

/** `id` is the one that was asked for. */
export const readInstrument = (json: Json, id: string): Result<InstrumentInfo, string> => {
  const read = readAs(instrumentResponse, json);
  if (!read.ok) return read;
  return read.value.id === id
    ? { ok: true, value: toInstrument(read.value) }
    : err(registryText.otherInstrument(read.value.id));
};

export const readInstruments = (json: Json): Result<InstrumentPage, string> => {
  const read = readAs(instrumentsResponse, json);
  if (!read.ok) return read;
  const instruments = read.value.instruments.map(toInstrument);
  const nextPageToken = read.value.nextPageToken ?? undefined;
  return { ok: true, value: { instruments, ...omitUndefined({ nextPageToken }) } };
};

type ContextResponse = v.InferOutput<typeof choiceContextResponse>;

/** The fields that a participant reads. */
const disclosedOf = ({ disclosedContracts }: ContextResponse): readonly DisclosedContract[] =>
  disclosedContracts.map(({ templateId, contractId, createdEventBlob, synchronizerId }) => ({
    ...{ templateId, contractId, createdEventBlob, synchronizerId },
  }));

const toContext = (response: ContextResponse): Result<ChoiceContext, string> => {
  const disclosedContracts = disclosedOf(response);
  if (disclosedContracts.length > mostDisclosed)
    return err(registryText.tooManyContracts(disclosedContracts.length, mostDisclosed));
  const ids = disclosedContracts.map(({ contractId }) => contractId);
  const repeated = ids.find((id, index) => ids.indexOf(id) !== index);
  if (repeated !== undefined) return err(registryText.repeatedContract(repeated));
  // The response is JSON, so the value of any key in it is.
  const context = response.choiceContextData as JsonObject;
  return { ok: true, value: { context, disclosedContracts } };
};

export const readChoiceContext = (json: Json): Result<ChoiceContext, string> => {
  const read = readAs(choiceContextResponse, json);
  return read.ok ? toContext(read.value) : read;
};

export const readTransferFactory = (json: Json): Result<TransferFactory, string> => {
  const read = readAs(transferFactoryResponse, json);
  if (!read.ok) return read;
  const { factoryId, transferKind, choiceContext } = read.value;
  const context = toContext(choiceContext);
  return context.ok ? { ok: true, value: { factoryId, transferKind, ...context.value } } : context;
};
