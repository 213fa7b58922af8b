import type { Program } from '../../../app/program.ts';
import { listUrlOf, type Settings } from '../../../config/settings/settings.ts';
import { describeFailure } from '../../../ledger/failure/describe-failure.ts';
import { failureExitCode } from '../../../ledger/failure/failure.ts';
import type { KnownActivities } from '../model/activity-span.ts';
import { missing, type NoBlock } from '../model/block.ts';
import { cliText } from '../messages/cli.ts';
import { fetchText } from '../messages/fetch.ts';

const internalError = 1;

const without = (unread: NoBlock): KnownActivities => ({ activities: [], gaps: 0, unread });

/** Reads the newest activities; without them the reason is in `unread`. */
export const readActivities = async (
  settings: Settings,
  limit: number,
  read: Program['readNewestActivities'],
): Promise<KnownActivities> => {
  if (listUrlOf(settings) === '') return without(missing(fetchText.noScan));
  const found = await read(settings, limit);
  if (found.ok) return found.value;
  const isIncomplete = found.error === 'incomplete';
  const reason = isIncomplete
    ? cliText.incomplete
    : describeFailure(found.error, 'activities').summary;
  const exitCode = isIncomplete ? internalError : failureExitCode(found.error);
  const service = settings.source === 'ledger' ? 'ledger' : 'scan';
  return without({ kind: 'failed', reason: fetchText.failed(service, reason), exitCode });
};
