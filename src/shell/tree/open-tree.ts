import type { IdLink } from '../../ledger/ids/identify-id.ts';
import type { JsonTree } from '../../lib/json/cursor.ts';
import type { CommandContext } from '../command-handler.ts';
import type { AppState } from '../state/app-state.ts';

/** The JSON document that has the keys, as the tab that shows it describes it. */
export type OpenTree = {
  /** Tells one document from another: a query may return after the user has gone on. */
  readonly id: string;
  readonly tree: JsonTree;
  /** The number of lines that fit on the screen. */
  readonly height: number;
  readonly set: (tree: JsonTree) => void;
  readonly close: () => void;
  /** Goes to the id or party of a line. */
  readonly follow: (ctx: CommandContext, link: IdLink) => void;
};

/** Finds the document that has the keys; undefined while no tree is on the screen. */
export type FindOpenTree = (state: AppState) => OpenTree | undefined;
