import type { JsonObject } from '../../../../lib/json/json.ts';
import { logicalSynchronizerId } from '../../../../ledger/ids/identifiers.ts';
import type { TokenPlan } from './token-plan.ts';

/** After this time the ledger refuses what was prepared to be sent at once, in milliseconds. */
export const soonMs = 30 * 60_000;

/** After `maxRecordTime` the ledger refuses what it prepared. */
export const prepareBody = (
  { intent, command, disclosedContracts, synchronizerId }: TokenPlan,
  { commandId, maxRecordTime }: { readonly commandId: string; readonly maxRecordTime: string },
): JsonObject => ({
  commandId,
  commands: [command],
  actAs: [intent.party],
  readAs: [],
  disclosedContracts: disclosedContracts.map((each) => ({ ...each })),
  synchronizerId: logicalSynchronizerId(synchronizerId),
  packageIdSelectionPreference: [],
  maxRecordTime,
});
