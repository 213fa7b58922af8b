import type { FindOpenTree } from '../../../shell/tree/open-tree.ts';
import { answerRows } from '../state/lookup-lines.ts';
import { currentVisit } from '../state/lookup.ts';

export const openVisitTree: FindOpenTree = (state) => {
  const visit = currentVisit(state.lookup);
  if (visit?.tree === undefined) return undefined;
  const { number, tree, lookup } = visit;
  return {
    id: `lookup ${number}`,
    tree,
    height: answerRows(visit, state.screen.size),
    set: (changed) => state.updateVisit(number, { tree: changed }),
    close: () => state.updateVisit(number, { tree: undefined }),
    follow: ({ actions, lookups }, link) => {
      if (link.to === 'party') actions.showParty(link.id);
      else lookups.look({ kind: link.to, id: link.id, parties: lookup.parties });
    },
  };
};
