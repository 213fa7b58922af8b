import { useMemo } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { Lines, VerticalRule } from '../../../ui-kit/text/lines.tsx';
import { useApp } from '../../../shell/session-context.tsx';
import { rateLines, selectRateFacts } from './rate-lines.ts';
import { Box } from 'ink';
import type { ListPane } from '../../../shell/state/layout.ts';
import type { AppState } from '../../../shell/state/app-state.ts';
import { noticeBoxLines } from '../../../ui-kit/frame/notice-lines.ts';
import { pathOfCursor } from '../../../shell/tree/open-tree.ts';
import { jsonPath } from '../../../lib/json/path.ts';
import { displayWidth, truncateStart } from '../../../lib/text/width.ts';
import { selectActivityJson } from '../state/activity-json.ts';
import type { FramedLayout, SplitText, ViewDefinition } from '../../../shell/view-types.ts';
import { createActivityLines } from './activity-lines.ts';
import { columnMenuLines } from './list/column-menu-lines.ts';
import { activityPaneAt, activityTargetAt } from './list/list-targets.ts';
import { ActivityList } from './list/activity-list.tsx';
import { selectEmptyState } from './empty-state.ts';
import { DetailPane } from './detail/detail-pane.tsx';
import { selectStateLine, selectStatusLine, selectTitleLine } from './lines/status-lines.ts';
import { floorToMinute } from '../../../lib/time/time.ts';

/** Draws the rates under a wide list. */
function RatesPanel({ width }: { readonly width: number }) {
  const facts = useApp(useShallow(selectRateFacts));
  const minute = useApp((state) => floorToMinute(state.screen.now));
  const lines = useMemo(() => rateLines(facts, minute, width), [facts, minute, width]);
  return <Lines lines={lines} width={width} />;
}

const selectWord = (state: AppState) => selectEmptyState(state)?.word;
const selectTone = (state: AppState) => selectEmptyState(state)?.tone;
const selectLines = (state: AppState) => selectEmptyState(state)?.lines ?? [];

function ColumnMenuBody({ pane }: { readonly pane: ListPane }) {
  const state = useApp((all) => all);
  const lines = columnMenuLines(state, pane);
  return <Lines lines={lines} width={pane.columns} height={pane.rows} />;
}

function ListBody({ pane }: { readonly pane: ListPane }) {
  const empty = useApp((state) => state.activity.view.entries.length === 0);
  const word = useApp(selectWord);
  const tone = useApp(selectTone);
  const lines = useApp(useShallow(selectLines));
  return (
    <Box flexDirection="column" width={pane.columns} height={pane.rows} flexShrink={0}>
      <Box flexDirection="column" height={pane.rows - pane.rates} overflow="hidden">
        {!empty && <ActivityList pane={pane} />}
        {empty && word !== undefined && (
          <Lines lines={noticeBoxLines({ word, tone, lines, width: pane.columns })} />
        )}
      </Box>
      {pane.rates > 0 && <RatesPanel width={pane.columns} />}
    </Box>
  );
}

/** The activity screen between its rules: the list, the detail, or both side by side. */
function ActivityBody({ layout }: { readonly layout: FramedLayout }) {
  const { body: rows, list, detail } = layout;
  const both = list !== undefined && detail !== undefined;
  const hasMenu = useApp((state) => state.activity.columnMenu !== undefined);
  return (
    <Box height={rows} flexShrink={0}>
      {list !== undefined && (hasMenu ? <ColumnMenuBody pane={list} /> : <ListBody pane={list} />)}
      {both && <VerticalRule rows={rows} />}
      {detail !== undefined && <DetailPane pane={detail} isBeside={both} />}
    </Box>
  );
}

/** The state of the tail, after the path of the line under the cursor while the JSON has the keys. */
const selectStateRule = (state: AppState): SplitText => {
  const line = selectStateLine(state);
  const json = state.screen.pane === 'detail' ? selectActivityJson(state) : undefined;
  if (json === undefined) return line;
  const { columns } = state.screen.size;
  const room = columns - displayWidth(line.left) - displayWidth(line.right) - 12;
  const path = truncateStart(jsonPath(pathOfCursor(json)), Math.max(4, room));
  return { ...line, left: `${path}  ${line.left}` };
};

/** The tail, and one activity of it. */
export const activityView: ViewDefinition = {
  title: 'Activity',
  titleRule: selectTitleLine,
  stateRule: selectStateRule,
  status: selectStatusLine,
  targetAt: activityTargetAt,
  paneAt: activityPaneAt,
  body: ({ layout }) => <ActivityBody layout={layout} />,
  lines: createActivityLines(),
};
