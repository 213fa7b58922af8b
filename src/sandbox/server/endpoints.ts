import type { Service } from '../../ledger/releases.ts';
import type { FurtherOperationName } from '../../ledger/further-operations.ts';
import {
  operations,
  scanUpdatesPath,
  versionPaths,
  type OperationName,
} from '../../ledger/operations.ts';
import { scanVersionResponse, versionResponse, type LedgerRelease } from '../ledger-release.ts';
import { inThisState, type Refusal, jsonReply, textReply, type HttpReply } from './replies.ts';

/** The refusal of the deprecated one of the six; it comes before the body is read (Canton, `ApiDeprecation`). */
export const refuseEndpoint = (method: string, path: string): Refusal | undefined =>
  method === 'POST' && path === operations.transactionById.path
    ? inThisState(
        'DEPRECATED_API_DISABLED',
        `${path} was deprecated in Canton 3.4, is disabled by default since Canton 3.6 and will be removed in Canton 3.7. Set \`canton.participants.<participant>.features.deprecated.enable-deprecated-endpoints-34 = true\` to re-enable it temporarily.`,
      )
    : undefined;

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

const noEndpoint = ({ path, method, uri }: Address): HttpReply =>
  path.startsWith(`${scanPrefix}/`)
    ? textReply(404, 'The requested resource could not be found.')
    : // An envelope of its own, from an older service.
      jsonReply(404, {
        errors: [`HttpMethod(${method}), uri: ${uri}`],
        status: 404,
        ledgerApiError: null,
      });

export const findEndpoint = (
  address: Address,
  removed: readonly EndpointName[],
  release: LedgerRelease,
): Endpoint | { readonly reply: HttpReply } => {
  const { method, path } = address;
  const open = method === 'GET' ? openPaths[path] : undefined;
  if (open !== undefined) return { reply: open(release) };
  const gone: readonly EndpointName[] = [...release.removedFurther, ...removed];
  const found = patterns.find((each) => each.method === method && each.pattern.test(path));
  if (found === undefined || gone.includes(found.name)) return { reply: noEndpoint(address) };
  const values = found.pattern.exec(path)?.slice(1).map(decodeURIComponent) ?? [];
  const parts = Object.fromEntries(found.names.map((part, index) => [part, values[index] ?? '']));
  return { name: found.name, parts };
};
