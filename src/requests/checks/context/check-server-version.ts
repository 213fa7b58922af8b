import type { Result } from '../../../lib/result.ts';
import type { Client } from '../../../http/client.ts';
import { versionPaths, type OperationName } from '../../../ledger/operations.ts';
import { isOlderRelease, parseRelease, type Release } from '../../../ledger/releases.ts';
import { isObject, type JsonObject } from '../../../lib/json/json.ts';
import { inconclusive, warning, type VerificationCheck } from '../../../verify/check-result.ts';
import { serverVersionCheck } from '../../messages/checks.ts';

export type ServerVersion = Result<string, string>;

/** A field that older releases accept and ignore. */
type LaterField = {
  readonly operation: OperationName;
  readonly field: string;
  /** The first release that knows the field, as major and minor. */
  readonly since: Release;
  readonly isUsed: (value: unknown) => boolean;
  readonly effect: string;
};

/** The source is `AllocateExternalPartyRequest` in the OpenAPI documents of 3.4.12 and 3.5.14. */
const laterFields: readonly LaterField[] = [
  {
    operation: 'allocateParty',
    field: 'userId',
    since: [3, 5],
    isUsed: (value) => typeof value === 'string' && value !== '',
    effect: serverVersionCheck.noUserRights,
  },
  {
    operation: 'allocateParty',
    field: 'waitForAllocation',
    since: [3, 5],
    isUsed: (value) => typeof value === 'boolean',
    effect: serverVersionCheck.waitUndecided,
  },
];

const usedFields = (operation: OperationName, request: JsonObject): readonly LaterField[] =>
  laterFields.filter(
    (laterField) =>
      laterField.operation === operation && laterField.isUsed(request[laterField.field]),
  );

export const dependsOnVersion = (operation: OperationName, request: JsonObject): boolean =>
  usedFields(operation, request).length > 0;

/** Older releases ignore later fields silently. */
export const checkServerVersion = (
  operation: OperationName,
  request: JsonObject,
  server: ServerVersion | undefined,
): readonly VerificationCheck[] => {
  const used = usedFields(operation, request);
  if (used.length === 0 || server === undefined) return [];
  const name = { id: 'server-version', title: serverVersionCheck.title };
  const fields = used.map(({ field }) => field).join(' and ');
  const release = server.ok ? parseRelease(server.value) : undefined;
  if (!server.ok || release === undefined) {
    const reason = server.ok ? serverVersionCheck.unreadVersion(server.value) : server.error;
    return [inconclusive(name, fields, serverVersionCheck.unknown(reason))];
  }
  const ignored = used.filter(({ since }) => isOlderRelease(release, since));
  if (ignored.length === 0) return [];
  const detail = serverVersionCheck.ignored(
    server.value,
    ignored.map(({ field }) => field).join(' and '),
  );
  return [warning(name, detail, ignored.map(({ effect }) => effect).join('; '))];
};

/** The longest names of snapshots have 60 characters; longer text isn't a version. */
const maxVersion = 128;

const patienceMs = 3000;

export const readServerVersion = async (ask: Client['request']): Promise<ServerVersion> => {
  const question = { service: 'ledger', method: 'GET', path: versionPaths.ledger } as const;
  const response = await ask(question, AbortSignal.timeout(patienceMs));
  if (!response.ok) return { ok: false, error: serverVersionCheck.noVersion };
  const version = isObject(response.value.json) ? response.value.json['version'] : undefined;
  return typeof version === 'string' && version.length <= maxVersion
    ? { ok: true, value: version }
    : { ok: false, error: serverVersionCheck.noVersionField };
};
