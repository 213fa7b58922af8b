import type { AppState } from '../context.ts';
import { Box } from 'ink';
import { mask, truncateEnd, displayWidth, padOrTruncate } from '../../../lib/text/width.ts';
import { markName, shownName } from '../../../lib/text/party-names.ts';
import { tokensVersion } from '../../../ledger/effects/describe-instrument.ts';
import { isNeverPopulated } from '../../../ledger/schema/contract-schema.ts';
import { pathTo, type TreeRow } from '../../../lib/json/rows.ts';
import { formatDuration } from '../../../lib/time/time.ts';
import type { FactLine } from '../model/fact-writer.ts';
import {
  responseRows,
  responseTree,
  isOverviewFramed,
  linesWindow,
  selectOverview,
  selectLines,
} from '../state/lookup-lines.ts';
import { currentVisit, type Comparison, type LookupVisit } from '../slice.ts';
import { DifferencesPane } from './differences-pane.tsx';
import { noticeBoxLines } from '../../../ui-kit/frame/rule-lines.ts';
import { fitLine, inTone, segment, type Line } from '../../../ui-kit/text/line.ts';
import { ScopeContext, type Clicked } from '../../../ui-kit/frame/frame-context.ts';
import { Lines, VerticalRule } from '../../../ui-kit/text/lines.tsx';
import { hasTwoPanes, mainPaneWidth } from '../../../shell/state/layout.ts';
import { useApp, useSession } from '../../../shell/session-context.tsx';
import { notFoundLines, type FailedLookup } from './not-found-lines.ts';
import { OverviewTable } from './overview-table.tsx';
import { TreePane, linkWords } from '../../../shell/tree/tree-pane.tsx';
import { cancelKey } from '../messages/result.ts';

/** Indented names share the column. */
const nameWidth = 20;

const hashed = /^[0-9a-f]{64}:.*$/;

/** The name of a template identifies it. */
const briefly = (value: string, room: number): string =>
  value.length > room && hashed.test(value) ? `${value.slice(0, 8)}…${value.slice(64)}` : value;

type LineStyle = {
  readonly selected: boolean;
  readonly masked: boolean;
  readonly width: number;
};

/** The line is cut to its width, with a mark on a link. */
const resultLine = (
  { depth, name, value, link }: FactLine,
  { selected, masked, width }: LineStyle,
): Line => {
  const indent = `${selected ? '>' : ' '}${'  '.repeat(depth)}`;
  const head = `${indent}${padOrTruncate(name, Math.max(nameWidth - 2 * depth, 2 + displayWidth(name)))}`;
  const isLink = link !== undefined && value.includes(link.id);
  const mark = isLink ? ` ${linkWords[link.to]}` : '';
  const room = Math.max(4, width - displayWidth(head) - displayWidth(mark));
  const own = link?.to === 'party' ? shownName(value) : undefined;
  const named = own === undefined ? value : `${markName(own)} ${value}`;
  const shown = masked && link?.to === 'party' ? mask(named) : named;
  const line = [
    segment(truncateEnd(head, width), 'faint'),
    segment(truncateEnd(briefly(shown, room), room), isLink ? 'link' : undefined),
    segment(mark, 'faint'),
  ];
  return selected ? inTone(fitLine(line, width), 'selected') : line;
};

function Loading({ visit, width }: { readonly visit: LookupVisit; readonly width: number }) {
  const waited = useApp((state: AppState) => {
    const { fetched } = visit;
    return fetched.kind === 'loading' ? Math.max(0, state.screen.now - fetched.since) : 0;
  });
  const { kind, id } = visit.lookup;
  const lines = [`${kind} ${id}`, `${formatDuration(waited)}     ${cancelKey()}`];
  return <Lines lines={noticeBoxLines({ word: 'LOADING', tone: 'note', lines, width })} />;
}

/** A click gives the result the keys. */
const useChangeVisit = ({ number }: LookupVisit) => {
  const { store } = useSession<AppState>();
  return (change: Partial<LookupVisit>): void => {
    const { showLookupPage, updateVisit } = store.getState();
    showLookupPage({ page: 'result' });
    updateVisit(number, change);
  };
};

type PaneProps = {
  readonly visit: LookupVisit;
  readonly width: number;
  readonly rows: number;
  /** Otherwise the form next to it has the focus. */
  readonly isFocused: boolean;
};

type FailedProps = Omit<PaneProps, 'isFocused'> & Pick<FailedLookup, 'fetched'>;

function Failed({ visit, fetched, width, rows }: FailedProps) {
  const masked = useApp((state: AppState) => state.screen.masked);
  const lines = notFoundLines({ ...visit, fetched }, { width, masked });
  return <Lines lines={lines} width={width} height={rows} from={visit.top} />;
}

function Facts({ visit, width, rows, isFocused }: PaneProps) {
  const masked = useApp((state: AppState) => state.screen.masked);
  const change = useChangeVisit(visit);
  const { from, to } = linesWindow(visit, rows);
  const lines = selectLines(visit)
    .slice(from, to)
    .map((line, index) =>
      resultLine(line, { selected: isFocused && from + index === visit.cursor, masked, width }),
    );
  const click = (line: number): Clicked => ({
    isRow: true,
    run: () => change({ cursor: from + line, top: from, tree: undefined }),
  });
  return <Lines lines={lines} width={width} height={rows} click={click} />;
}

/**
 * The path of a field that the service never populates (API description 4.1, rule 5). Finding a
 * path is slow, so only possible lines are checked.
 */
const isUnfilled = (rows: readonly TreeRow[], at: number): boolean =>
  rows[at]?.depth === 2 && isNeverPopulated(pathTo(rows, at));

function Tree({ visit, width, rows, isFocused }: PaneProps) {
  const change = useChangeVisit(visit);
  if (visit.fetched.kind !== 'ready') return null;
  return (
    <TreePane
      tree={visit.tree ?? responseTree(visit.fetched.response)}
      {...(visit.lookup.kind === 'contract' && { isUnfilled })}
      width={width}
      rows={rows}
      isFocused={isFocused}
      onClick={(tree) => change({ tree })}
    />
  );
}

/** Shows details and tree: one of them has the keys. */
function Both({ visit, width, rows, isFocused }: PaneProps) {
  const left = mainPaneWidth(width);
  const isAtTree = visit.tree !== undefined;
  return (
    <Box height={rows} flexShrink={0}>
      <ScopeContext value="facts">
        <Facts visit={visit} width={left} rows={rows} isFocused={isFocused && !isAtTree} />
      </ScopeContext>
      <VerticalRule rows={rows} />
      <ScopeContext value="tree">
        <Tree
          visit={visit}
          width={width - left - 1}
          rows={rows}
          isFocused={isFocused && isAtTree}
        />
      </ScopeContext>
    </Box>
  );
}

/** Below its overview: side by side if there is room. */
function Found({ visit, width, rows, isFocused }: PaneProps) {
  const size = useApp((state: AppState) => state.screen.size);
  const masked = useApp((state: AppState) => state.screen.masked);
  // What is learned of tokens changes what a result says of them.
  useApp(tokensVersion);
  const overview = selectOverview(visit, size);
  const isFramed = isOverviewFramed(size);
  const Narrow = visit.tree === undefined ? Facts : Tree;
  const Pane = hasTwoPanes(width) ? Both : Narrow;
  return (
    <Box flexDirection="column" width={width} height={rows} flexShrink={0} overflow="hidden">
      {overview !== undefined && <OverviewTable {...{ overview, width, masked, isFramed }} />}
      <Pane visit={visit} width={width} rows={responseRows(visit, size)} isFocused={isFocused} />
    </Box>
  );
}

function Differences({
  visit,
  comparison,
  ...pane
}: PaneProps & { readonly comparison: Comparison }) {
  const change = useChangeVisit(visit);
  return (
    <DifferencesPane
      {...pane}
      mine={visit.lookup}
      comparison={comparison}
      select={(cursor) => change({ comparison: { ...comparison, cursor } })}
    />
  );
}

export function ResultPane({ width, rows }: Omit<PaneProps, 'visit' | 'isFocused'>) {
  const isFocused = useApp((state: AppState) => state.lookup.page === 'result');
  const visit = useApp((state: AppState) => currentVisit(state.lookup));
  if (visit === undefined) return null;
  const { fetched, comparison } = visit;
  if (fetched.kind === 'loading') return <Loading visit={visit} width={width} />;
  if (fetched.kind === 'failed') return <Failed {...{ visit, fetched, width, rows }} />;
  const pane = { visit, width, rows, isFocused };
  return comparison === undefined ? (
    <Found {...pane} />
  ) : (
    <Differences {...pane} comparison={comparison} />
  );
}
