import type { Result } from '../../../lib/result.ts';
import { formatFacts } from '../../../cli-kit/streams.ts';
import { keepLast } from '../../../lib/keep.ts';
import { segment, type Line } from '../../../ui-kit/text/line.ts';
import type { Tone } from '../../../ui-kit/theme/theme.ts';
import type { AppState } from '../context.ts';
import { pageText } from '../messages/pages.ts';
import { rewardsText } from '../messages/rewards.ts';
import type { LineState } from '../model/node-line.ts';
import { nodeRows } from '../model/node-rows.ts';
import { rewardFacts, rewardTables, type RewardsReport } from '../model/rewards/rewards-report.ts';
import { costTable, trafficFacts, type TrafficReport } from '../model/traffic-report.ts';
import type { NodePagesState, NodePageId } from '../slice.ts';
import type { NodeReport } from '../run/read-node.ts';

const toneOf: Readonly<Record<LineState, Tone>> = {
  ok: 'ok',
  warning: 'warning',
  failed: 'danger',
  unknown: 'unknown',
};

type Facts = Parameters<typeof formatFacts>[0];

const labelEnd = 16;

/** A cell stays free before each line, as on every page. */
const nodeFactLines = (facts: Facts, width: number, tone?: Tone): readonly Line[] =>
  formatFacts(facts, width - 1)
    .split('\n')
    .slice(0, -1)
    .map((line) => [
      segment(` ${line.slice(0, labelEnd)}`, tone ?? 'faint'),
      segment(line.slice(labelEnd)),
    ]);

const problemLines = (problems: readonly string[], width: number): readonly Line[] =>
  nodeFactLines(
    problems.map((text) => [pageText.unread, text]),
    width,
    'warning',
  );

/** The heading of a table is the first of its lines. */
const tableLines = (table: readonly string[]): readonly Line[] =>
  table.map((line, row) => [segment(` ${line}`, row === 0 ? 'faint' : undefined)]);

const nodeLines = ({ lines }: NodeReport, width: number): readonly Line[] =>
  nodeRows(lines, width - 1).map(({ state, mark, text }) => [
    segment(` ${mark}`, toneOf[state]),
    segment(text),
  ]);

const trafficLines = (report: TrafficReport, width: number): readonly Line[] => {
  const costs = costTable(report);
  return [
    ...problemLines(report.problems, width),
    ...nodeFactLines(trafficFacts(report), width),
    ...(costs.length === 0 ? [] : [[], ...tableLines(costs)]),
  ];
};

/** Why the rewards of a report are not all of them. */
export const rewardsTrouble = ({
  problems,
  missing,
  isSeen,
  party,
}: RewardsReport): readonly string[] => [
  ...problems,
  ...missing.map((text) => rewardsText.incomplete(text)),
  ...(isSeen ? [] : [rewardsText.notSeen(party)]),
];

const rewardLines = (report: RewardsReport, width: number): readonly Line[] => [
  ...problemLines(rewardsTrouble(report), width),
  ...nodeFactLines(rewardFacts(report), width),
  ...rewardTables(report).flatMap((table) => [[], ...tableLines(table)]),
];

type Draw = (readings: NodePagesState['readings'], width: number) => readonly Line[] | undefined;

const draw = <T>(
  reading: { readonly result: Result<T, string> } | undefined,
  width: number,
  lines: (value: T, width: number) => readonly Line[],
): readonly Line[] | undefined => {
  if (reading === undefined) return undefined;
  const { result } = reading;
  return result.ok ? lines(result.value, width) : problemLines([result.error], width);
};

const drawn: Readonly<Record<NodePageId, Draw>> = {
  node: ({ node }, width) => draw(node, width, nodeLines),
  traffic: ({ traffic }, width) => draw(traffic, width, trafficLines),
  rewards: ({ rewards }, width) => draw(rewards, width, rewardLines),
};

const kept = keepLast<readonly Line[]>();

/** The lines of the open page. */
export const nodePageLines = ({ nodePages, screen }: AppState): readonly Line[] => {
  const { page = 'node', readings } = nodePages;
  const { columns } = screen.size;
  return kept(
    [page, readings[page], columns],
    () => drawn[page](readings, columns) ?? [[segment(` ${pageText.reading}`, 'faint')]],
  );
};
