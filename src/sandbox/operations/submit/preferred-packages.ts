import { listAt, textAt, textsAt } from '../../../lib/json/fields.ts';
import type { JsonObject } from '../../../lib/json/json.ts';
import { invalidField, notFound, ok, type OperationResult } from '../../server/ledger-results.ts';
import type { LedgerState } from '../../state/ledger-state.ts';
import { newestPackage, listPackages } from '../../state/templates.ts';
import { whyNoLogicalId } from '../../state/parties.ts';

/** GetPreferredPackagesRequest (3.4.12 and 3.6.0): the sandbox has one version of each package. */
export const preferredPackages = (world: LedgerState, request: JsonObject): OperationResult => {
  const required = listAt(request, 'packageVettingRequirements');
  const names = required.map((item) => textAt(item, 'packageName'));
  const all = listPackages();
  const missing = names.find((name) => all.every(({ packageName }) => packageName !== name));
  const stranger = required
    .flatMap((item) => textsAt(item, 'parties'))
    .find((party) => !world.parties.includes(party));
  const undecodable = whyNoLogicalId(textAt(request, 'synchronizerId'));
  if (undecodable !== undefined) return invalidField('synchronizer_id', undecodable);
  if (missing !== undefined || stranger !== undefined)
    return notFound(
      'FAILED_PRECONDITION',
      `No vetted package found for ${missing ?? stranger ?? ''}`,
    );
  return ok({
    packageReferences: all
      .filter(({ packageName }) => names.includes(packageName))
      .map((reference) => ({
        ...reference,
        packageVersion: newestPackage(reference.packageName).version,
      })),
    synchronizerId: textAt(request, 'synchronizerId') || world.synchronizer,
  });
};
