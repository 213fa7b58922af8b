import { linkForField, type IdLink } from '../../ledger/ids/identify-id.ts';
import { type JsonTree, moveCursor } from '../../lib/json/cursor.ts';
import { pathTo, type PathSegment } from '../../lib/json/rows.ts';
import type { StoreOf } from '../state/store.ts';
import type { Scrollable } from '../scroll.ts';

/** With several, each document is a member of the root. */
export type TreeDocuments = { readonly tree: JsonTree; readonly hasSeveral?: boolean };

/** The JSON document that has the keys. */
export type OpenTree<Context = never> = TreeDocuments & {
  /** The id of the document: a query may return after the user has opened another one. */
  readonly id: string;
  readonly height: number;
  readonly set: (tree: JsonTree) => void;
  readonly close: () => void;
  readonly follow: (ctx: Context, link: IdLink) => void;
};

export type FindOpenTree<State = never, Context = never> = (
  state: State,
) => OpenTree<Context> | undefined;

export const linkOfCursor = ({ rows, cursor }: JsonTree): IdLink | undefined => {
  const row = rows[cursor];
  return typeof row?.value === 'string'
    ? linkForField(row.value, String(row.key ?? ''))
    : undefined;
};

export const pathInDocument = (
  { hasSeveral }: Pick<TreeDocuments, 'hasSeveral'>,
  steps: readonly PathSegment[],
): readonly PathSegment[] => (hasSeveral === true ? steps.slice(1) : steps);

export const pathOfCursor = (of: TreeDocuments): readonly PathSegment[] =>
  pathInDocument(of, pathTo(of.tree.rows, of.tree.cursor));

export const createTreePane =
  <State>(find: FindOpenTree<State>) =>
  ({ store }: { readonly store: StoreOf<State> }): Scrollable | undefined => {
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
