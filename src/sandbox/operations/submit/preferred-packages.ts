import { listAt, textAt, textsAt } from '../../../lib/json/fields.ts';
import type { JsonObject } from '../../../lib/json/json.ts';
import { hashingVersions, protocolVersions, type ProtocolVersion } from '../../ledger-release.ts';
import { invalidField, notFoundError } from '../../server/ledger-errors.ts';
import type { LedgerState } from '../../state/ledger-state.ts';
import { newestPackage, listPackages } from '../../state/templates.ts';
import { whyNoLogicalId } from '../../state/parties.ts';
import { refuseOperation, type OperationResult } from '../operation.ts';

/** Says in the ledger's words why a protocol has no such hashing scheme; undefined if it has. */
export const whyUnsupported = (scheme: string, protocol: ProtocolVersion): string | undefined => {
  const version = scheme.replace('HASHING_SCHEME_VERSION_', '');
  const supported = hashingVersions[protocol];
  if (supported.includes(version)) return undefined;
  const oldest = protocolVersions.find((older) => hashingVersions[older].includes(version));
  return (
    `Hashing scheme version ${version} is not supported on protocol version ${protocol}. ` +
    `Minimum protocol version for hashing version ${version}: ${oldest ?? 'dev'}. ` +
    `Supported hashing version on protocol version ${protocol}: ${supported.join(', ')}`
  );
};

/**
 * The packages that the participants of all parties have vetted (GetPreferredPackagesRequest of the
 * JSON Ledger API, 3.4.12 and 3.6.0): the sandbox has one version of each.
 */
export const preferredPackages = (world: LedgerState, request: JsonObject): OperationResult => {
  const required = listAt(request, 'packageVettingRequirements');
  const names = required.map((item) => textAt(item, 'packageName'));
  const all = listPackages();
  const missing = names.find((name) => all.every(({ packageName }) => packageName !== name));
  const stranger = required
    .flatMap((item) => textsAt(item, 'parties'))
    .find((party) => !world.parties.includes(party));
  const undecodable = whyNoLogicalId(textAt(request, 'synchronizerId'));
  if (undecodable !== undefined)
    return refuseOperation(invalidField('synchronizer_id', undecodable));
  if (missing !== undefined || stranger !== undefined)
    return refuseOperation(
      notFoundError(
        'FAILED_PRECONDITION',
        `No vetted package found for ${missing ?? stranger ?? ''}`,
        [],
      ),
    );
  return {
    kind: 'ok',
    answer: {
      packageReferences: all
        .filter(({ packageName }) => names.includes(packageName))
        .map((reference) => ({
          ...reference,
          packageVersion: newestPackage(reference.packageName).version,
        })),
      synchronizerId: textAt(request, 'synchronizerId') || world.synchronizer,
    },
  };
};
