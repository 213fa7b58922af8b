import type { AppState } from '../../../../app/state.ts';
import type { FindOpenTree } from '../../../../shell/tree/open-tree.ts';
import { selectActivityJson } from '../../state/activity-json.ts';
import { selectJsonRows } from './detail-json.tsx';

/** Beside the list or in its place; the keys are those of the tree only in its pane. */
export const openActivityTree: FindOpenTree = (state: AppState) => {
  const json = selectActivityJson(state);
  if (json === undefined) return undefined;
  const { id, tree, isBundle } = json;
  return {
    id: `activity ${id}`,
    tree,
    isBundle,
    height: selectJsonRows(state),
    set: (changed) => state.setDetailJson({ ...json, tree: changed }),
    close: () => state.toggleDetailView(),
    follow: ({ actions, lookups }, link) => {
      if (link.to === 'party') actions.showParty(link.id);
      else {
        const { parties } = state.lookup.form;
        lookups.look({ kind: link.to, id: link.id, parties });
      }
    },
  };
};
