import { moveCursor } from '../../lib/json/cursor.ts';
import type { CommandContext } from '../../app/state.ts';
import type { Scrollable } from '../scroll/scrollable.ts';
import type { FindOpenTree } from './open-tree.ts';

/** The cursor of the tree moves. */
export const createTreePane =
  (find: FindOpenTree) =>
  ({ store }: CommandContext): Scrollable | undefined => {
    const open = find(store.getState());
    if (open === undefined) return undefined;
    const { tree, height, set } = open;
    return {
      lines: tree.rows.length,
      height,
      offset: tree.cursor,
      selects: true,
      set: (to) => set(moveCursor(tree, to - tree.cursor, height)),
    };
  };
