import { Box } from 'ink';
import { useMemo } from 'react';
import type { ScreenSize } from '../../../../shell/state/layout.ts';
import type { AppState, CommandContext } from '../../context.ts';
import { ScopeContext } from '../../../../ui-kit/frame/frame-context.ts';
import { Lines, TextLine } from '../../../../ui-kit/text/lines.tsx';
import { useApp, useLines, useSession } from '../../../../shell/session-context.tsx';
import type { Clock } from '../../../../lib/time/time.ts';
import { clamp } from '../../../../lib/numbers/list-window.ts';
import { isDifferent } from '../../../../shell/state/store.ts';
import { inBrackets, ruleLine } from '../../../../ui-kit/frame/rule-lines.ts';
import { cutLine, lineOf, type Line } from '../../../../ui-kit/text/line.ts';
import { activityJson, selectActivityJson } from '../../state/activity-json.ts';
import { gapRange } from '../../state/gaps.ts';
import { selectClock } from '../../state/selectors.ts';
import { noRowSelected, previousRow, jsonWithoutUpdate } from '../../messages/detail.ts';
import { kindAndRound } from '../../messages/list.ts';
import type { ActivityJson } from '../../state/activity.ts';
import {
  detailContent,
  selectDetailStyle,
  breadcrumb,
  selectShownItem,
  type DetailItem,
  type ShownItem,
  selectDetailRows,
} from './detail-content.ts';
import type { JsonTree } from '../../../../lib/json/cursor.ts';
import { TreePane } from '../../../../shell/tree/tree-pane.tsx';
import type { FindOpenTree } from '../../../../shell/tree/open-tree.ts';

/** A note below the tree takes one line. */
const treeRows = (rows: number, { lacksUpdate }: ActivityJson): number =>
  rows - (lacksUpdate ? 1 : 0);

export const selectJsonRows = (state: AppState): number => {
  const json = selectActivityJson(state);
  return json === undefined ? 0 : treeRows(selectDetailRows(state), json);
};

/** The privacy mask hides every value. */
export function DetailJson({
  json,
  width,
  rows,
}: {
  readonly json: ActivityJson;
  readonly width: number;
  readonly rows: number;
}) {
  const { store } = useSession<AppState>();
  const isFocused = useApp((state: AppState) => state.screen.pane === 'detail');
  const isMenuOpen = useApp((state: AppState) => state.activity.columnMenu !== undefined);
  const change = (tree: JsonTree): void => {
    const { openDetail, setDetailJson } = store.getState();
    openDetail();
    setDetailJson({ ...json, tree });
  };
  return (
    <Box flexDirection="column" width={width} height={rows} flexShrink={0}>
      <TreePane
        tree={json.tree}
        width={width}
        rows={treeRows(rows, json)}
        isFocused={isFocused}
        masks="every value"
        onClick={isMenuOpen ? undefined : change}
      />
      {json.lacksUpdate && <TextLine line={lineOf(` ${jsonWithoutUpdate()}`, 'note')} />}
    </Box>
  );
}

/**
 * Finds the open JSON tree, which is beside the list or in its place. The keys are those of the tree only
 * in its pane.
 */
export const openActivityTree: FindOpenTree<AppState, CommandContext> = (state: AppState) => {
  const json = selectActivityJson(state);
  if (json === undefined) return undefined;
  const { id, tree, hasSeveral } = json;
  return {
    id: `activity ${id}`,
    tree,
    hasSeveral,
    height: selectJsonRows(state),
    set: (changed) => state.setDetailJson({ ...json, tree: changed }),
    close: () => state.toggleDetailView(),
    follow: ({ actions }, link) => {
      if (link.to === 'party') actions.showParty(link.id);
      else actions.lookUp(link.to, [link.id]);
    },
  };
};

const detailItemName = (row: DetailItem, clock: Clock): string =>
  'gap' in row
    ? `gap ${gapRange(row, clock)}`
    : `${breadcrumb(row.activity.id)}  ${kindAndRound(row.activity.kind, row.activity.round)}`;

const detailTitle = ({ row, isPrevious }: ShownItem, clock: Clock): string => {
  const name = row === undefined ? '' : detailItemName(row, clock);
  return isPrevious ? `${name}  (${previousRow})` : name;
};

const titleLine = (title: string, width: number, isFocused: boolean): Line => {
  const left = isFocused ? inBrackets(title, width) : title;
  return ruleLine({ width, left, leftTone: isFocused ? 'focus' : 'plain' });
};

const selectShownJson = (state: AppState, isBeside: boolean): ActivityJson | undefined =>
  state.activity.detail.view === 'json'
    ? activityJson(state.activity.detail, selectShownItem(state, isBeside).row)
    : undefined;

type ReadLines = (state: AppState, pane: ScreenSize, isBeside: boolean) => readonly Line[];

/** Makes the lines of an item again only if something in them may differ. */
const createContent = () => {
  let before: object | undefined;
  let lines: readonly Line[] = [];
  return (state: AppState, row: DetailItem | undefined, columns: number): readonly Line[] => {
    const style = selectDetailStyle(state, row, columns - 1);
    const now = { ...style, columns, row };
    if (before !== undefined && !isDifferent(before, now)) return lines;
    const content = row === undefined ? [lineOf(` ${noRowSelected}`)] : detailContent(row, style);
    lines = content.map((line) => cutLine(line, columns));
    before = now;
    return lines;
  };
};

/** Every field that the API description names is in its place, even an empty one. */
const createDetailLines = (): ReadLines => {
  const contentOf = createContent();
  return (state, { columns, rows }, isBeside) => {
    const shown = selectShownItem(state, isBeside);
    const isJson = selectShownJson(state, isBeside) !== undefined;
    const content = isJson ? [] : contentOf(state, shown.row, columns);
    const height = rows - (isBeside ? 1 : 0);
    const from = clamp(state.activity.detail.scroll, 0, Math.max(0, content.length - height));
    const title = detailTitle(shown, selectClock(state));
    return [
      ...(isBeside ? [titleLine(title, columns, state.screen.pane === 'detail')] : []),
      ...content.slice(from, from + height),
    ];
  };
};

export function DetailPane({
  pane,
  isBeside,
}: {
  readonly pane: ScreenSize;
  readonly isBeside: boolean;
}) {
  const read = useMemo(() => {
    const lines = createDetailLines();
    return (state: AppState) => lines(state, pane, isBeside);
  }, [pane, isBeside]);
  const lines = useLines(read);
  const json = useApp((state: AppState) => selectShownJson(state, isBeside));
  const isMenuOpen = useApp((state: AppState) => state.activity.columnMenu !== undefined);
  const scope = json === undefined ? 'detail' : 'tree';
  return (
    <ScopeContext value={isMenuOpen ? undefined : scope}>
      <Box flexDirection="column" width={pane.columns} height={pane.rows} flexShrink={0}>
        <Lines lines={lines} width={pane.columns} />
        {json !== undefined && (
          <DetailJson json={json} width={pane.columns - 1} rows={pane.rows - lines.length} />
        )}
      </Box>
    </ScopeContext>
  );
}
