import { deriveActivities } from '../../../src/ledger/derived/derive-activities.ts';
import { readScanUpdate } from '../../../src/ledger/activity/update-events.ts';
import type { Activity } from '../../../src/ledger/activity/activity.ts';
import { scanUpdateJson } from '../../../src/sandbox/json/scan-update-json.ts';
import type { Sandbox } from '../../../src/sandbox/sandbox.ts';

/** Every row that follows from the updates of a sandbox, in all its migrations, oldest first. */
export const derivedHistory = ({ world }: Sandbox): readonly Activity[] =>
  world.ordered.flatMap((update) => {
    const json = scanUpdateJson(world, update);
    const read = json && readScanUpdate(json);
    return read === undefined ? [] : deriveActivities(read);
  });
