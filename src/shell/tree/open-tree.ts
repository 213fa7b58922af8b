import { linkForField, type IdLink } from '../../ledger/ids/identify-id.ts';
import type { JsonTree } from '../../lib/json/cursor.ts';
import { pathTo, type PathSegment } from '../../lib/json/rows.ts';
import type { CommandContext, AppState } from '../../app/state.ts';

/** One document, or several: then each member of the root is one. */
export type TreeDocuments = { readonly tree: JsonTree; readonly isBundle?: boolean };

/** The JSON document that has the keys, as the tab that shows it describes it. */
export type OpenTree = TreeDocuments & {
  /** Tells one document from another: a query may return after the user has gone on. */
  readonly id: string;
  /** The number of lines that fit on the screen. */
  readonly height: number;
  readonly set: (tree: JsonTree) => void;
  readonly close: () => void;
  /** Goes to the id or party of a line. */
  readonly follow: (ctx: CommandContext, link: IdLink) => void;
};

/** Finds the document that has the keys; undefined while no tree is on the screen. */
export type FindOpenTree = (state: AppState) => OpenTree | undefined;

/** The id or party that the line under the cursor names, if it names one. */
export const linkOfCursor = ({ rows, cursor }: JsonTree): IdLink | undefined => {
  const row = rows[cursor];
  return typeof row?.value === 'string'
    ? linkForField(row.value, String(row.key ?? ''))
    : undefined;
};

/** The steps from a document to a place of the tree. */
export const pathInDocument = (
  { isBundle }: Pick<TreeDocuments, 'isBundle'>,
  steps: readonly PathSegment[],
): readonly PathSegment[] => (isBundle === true ? steps.slice(1) : steps);

/** The steps from a document to the line under the cursor. */
export const pathOfCursor = (of: TreeDocuments): readonly PathSegment[] =>
  pathInDocument(of, pathTo(of.tree.rows, of.tree.cursor));
