import { VerticalRule } from '../../../ui-kit/text/lines.tsx';
import { Box } from 'ink';
import type { AppState } from '../context.ts';
import { pathOfCursor } from '../../../shell/tree/open-tree.ts';
import { jsonPath } from '../../../lib/json/rows.ts';
import { displayWidth, truncateStart } from '../../../lib/text/width.ts';
import { selectActivityJson } from '../state/activity-json.ts';
import type { FramedLayout, SplitText, ViewDefinition } from '../../../shell/view-types.ts';
import { ActivityList } from './list/activity-list.tsx';
import { DetailPane } from './detail/detail-pane.tsx';
import { selectStateLine, selectStatusLine, selectTitleLine } from './status-lines.ts';

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

/** The rule follows the path of the line under the cursor while the JSON has the keys. */
const selectStateRule = (state: AppState): SplitText => {
  const line = selectStateLine(state);
  const json = state.screen.pane === 'detail' ? selectActivityJson(state) : undefined;
  if (json === undefined) return line;
  const { columns } = state.screen.size;
  const room = columns - displayWidth(line.left) - displayWidth(line.right) - 12;
  const path = truncateStart(jsonPath(pathOfCursor(json)), Math.max(4, room));
  return { ...line, left: `${path}  ${line.left}` };
};

export const activityView: ViewDefinition<AppState> = {
  title: 'Activity',
  titleRule: selectTitleLine,
  stateRule: selectStateRule,
  status: selectStatusLine,
  body: ({ layout }) => <ActivityBody layout={layout} />,
};
