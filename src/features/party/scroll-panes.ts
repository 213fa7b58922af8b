import { scrollIntoView } from '../../lib/numbers/list-window.ts';
import type { ScrollPanes } from '../../shell/feature.ts';
import { bodyRows } from '../../shell/state/layout.ts';
import { currentPage } from './slice.ts';
import { selectTokenLines } from './view/tokens/select-token-lines.ts';
import { selectPageLines } from './view/select-lines.ts';

/** The page of a party and the Tokens tab: each a list of lines with a selected one. */
export const partyScrollPanes: ScrollPanes = {
  tokens: ({ store }) => {
    const state = store.getState();
    const height = bodyRows(state.screen.size) ?? 1;
    const { length: lines } = selectTokenLines(state);
    return {
      ...{ lines, height, selects: true },
      offset: state.tokens.cursor,
      set: (cursor) =>
        state.updateTokens(({ from }) => ({
          cursor,
          from: scrollIntoView({ count: lines, height, selected: cursor, from }).from,
        })),
    };
  },
  party: ({ store }) => {
    const state = store.getState();
    const page = currentPage(state);
    if (page === undefined) return undefined;
    const height = bodyRows(state.screen.size) ?? 1;
    const { length: lines } = selectPageLines(state);
    return {
      ...{ lines, height, selects: true },
      offset: page.cursor,
      set: (cursor) =>
        state.updatePartyPage(page.number, ({ from }) => ({
          cursor,
          from: scrollIntoView({ count: lines, height, selected: cursor, from }).from,
        })),
    };
  },
};
