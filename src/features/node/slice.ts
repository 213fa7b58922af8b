import type { Result } from '../../lib/result.ts';
import type { TabId } from '../../shell/state/screen.ts';
import type { SetSlices } from '../../shell/state/store.ts';
import type { PageContent } from './model/page.ts';

export type NodePageId = 'node' | 'traffic' | 'rewards';

/** What a page read last, and when, in ms since 1970; or why it could not. */
interface PageReading {
  readonly at: number;
  readonly result: Result<PageContent, string>;
}

export interface NodePagesState {
  /** The open page; undefined while all are closed. */
  readonly page?: NodePageId | undefined;
  /** The tab that it was opened from. */
  readonly from: TabId;
  /** A value past the end means the end. */
  readonly scroll: number;
  readonly isAsking: boolean;
  /** The parties of the profile, or of the user of the token, as far as known. */
  readonly own: readonly string[];
  /** Whose rewards are shown. */
  readonly party?: string | undefined;
  /** Why the bought traffic needs a person; the setting `watch` has the limit. */
  readonly trafficAlert?: string | undefined;
  /** What the node has left of the bought traffic, or why that isn't known. */
  readonly trafficLeft?: string | undefined;
  readonly readings: { readonly [Page in NodePageId]?: PageReading | undefined };
}

export const initialNodePages: NodePagesState = {
  from: 'overview',
  scroll: 0,
  isAsking: false,
  own: [],
  readings: {},
};

export type NodePagesActions = {
  readonly updateNodePages: (change: (pages: NodePagesState) => Partial<NodePagesState>) => void;
};

export const nodePagesActions = (
  set: SetSlices<{ readonly nodePages: NodePagesState }>,
): NodePagesActions => ({
  updateNodePages: (change) =>
    set(({ nodePages }) => ({ nodePages: { ...nodePages, ...change(nodePages) } })),
});
