import type { Service } from '../../ledger/releases.ts';
import { isPresent } from '../../lib/json/fields.ts';
import type { FurtherOperationName } from '../../ledger/further-operations.ts';
import {
  operations,
  scanUpdatesPath,
  versionPaths,
  type OperationName,
} from '../../ledger/operations.ts';
import { isObject, type Json } from '../../lib/json/json.ts';
import { scanVersionResponse, versionResponse, type LedgerRelease } from '../ledger-release.ts';
import { inThisState, type Refusal, jsonReply, textReply, type HttpReply } from './replies.ts';

type Flag = 'endpoints-34' | 'parameters-34';

/** What 3.6 disables by default and 3.7 removes, by the flag that enables it (Canton, `ApiDeprecation`). */
const disabled = (api: string, flag: Flag): Refusal =>
  inThisState(
    'DEPRECATED_API_DISABLED',
    `${api} was deprecated in Canton 3.4, is disabled by default since Canton 3.6 and will be removed in Canton 3.7. Set \`canton.participants.<participant>.features.deprecated.enable-deprecated-${flag} = true\` to re-enable it temporarily.`,
  );

/** The refusal of the deprecated one of the six; it comes before the body is read. */
export const refuseEndpoint = (method: string, path: string): Refusal | undefined =>
  method === 'POST' && path === operations.transactionById.path
    ? disabled(path, 'endpoints-34')
    : undefined;

export const refuseFields = (name: EndpointName, body: Json): Refusal | undefined => {
  const hasFields = isObject(body) && (isPresent(body['filter']) || isPresent(body['verbose']));
  return hasFields && (name === 'ledgerUpdates' || name === 'activeContracts')
    ? disabled(
        `The fields filter/verbose of the ${operations[name].path} requests`,
        'parameters-34',
      )
    : undefined;
};

/** `update` and `updates` are those that newer scans list. */
export type EndpointName = OperationName | FurtherOperationName | 'update' | 'updates';

export const scanPrefix = '/api/scan';

const brace = /\{([^}]+)\}/g;

interface Pattern {
  readonly name: EndpointName;
  readonly method: string;
  readonly pattern: RegExp;
  readonly names: readonly string[];
}

interface Described {
  readonly service: Service;
  readonly method: 'GET' | 'POST';
  readonly path: string;
}

const described: Readonly<Record<EndpointName, Described>> = {
  ...operations,
  updates: { service: 'scan', method: 'POST', path: scanUpdatesPath },
  update: { service: 'scan', method: 'GET', path: `${scanUpdatesPath}/{id}` },
};

/** Paths without a part of the caller's come first: `/v2/parties/participant-id` is no party. */
const patterns: readonly Pattern[] = (Object.keys(described) as EndpointName[])
  .map((name) => {
    const { method, path: own, service } = described[name];
    const path = service === 'scan' ? `${scanPrefix}${own}` : own;
    const names = [...path.matchAll(brace)].map(([, part = '']) => part);
    return { name, method, names, pattern: new RegExp(`^${path.replaceAll(brace, '([^/]+)')}$`) };
  })
  .sort((a, b) => a.names.length - b.names.length);

/** A part of a path; undefined if its escapes mean no text. */
export const decodePathPart = (part: string): string | undefined => {
  try {
    return decodeURIComponent(part);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
};

/** Served to anybody who asks with GET, as by the real services. */
const openPaths: Readonly<Record<string, (release: LedgerRelease) => HttpReply>> = {
  [versionPaths.ledger]: (release) => jsonReply(200, versionResponse(release)),
  [`${scanPrefix}${versionPaths.scan}`]: () => jsonReply(200, scanVersionResponse),
  '/livez': () => textReply(200, ''),
  '/readyz': () => textReply(200, '[+] ledger ok (SERVING)\nreadyz check passed\n'),
};

interface Address {
  readonly method: string;
  readonly path: string;
  /** The whole address, as errors tell it. */
  readonly uri: string;
}

export interface Endpoint {
  readonly name: EndpointName;
  readonly parts: Readonly<Record<string, string>>;
}

/** `supported` is the method under which the path is served, if there is any. */
const noEndpoint = ({ path, method, uri }: Address, supported: string | undefined): HttpReply => {
  const isScan = path.startsWith(`${scanPrefix}/`);
  if (supported !== undefined)
    return isScan
      ? textReply(405, `HTTP method not allowed, supported methods: ${supported}`)
      : textReply(405, 'Method Not Allowed');
  return isScan
    ? textReply(404, 'The requested resource could not be found.')
    : // An envelope of its own, from an older service.
      jsonReply(404, {
        errors: [`HttpMethod(${method}), uri: ${uri}`],
        status: 404,
        ledgerApiError: null,
      });
};

export const findEndpoint = (
  address: Address,
  removed: readonly EndpointName[],
  release: LedgerRelease,
): Endpoint | { readonly reply: HttpReply } => {
  const { method, path } = address;
  const open = method === 'GET' ? openPaths[path] : undefined;
  if (open !== undefined) return { reply: open(release) };
  const gone: readonly EndpointName[] = [...release.removedFurther, ...removed];
  const fitting = patterns.filter(({ pattern }) => pattern.test(path));
  const firsts = ['GET', 'POST'].flatMap(
    (each) => fitting.find((pattern) => pattern.method === each) ?? [],
  );
  const served = firsts.filter(({ name }) => !gone.includes(name));
  const found = served.find((each) => each.method === method);
  if (found === undefined) return { reply: noEndpoint(address, served[0]?.method) };
  const values = found.pattern.exec(path)?.slice(1).map(decodePathPart) ?? [];
  const parts = Object.fromEntries(found.names.map((part, index) => [part, values[index] ?? '']));
  return { name: found.name, parts };
};
