import { furtherOperations, type FurtherOperationName } from '../../ledger/further-operations.ts';
import {
  operations,
  scanUpdatesPath,
  versionPaths,
  type OperationName,
} from '../../ledger/operations.ts';
import { isPresent } from '../../lib/json/fields.ts';
import { isObject, type Json } from '../../lib/json/json.ts';
import { scanVersionAnswer, versionAnswer, type LedgerRelease } from '../ledger-release.ts';
import { inThisState, type LedgerError } from './ledger-errors.ts';
import { jsonReply, textReply, type HttpReply } from './reply.ts';

/** What 3.6 disables by default and 3.7 removes, by the flag that enables it (Canton, `ApiDeprecation`). */
const endpoints = {
  'endpoints-34': [
    'POST /v2/updates/transaction-by-id',
    'POST /v2/updates/transaction-by-offset',
    'GET /v2/updates/transaction-tree-by-id/*',
    'GET /v2/updates/transaction-tree-by-offset/*',
    'POST /v2/updates/flats',
    'POST /v2/updates/trees',
    'POST /v2/commands/submit-and-wait-for-transaction-tree',
    'GET /v2/interactive-submission/preferred-package-version',
  ],
  'endpoints-35': [
    'GET /v2/package-vetting',
    'POST /v2/package-vetting',
    'GET /v2/state/active-contracts-page',
  ],
} as const;

type Flag = keyof typeof endpoints | 'parameters-34';

const disabled = (api: string, flag: Flag): LedgerError => {
  const since = flag.endsWith('35') ? '3.5' : '3.4';
  return inThisState(
    'DEPRECATED_API_DISABLED',
    `${api} was deprecated in Canton ${since}, is disabled by default since Canton 3.6 and will be removed in Canton 3.7. Set \`canton.participants.<participant>.features.deprecated.enable-deprecated-${flag} = true\` to re-enable it temporarily.`,
  );
};

const flags = ['endpoints-34', 'endpoints-35'] as const;

/** The refusal of a deprecated endpoint; it comes before the body is read. */
export const refuseEndpoint = (method: string, path: string): LedgerError | undefined => {
  const names = [`${method} ${path}`, `${method} ${path.replace(/[^/]*$/, '*')}`];
  const flag = flags.find((name) => endpoints[name].some((endpoint) => names.includes(endpoint)));
  return flag && disabled(path, flag);
};

const listsWithFields = ['/v2/updates', '/v2/state/active-contracts'];

export const refuseFields = (path: string, body: Json): LedgerError | undefined => {
  const hasFields = isObject(body) && (isPresent(body['filter']) || isPresent(body['verbose']));
  return hasFields && listsWithFields.includes(path)
    ? disabled(`The fields filter/verbose of the ${path} requests`, 'parameters-34')
    : undefined;
};

export interface FurtherRoute {
  readonly name: FurtherOperationName;
  /** By the names in the braces of the document. */
  readonly parts: Readonly<Record<string, string>>;
}

/** The prefix of the scan service's address (API description 1). */
export const scanPrefix = '/api/scan';

const brace = /\{([^}]+)\}/g;

interface Pattern {
  readonly name: FurtherOperationName;
  readonly method: string;
  readonly pattern: RegExp;
  readonly names: readonly string[];
}

const patternOf = (name: FurtherOperationName): Pattern => {
  const { method, path: own, service } = furtherOperations[name];
  const path = service === 'scan' ? `${scanPrefix}${own}` : own;
  const names = [...path.matchAll(brace)].map(([, part = '']) => part);
  return { name, method, names, pattern: new RegExp(`^${path.replaceAll(brace, '([^/]+)')}$`) };
};

/** Paths without a part of the caller's come first: `/v2/parties/participant-id` is no party. */
const patterns: readonly Pattern[] = (Object.keys(furtherOperations) as FurtherOperationName[])
  .map(patternOf)
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

/** Finds the operation around the six that a request is for. */
const findFurtherRoute = (method: string, path: string): FurtherRoute | undefined => {
  for (const { name, method: own, names, pattern } of patterns) {
    const found = own === method ? pattern.exec(path) : null;
    if (found === null) continue;
    const values = found.slice(1).map(decodePathPart);
    const parts = Object.fromEntries(names.map((part, index) => [part, values[index] ?? '']));
    return { name, parts };
  }
  return undefined;
};

const servedAt = (name: OperationName): string =>
  operations[name].service === 'scan'
    ? `${scanPrefix}${operations[name].path}`
    : operations[name].path;

const names = Object.keys(operations) as readonly OperationName[];

/** The route of each operation, from the table of operations. */
const routes: ReadonlyMap<string, OperationName> = new Map(
  names.map((name) => [servedAt(name), name]),
);

/** Served to anybody who asks with GET, as by the real services. */
const openPaths: Readonly<Record<string, (release: LedgerRelease) => HttpReply>> = {
  [versionPaths.ledger]: (release) => jsonReply(200, versionAnswer(release)),
  [`${scanPrefix}${versionPaths.scan}`]: () => jsonReply(200, scanVersionAnswer),
  '/livez': () => textReply(200, ''),
  '/readyz': () => textReply(200, '[+] ledger ok (SERVING)\nreadyz check passed\n'),
};

/** The route for updates, which only newer scans have. */
const updatesPath = `${scanPrefix}${scanUpdatesPath}`;

const methods = ['GET', 'POST'] as const;
type Method = (typeof methods)[number];

interface Address {
  readonly method: string;
  readonly path: string;
  readonly uri: string;
}

export type Route =
  | { readonly kind: 'operation'; readonly name: OperationName }
  | { readonly kind: 'further'; readonly further: FurtherRoute }
  | { readonly kind: 'updates' }
  | { readonly kind: 'update'; readonly id: string }
  | { readonly kind: 'reply'; readonly reply: HttpReply };

/** A path that the ledger does not know has an envelope of its own, from an older service. */
const unknownLedgerPath = (method: string, uri: string): HttpReply =>
  jsonReply(404, {
    errors: [`HttpMethod(${method}), uri: ${uri}`],
    status: 404,
    ledgerApiError: null,
  });

/** `supported` is the method under which the path is served, if there is any. */
const noRoute = ({ path, method, uri }: Address, supported: Method | undefined): HttpReply => {
  const isScan = path.startsWith(`${scanPrefix}/`);
  if (supported !== undefined)
    return isScan
      ? textReply(405, `HTTP method not allowed, supported methods: ${supported}`)
      : textReply(405, 'Method Not Allowed');
  return isScan
    ? textReply(404, 'The requested resource could not be found.')
    : unknownLedgerPath(method, uri);
};

const findOperation = (
  method: string,
  path: string,
  gone: readonly (OperationName | FurtherOperationName)[],
): (Route & { readonly kind: 'operation' | 'further' }) | undefined => {
  const further = findFurtherRoute(method, path);
  if (further !== undefined && !gone.includes(further.name)) return { kind: 'further', further };
  const name = method === 'POST' ? routes.get(path) : undefined;
  return name === undefined || gone.includes(name) ? undefined : { kind: 'operation', name };
};

/** Finds what a request is for. `uri` is the whole address, as errors tell it. */
export const findRoute = (
  address: Address,
  removed: readonly (OperationName | FurtherOperationName)[],
  release: LedgerRelease,
): Route => {
  const { method, path } = address;
  const open = method === 'GET' ? openPaths[path] : undefined;
  if (open !== undefined) return { kind: 'reply', reply: open(release) };
  const gone = [...release.removedFurther, ...removed];
  const found = findOperation(method, path, gone);
  if (found !== undefined) return found;
  if (method === 'POST' && path === updatesPath) return { kind: 'updates' };
  const id = path.startsWith(`${updatesPath}/`) ? path.slice(updatesPath.length + 1) : '';
  if (method === 'GET' && id !== '' && !id.includes('/')) return { kind: 'update', id };
  const supported = methods.find((other) => findOperation(other, path, gone) !== undefined);
  return { kind: 'reply', reply: noRoute(address, supported) };
};
