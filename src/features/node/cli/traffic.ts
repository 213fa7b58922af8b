import { exitWith } from '../../../cli-kit/exit.ts';
import type { GlobalFlags } from '../../../cli-kit/load-settings.ts';
import { failUsage, printError } from '../../../cli-kit/streams.ts';
import { checkPartyId } from '../../../ledger/ids/identifiers.ts';
import { trafficText } from '../messages/traffic.ts';
import { trafficJson, trafficPage } from '../model/traffic-report.ts';
import { readTraffic } from '../run/read-traffic.ts';
import { openNode, printFacts } from './open-node.ts';

const requireId = (named: string): void => {
  const problem = checkPartyId(named.replace(/^PAR::/, ''));
  if (problem !== undefined) failUsage(trafficText.notParty(named, problem.message));
};

/** Prints the traffic of a participant, and what its own requests cost. */
export const printTraffic = async (
  flags: GlobalFlags,
  [named]: readonly string[],
): Promise<void> => {
  if (named !== undefined) requireId(named);
  const opened = await openNode(flags);
  const found = await readTraffic(opened, named);
  opened.finish();
  if (!found.ok) {
    printError(found.error.problem);
    return exitWith(found.error.exitCode);
  }
  printFacts(trafficPage(found.value), trafficJson(found.value, Date.now()), opened);
  return exitWith(found.value.exitCode);
};
