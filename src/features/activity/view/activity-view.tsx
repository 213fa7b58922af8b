import { useMemo } from 'react';
import { Lines, VerticalRule } from '../../../ui-kit/text/lines.tsx';
import { Box } from 'ink';
import type { ListPane } from '../../../shell/state/layout.ts';
import type { AppState } from '../../../shell/state/app-state.ts';
import { pathOfCursor } from '../../../shell/tree/open-tree.ts';
import { jsonPath } from '../../../lib/json/path.ts';
import { displayWidth, truncateStart } from '../../../lib/text/width.ts';
import { selectActivityJson } from '../state/activity-json.ts';
import type { FramedLayout, SplitText, ViewDefinition } from '../../../shell/view-types.ts';
import { createListAndRates } from './body-lines.ts';
import { useLines } from '../../../shell/use-lines.ts';
import { columnMenuLines } from './list/column-menu-lines.ts';
import { activityPaneAt, activityTargetAt } from './list/list-targets.ts';
import { DetailPane } from './detail/detail-pane.tsx';
import { selectStateLine, selectStatusLine, selectTitleLine } from './lines/status-lines.ts';

function ActivityList({ pane }: { readonly pane: ListPane }) {
  const select = useMemo(() => {
    const readRows = createListAndRates();
    return (state: AppState) =>
      state.activity.columnMenu === undefined
        ? readRows(state, pane)
        : columnMenuLines(state, pane);
  }, [pane]);
  return <Lines lines={useLines(select)} width={pane.columns} height={pane.rows} />;
}

/** The activity screen between its rules: the list, the detail, or both side by side. */
function ActivityBody({ layout }: { readonly layout: FramedLayout }) {
  const { body: rows, list, detail } = layout;
  const both = list !== undefined && detail !== undefined;
  return (
    <Box height={rows} flexShrink={0}>
      {list !== undefined && <ActivityList pane={list} />}
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
};
