import { formatFacts } from '../../../cli-kit/streams.ts';
import { keepLast } from '../../../lib/keep.ts';
import { segment, type Line } from '../../../ui-kit/text/line.ts';
import type { Tone } from '../../../ui-kit/theme/theme.ts';
import type { AppState } from '../context.ts';
import { pageText } from '../messages.ts';
import {
  type LineState,
  type Fact,
  type PageContent,
  nodeRows,
  type NodeLine,
} from '../model/page.ts';
import { formatUtcTime } from '../../../lib/time/time.ts';
import { shortenId } from '../../../lib/text/width.ts';
import { formatAgoByMinute } from '../../../shell/labels/connection-labels.ts';
import { profileLabel } from '../../../shell/labels/mode-label.ts';
import { useApp, useLines } from '../../../shell/session-context.tsx';
import type { SplitText, ViewDefinition } from '../../../shell/view-types.ts';
import { Lines } from '../../../ui-kit/text/lines.tsx';

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

const partyWidth = 32;

const titleLine = ({ nodePages, screen }: AppState): SplitText => {
  const { page = 'node', party, isAsking, readings } = nodePages;
  const title = pageText.titles[page];
  const at = readings[page]?.at;
  return {
    left:
      page === 'rewards' && party !== undefined
        ? pageText.of(title, shortenId(party, partyWidth))
        : title,
    leftTone: 'focus',
    right:
      isAsking || at === undefined
        ? pageText.reading
        : pageText.readAt(formatUtcTime(at), formatAgoByMinute(at, screen.now)),
  };
};

type Summary = Pick<SplitText, 'left' | 'leftTone'>;

const stateSummary = (lines: readonly NodeLine[]): Summary => {
  const count = (wanted: LineState) => lines.filter(({ state }) => state === wanted).length;
  const [failed, warnings] = [count('failed'), count('warning')];
  const left = pageText.counts(failed, warnings, count('unknown'), count('ok'));
  if (failed > 0) return { left, leftTone: 'danger' };
  return warnings > 0 ? { left, leftTone: 'warning' } : { left };
};

const summary = ({ nodePages: { page = 'node', readings } }: AppState): Summary => {
  const result = readings[page]?.result;
  if (result?.ok !== true) return { left: '' };
  if ('lines' in result.value) return stateSummary(result.value.lines);
  const { length } = result.value.problems;
  return { left: pageText.problems(length), ...(length > 0 && { leftTone: 'warning' }) };
};

function NodeBody({ rows }: { readonly rows: number }) {
  const from = useApp(({ nodePages }: AppState) => nodePages.scroll);
  return <Lines lines={useLines(nodePageLines)} height={rows} from={from} />;
}

/** The pages cover the Overview. Each shows what the command of its name prints. */
export const nodePageView: ViewDefinition<AppState> = {
  title: pageText.titles.node,
  titleRule: titleLine,
  stateRule: (state) => ({ ...summary(state), right: profileLabel(state.connection) }),
  status: ({ nodePages: { page = 'node' } }) => ({ left: pageText.inShell[page], right: '' }),
  body: ({ layout }) => <NodeBody rows={layout.body} />,
};
