import { formatFacts } from '../../../cli-kit/streams.ts';
import { keepLast } from '../../../lib/keep.ts';
import { segment, type Line } from '../../../ui-kit/text/line.ts';
import type { Tone } from '../../../ui-kit/theme/theme.ts';
import type { AppState } from '../context.ts';
import { pageText } from '../messages/pages.ts';
import type { LineState } from '../model/node-line.ts';
import { nodeRows } from '../model/node-rows.ts';
import type { Fact, PageContent } from '../model/page.ts';

const toneOf: Readonly<Record<LineState, Tone>> = {
  ok: 'ok',
  warning: 'warning',
  failed: 'danger',
  unknown: 'unknown',
};

const labelEnd = 16;

/** A cell stays free before each line, as on every page. */
const nodeFactLines = (facts: readonly Fact[], width: number, tone?: Tone): readonly Line[] =>
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

const tableLines = (table: readonly string[]): readonly Line[] =>
  table.map((line, row) => [segment(` ${line}`, row === 0 ? 'faint' : undefined)]);

const contentLines = (content: PageContent, width: number): readonly Line[] => {
  if ('lines' in content)
    return nodeRows(content.lines, width - 1).map(({ state, mark, text }) => [
      segment(` ${mark}`, toneOf[state]),
      segment(text),
    ]);
  return [
    ...problemLines(content.problems, width),
    ...nodeFactLines(content.facts, width),
    ...content.tables.flatMap((table) => [[], ...tableLines(table)]),
  ];
};

const kept = keepLast<readonly Line[]>();

/** The lines of the open page. */
export const nodePageLines = ({ nodePages, screen }: AppState): readonly Line[] => {
  const { page = 'node', readings } = nodePages;
  const { columns } = screen.size;
  const reading = readings[page];
  return kept([page, reading, columns], () => {
    if (reading === undefined) return [[segment(` ${pageText.reading}`, 'faint')]];
    const { result } = reading;
    return result.ok ? contentLines(result.value, columns) : problemLines([result.error], columns);
  });
};
