import { exitWith } from '../../../cli-kit/exit.ts';
import type { GlobalFlags } from '../../../cli-kit/load-settings.ts';
import { failUsage, formatFacts, printError, writeStdout } from '../../../cli-kit/streams.ts';
import { checkPartyId } from '../../../ledger/ids/identifiers.ts';
import { stringifyJson } from '../../../lib/json/json.ts';
import { sanitize } from '../../../lib/text/sanitize.ts';
import { nodeText } from '../messages/node.ts';
import { trafficText } from '../messages/traffic.ts';
import {
  costTable,
  trafficFacts,
  trafficJson,
  type TrafficReport,
} from '../model/traffic-report.ts';
import { readTraffic } from '../run/read-traffic.ts';
import { openNode } from './open-node.ts';

const printTrafficReport = (report: TrafficReport, output: string): void => {
  if (output === 'json') {
    writeStdout(`${stringifyJson(trafficJson(report, Date.now()), 2)}\n`);
    return;
  }
  const lines = costTable(report).map((line) => `${sanitize(line)}\n`);
  writeStdout(formatFacts(trafficFacts(report)));
  if (lines.length > 0) writeStdout(`\n${lines.join('')}`);
};

const requireId = (named: string): void => {
  const problem = checkPartyId(named);
  if (problem !== undefined) failUsage(trafficText.notParty(named, problem.message));
};

/** Prints the traffic of a participant, and what its own requests cost. */
export const printTraffic = async (
  flags: GlobalFlags,
  [named]: readonly string[],
): Promise<void> => {
  if (named !== undefined) requireId(named.replace(/^PAR::/, ''));
  const { settings, output, finish, ...deps } = await openNode(flags);
  const hasLedger = settings.ledgerUrl !== '';
  if (!hasLedger && !deps.hasScan) failUsage(nodeText.noServices);
  const found = await readTraffic({ ...deps, hasLedger, parties: settings.parties ?? [] }, named);
  finish();
  if (!found.ok) {
    printError(found.error.reason);
    return exitWith(found.error.exitCode);
  }
  for (const problem of found.value.problems) printError(problem);
  printTrafficReport(found.value, output);
  return exitWith(found.value.exitCode);
};
