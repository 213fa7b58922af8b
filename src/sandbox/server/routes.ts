import { operations, type OperationName } from '../../ledger/operations.ts';
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
  '/v2/version': (release) => jsonReply(200, versionAnswer(release)),
  [`${scanPrefix}/version`]: () => jsonReply(200, scanVersionAnswer),
  '/livez': () => textReply(200, ''),
};

/** The route for updates, which only newer scans have. */
const updatesPath = `${scanPrefix}/v2/updates`;

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

const noRoute = (method: string, path: string, uri: string): HttpReply => {
  if (!path.startsWith(`${scanPrefix}/`)) return unknownLedgerPath(method, uri);
  return routes.has(path) && method !== 'POST'
    ? textReply(405, 'HTTP method not allowed, supported methods: POST')
    : textReply(404, 'The requested resource could not be found.');
};

/** Finds what a request is for. `uri` is the whole address, as errors tell it. */
export const findRoute = (
  { method, path, uri }: { readonly method: string; readonly path: string; readonly uri: string },
  removed: readonly (OperationName | FurtherOperationName)[],
  release: LedgerRelease,
): Route => {
  const open = method === 'GET' ? openPaths[path] : undefined;
  if (open !== undefined) return { kind: 'reply', reply: open(release) };
  const further = findFurtherRoute(method, path);
  const isGone = further && [...release.removedFurther, ...removed].includes(further.name);
  if (further !== undefined && isGone === false) return { kind: 'further', further };
  if (method === 'POST' && path === updatesPath) return { kind: 'updates' };
  const id = path.startsWith(`${updatesPath}/`) ? path.slice(updatesPath.length + 1) : '';
  if (method === 'GET' && id !== '' && !id.includes('/')) return { kind: 'update', id };
  const name = method === 'POST' ? routes.get(path) : undefined;
  return name === undefined || removed.includes(name)
    ? { kind: 'reply', reply: noRoute(method, path, uri) }
    : { kind: 'operation', name };
};
