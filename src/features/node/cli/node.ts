import { exitWith } from '../../../cli-kit/exit.ts';
import type { GlobalFlags } from '../../../cli-kit/load-settings.ts';
import { failUsage, outputWidth, writeStdout } from '../../../cli-kit/streams.ts';
import type { Settings } from '../../../config/settings/settings.ts';
import { failureExitCode } from '../../../ledger/failure/failure.ts';
import { sanitize } from '../../../lib/text/sanitize.ts';
import { wrapWords } from '../../../lib/text/width.ts';
import { toAscii } from '../../../ui-kit/theme/ascii-fallback.ts';
import { nodeText } from '../messages.ts';
import type { LineState, NodeLine } from '../model/node-line.ts';
import { openNode } from './open-node.ts';
import { readNode, type NodeReport } from '../run/read-node.ts';

const timeJson = (ms: number | undefined): string | null =>
  ms === undefined ? null : new Date(ms).toISOString();

export const nodeJson = ({ lines }: Pick<NodeReport, 'lines'>, at: number) => ({
  at: timeJson(at),
  lines: lines.map((line) => ({ ...line, at: timeJson(line.at) })),
});

const stateWidth = 9;

const urgency: Readonly<Record<LineState, number>> = { failed: 0, warning: 1, unknown: 2, ok: 3 };

/** What needs a person stands first. */
export const nodeTable = (lines: readonly NodeLine[], width: number): readonly string[] => {
  const idWidth = Math.max(...lines.map(({ id }) => id.length)) + 2;
  const margin = stateWidth + idWidth;
  return lines
    .toSorted((a, b) => urgency[a.state] - urgency[b.state])
    .flatMap(({ id, state, text, source }) => {
      const [first = '', ...rest] = wrapWords(`${text} (${source})`, Math.max(30, width - margin));
      const start = (state === 'ok' ? state : state.toUpperCase()).padEnd(stateWidth);
      return [start + id.padEnd(idWidth) + first, ...rest.map((more) => ' '.repeat(margin) + more)];
    });
};

const print = (report: NodeReport, output: string, { ascii }: Settings): void => {
  if (output === 'json') {
    writeStdout(`${JSON.stringify(nodeJson(report, Date.now()), null, 2)}\n`);
    return;
  }
  const lines = nodeTable(report.lines, outputWidth()).map((line) => sanitize(line));
  writeStdout(`${(ascii ? lines.map(toAscii) : lines).join('\n')}\n`);
};

/** Prints what the services tell about the node; it changes nothing. */
export const printNode = async (flags: GlobalFlags): Promise<void> => {
  const { settings, output, finish, ...deps } = await openNode(flags);
  if (settings.ledgerUrl === '') return failUsage(nodeText.noServices);
  const report = await readNode(deps);
  finish();
  print(report, output, settings);
  return exitWith(report.failure === undefined ? 0 : failureExitCode(report.failure));
};
