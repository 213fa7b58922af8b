import * as v from 'valibot';
import { checkContractId, checkPartyId, checkSynchronizerId } from '../ids/identifiers.ts';
import {
  anything,
  boolean,
  listOf,
  looseObject,
  nullish,
  recordOf,
  string,
} from '../schema/schema-helpers.ts';
import { transferKinds } from './registry-types.ts';

/**
 * The answers of a registry (the token standard's OpenAPI documents: token-metadata-v1,
 * transfer-instruction-v1 and -v2). Unknown fields pass; what becomes part of a command is checked.
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

/** The range that every display of an amount can show. */
const decimalsRule = 'a number from 0 to 10';

const decimals = v.pipe(
  v.number(decimalsRule),
  v.integer(decimalsRule),
  v.minValue(0, decimalsRule),
  v.maxValue(10, decimalsRule),
);

const supportedApis = recordOf(v.number('a number'));

/** GetRegistryInfoResponse. */
export const registryInfoResponse = looseObject(() => ({
  adminId: textThat(checkPartyId, 'a party id'),
  supportedApis,
}));

/** Instrument. */
export const instrumentResponse = looseObject(() => ({
  id: string,
  name: string,
  symbol: string,
  decimals,
  totalSupply: nullish(string),
  totalSupplyAsOf: nullish(string),
  paused: nullish(boolean),
  pauseInfo: nullish(looseObject(() => ({ reason: nullish(string), until: nullish(string) }))),
}));

/** ListInstrumentsResponse. */
export const instrumentsResponse = looseObject(() => ({
  instruments: listOf(instrumentResponse),
  nextPageToken: nullish(string),
}));

/** Text map of AnyValue: its keys belong to the registry, so nothing in it is looked at. */
const choiceContextData = looseObject(() => ({ values: recordOf(anything) }));

const disclosedContract = looseObject(() => ({
  templateId: string,
  contractId,
  createdEventBlob: base64,
  synchronizerId: textThat(checkSynchronizerId, 'a synchronizer id'),
}));

/** ChoiceContext. */
export const choiceContextResponse = looseObject(() => ({
  choiceContextData,
  disclosedContracts: listOf(disclosedContract),
}));

/** TransferFactoryWithChoiceContext. */
export const transferFactoryResponse = looseObject(() => ({
  factoryId: contractId,
  transferKind: v.picklist(transferKinds, transferKinds.join(', ')),
  choiceContext: choiceContextResponse,
}));
