import {
  operations,
  scanUpdatesPath,
  versionPaths,
  type OperationName,
} from '../../ledger/operations.ts';
import type { FurtherOperationName } from '../../ledger/further-operations.ts';
import { findFurtherRoute, scanPrefix, type FurtherRoute } from './further-routes.ts';
import { scanVersionAnswer, versionAnswer, type LedgerRelease } from '../ledger-release.ts';
import { jsonReply, textReply, type HttpReply } from './reply.ts';

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

/** The operation that is served at a path under a method. */
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
