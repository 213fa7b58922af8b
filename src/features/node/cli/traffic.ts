import { exitWith, refused } from '../../../cli-kit/exit.ts';
import type { GlobalFlags } from '../../../cli-kit/load-settings.ts';
import { failUsage, formatFacts, printError, writeStdout } from '../../../cli-kit/streams.ts';
import { checkPartyId } from '../../../ledger/ids/identifiers.ts';
import { stringifyJson } from '../../../lib/json/json.ts';
import { sanitize } from '../../../lib/text/sanitize.ts';
import { nodeText, trafficText } from '../messages.ts';
import {
  costRows,
  trafficFacts,
  trafficJson,
  type TrafficReport,
} from '../model/traffic-report.ts';
import { readTraffic } from '../run/read-traffic.ts';
import { openNode } from './open-node.ts';

const columns = ['DAY', 'BYTES', 'REQUESTS', 'PARTY'];

/** Numbers end at one column. */
const tableOf = (rows: readonly (readonly string[])[]): string => {
  const widths = columns.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, at) => {
        const width = widths[at] ?? 0;
        if (at === row.length - 1) return cell;
        return at === 0 ? cell.padEnd(width) : cell.padStart(width);
      })
      .join('  ');
  return rows.map((row) => `${sanitize(line(row))}\n`).join('');
};

const print = (report: TrafficReport, output: string): void => {
  if (output === 'json') {
    writeStdout(`${stringifyJson(trafficJson(report, Date.now()), 2)}\n`);
    return;
  }
  const rows = costRows(report);
  writeStdout(formatFacts(trafficFacts(report)));
  if (rows.length > 0) writeStdout(`\n${tableOf([columns, ...rows])}`);
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
    printError(found.error);
    return exitWith(refused);
  }
  for (const problem of found.value.problems) printError(problem);
  print(found.value, output);
  return exitWith(found.value.exitCode);
};
