import type { ShellState } from '../../shell/state/shell-state.ts';
import type { StoreOf } from '../../shell/state/store.ts';
import type { NodePagesActions, NodePagesState } from './slice.ts';

/** The state as the pages about the node see it. */
export type AppState = ShellState & NodePagesActions & { readonly nodePages: NodePagesState };

export type AppStore = StoreOf<AppState>;
