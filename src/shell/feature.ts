import type { CommandGroup } from '../cli-kit/command-spec.ts';
import type {
  CommandContext,
  SessionServices,
  KeyScope,
  AppState,
  State,
  TabId,
} from '../app/state.ts';
import type { CommandHandler, TabActions } from './command-handler.ts';
import type { KeyBinding, ScopeTable } from './keys/key-binding.ts';
import type { OverlayParts } from './overlay-parts.ts';
import type { Scrollable } from './scroll.ts';
import type { FindOpenTree } from './tree/open-tree.ts';
import type { ViewDefinition } from './view-types.ts';

/** `key` is the digit that opens the tab. */
export type Tab = {
  readonly id: TabId;
  readonly key: string;
  readonly title: string;
  /** The palette also finds the tab by these words. */
  readonly alias: string;
  readonly badge?: (state: State) => string | undefined;
};

export type FeatureScreen = {
  readonly view: ViewDefinition;
  /** The scopes go from the innermost to `global`. */
  readonly scopes: (state: State) => readonly KeyScope[];
  /** Runs on the digit of the tab. */
  readonly open: CommandHandler;
  readonly back: CommandHandler;
  readonly tree?: FindOpenTree;
  /** `q` quits here; elsewhere it steps back. */
  readonly isTop?: (state: AppState) => boolean;
};

export type ScrollPanes = Readonly<
  Partial<Record<KeyScope, (ctx: CommandContext) => Scrollable | undefined>>
>;

export type FeatureScreens = {
  readonly keys: readonly KeyBinding[];
  readonly scopes: ScopeTable;
  /** Every list of scopes that its screens return: those of one list can be active together. */
  readonly stacks: readonly (readonly KeyScope[])[];
  readonly overlays?: Partial<OverlayParts>;
  readonly scroll: ScrollPanes;
  readonly tabs: Partial<Readonly<Record<TabId, FeatureScreen>>>;
  /** Replaces the screen of a tab while it is open. */
  readonly cover?: Pick<FeatureScreen, 'view' | 'scopes'> & {
    readonly isOpen: (state: State) => boolean;
  };
  readonly actions?: (ctx: SessionServices) => Partial<TabActions>;
};

/**
 * `app/features` lists all features: tabs, keys, help, palette, store, views and commands follow from that
 * list. A descriptor holds names, and loads its commands when they are needed: every start reads all
 * descriptors. `app/feature-screens` lists screens.
 */
export type Feature = {
  readonly tabs: readonly Tab[];
  readonly commands: readonly CommandGroup[];
};
