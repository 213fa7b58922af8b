import type { CommandContext, AppState } from '../../context.ts';
import { Box } from 'ink';
import type { JsonTree } from '../../../../lib/json/cursor.ts';
import { useApp, useSession } from '../../../../shell/session-context.tsx';
import { TreePane } from '../../../../shell/tree/tree-pane.tsx';
import { lineOf } from '../../../../ui-kit/text/line.ts';
import { TextLine } from '../../../../ui-kit/text/lines.tsx';
import { jsonWithoutUpdate } from '../../messages/detail.ts';
import type { ActivityJson } from '../../state/activity.ts';
import { selectActivityJson } from '../../state/activity-json.ts';
import { selectDetailRows } from './detail-content.ts';
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
