import { exitWith } from '../../../cli-kit/exit.ts';
import type { GlobalFlags } from '../../../cli-kit/load-settings.ts';
import { failUsage, outputWidth, writeStdout } from '../../../cli-kit/streams.ts';
import type { Settings } from '../../../config/settings/settings.ts';
import { failureExitCode } from '../../../ledger/failure/failure.ts';
import { sanitize } from '../../../lib/text/sanitize.ts';
import { toAscii } from '../../../ui-kit/theme/ascii-fallback.ts';
import { nodeText } from '../messages/node.ts';
import { nodeRows } from '../model/node-rows.ts';
import { openNode } from './open-node.ts';
import { readNode, type NodeReport } from '../run/read-node.ts';

const timeJson = (ms: number | undefined): string | null =>
  ms === undefined ? null : new Date(ms).toISOString();

export const nodeJson = ({ lines }: Pick<NodeReport, 'lines'>, at: number) => ({
  at: timeJson(at),
  lines: lines.map((line) => ({ ...line, at: timeJson(line.at) })),
});

const printNodeReport = (report: NodeReport, output: string, { ascii }: Settings): void => {
  if (output === 'json') {
    writeStdout(`${JSON.stringify(nodeJson(report, Date.now()), null, 2)}\n`);
    return;
  }
  const lines = nodeRows(report.lines, outputWidth()).map(({ mark, text }) =>
    sanitize(mark + text),
  );
  writeStdout(`${(ascii ? lines.map(toAscii) : lines).join('\n')}\n`);
};

/** Prints what the services tell about the node; it changes nothing. */
export const printNode = async (flags: GlobalFlags): Promise<void> => {
  const { settings, output, finish, ...deps } = await openNode(flags);
  if (settings.ledgerUrl === '') return failUsage(nodeText.noServices);
  const report = await readNode(deps);
  finish();
  printNodeReport(report, output, settings);
  return exitWith(report.failure === undefined ? 0 : failureExitCode(report.failure));
};
