import { onTestFinished } from 'vitest';
import {
  isArray,
  isObject,
  parseJson,
  type Json,
  type JsonObject,
} from '../../../src/lib/json/json.ts';
import {
  furtherRequest,
  type FurtherInput,
  type FurtherOperationName,
} from '../../../src/ledger/further-operations.ts';
import { operations } from '../../../src/ledger/operations.ts';
import type { Secret } from '../../../src/lib/io/secret.ts';
import { startSandbox, type Sandbox, type SandboxOptions } from '../../../src/sandbox/sandbox.ts';
import { sendRequest, type HttpResponse } from './http-request.ts';

/** A time at which the tests' ledgers stand still. */
export const standstill = Date.UTC(2026, 4, 6, 7, 8, 9);

/** A sandbox that does not grow by itself, closed when the test is over. */
export const open = async (options: SandboxOptions = {}): Promise<Sandbox> => {
  const sandbox = await startSandbox({ rate: 0, history: 40, ...options });
  onTestFinished(() => sandbox.close());
  return sandbox;
};

/** A response as it came, and its body as JSON where it is any. */
export interface Responded {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
  readonly json: JsonObject;
  readonly headers: HttpResponse['headers'];
}

const readObject = (contentType: string, text: string): JsonObject => {
  const json: Json = contentType.startsWith('application/json') ? parseJson(text) : {};
  return isObject(json) ? json : {};
};

const read = ({ status, headers, text }: HttpResponse): Responded => {
  const contentType = headers['content-type'] ?? '';
  return { status, contentType, text, headers, json: readObject(contentType, text) };
};

const bodyOf = (body: unknown): string => (typeof body === 'string' ? body : JSON.stringify(body));

export interface Post {
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** POSTs a body, a text as it is and anything else as JSON. */
export const post = async (
  url: string,
  body: unknown,
  { token, headers, signal }: Post = {},
): Promise<Responded> =>
  read(
    await sendRequest(url, {
      method: 'POST',
      body: bodyOf(body),
      signal,
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
    }),
  );

export const get = async (url: string, token?: string): Promise<Responded> =>
  read(
    await sendRequest(url, {
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    }),
  );

export const paths = {
  contract: '/v2/contracts/contract-by-id',
  transaction: '/v2/updates/transaction-by-id',
  update: '/v2/updates/update-by-id',
  allocate: '/v2/parties/external/allocate',
  execute: '/v2/interactive-submission/execute',
} as const;

/** Asks the ledger with the token that has every right. */
export const ask = (
  { ledgerUrl, token }: Sandbox,
  operation: keyof typeof paths,
  body: unknown,
): Promise<Responded> => post(`${ledgerUrl}${paths[operation]}`, body, { token: token.reveal() });

/** Asks the ledger for an operation around the six, with the token that has every right. */
export const askFurther = async (
  { ledgerUrl, scanUrl, token }: Sandbox,
  name: FurtherOperationName,
  { body, token: other = token, ...input }: FurtherInput & { readonly token?: Secret } = {},
): Promise<Responded> => {
  const { method, service, path: own } = operations[name];
  const path = name === 'executeAndWait' ? own : furtherRequest(name, input).path;
  const query = new URLSearchParams(input.query).toString();
  const url = `${service === 'scan' ? scanUrl : ledgerUrl}${path}${query && `?${query}`}`;
  return method === 'POST' ? post(url, body, { token: other.reveal() }) : get(url, other.reveal());
};

/** Asks the scan, without a token. */
export const list = ({ scanUrl }: Sandbox, body: unknown): Promise<Responded> =>
  post(`${scanUrl}/v0/activities`, body);

/** The objects of a list in a response. */
export const objectsIn = (value: Json | undefined): readonly JsonObject[] =>
  isArray(value) ? value.filter(isObject) : [];

export const activitiesOf = ({ json }: Responded): readonly JsonObject[] =>
  objectsIn(json['activities']);

export const idsOf = (responded: Responded): readonly string[] =>
  activitiesOf(responded).map(({ event_id: id }) => id as string);

/** Follows keys into nested objects; an empty object where there is none. */
export const within = (json: Json | undefined, ...keys: readonly string[]): JsonObject =>
  keys.reduce<JsonObject>(
    (object, key) => {
      const value = object[key];
      return isObject(value) ? value : {};
    },
    isObject(json) ? json : {},
  );

export const textsIn = (value: Json | undefined): readonly string[] =>
  isArray(value) ? value.filter((item) => typeof item === 'string') : [];

export const wildcard = { WildcardFilter: { value: { includeCreatedEventBlob: false } } };

/** An event format for parties, or for any party when none is named. */
export const formatFor = (
  parties: readonly string[],
  identifierFilter: JsonObject = wildcard,
): JsonObject => {
  const filters = { cumulative: [{ identifierFilter }] };
  return parties.length === 0
    ? { filtersForAnyParty: filters, verbose: true }
    : {
        filtersByParty: Object.fromEntries(parties.map((party) => [party, filters])),
        verbose: true,
      };
};

export const effects = 'TRANSACTION_SHAPE_LEDGER_EFFECTS';
export const delta = 'TRANSACTION_SHAPE_ACS_DELTA';
