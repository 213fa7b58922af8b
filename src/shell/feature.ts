import type { CommandGroup } from '../cli-kit/command-spec.ts';
import type { CommandHandler, TabActions } from './command-handler.ts';
import type { KeyBinding, KeyScope, ScopeTable } from './keys/key-binding.ts';
import type { TabId } from './state/screen.ts';
import type { OverlayParts } from './overlay-parts.ts';
import type { Scrollable } from './scroll.ts';
import type { FindOpenTree } from './tree/open-tree.ts';
import type { ViewDefinition } from './view-types.ts';

/** `key` is the digit that opens the tab. */
export type Tab<State = unknown> = {
  readonly id: TabId;
  readonly key: string;
  readonly title: string;
  /** The palette also finds the tab by these words. */
  readonly alias: string;
  /** Is built again only if the part of the state that it reads changed. */
  readonly badge?: {
    readonly part: keyof State;
    readonly text: (state: State) => string | undefined;
  };
};

export type FeatureScreen<State = never, Context = never> = {
  readonly view: ViewDefinition<State>;
  /** The scopes go from the innermost to `global`. */
  readonly scopes: (state: State) => readonly KeyScope[];
  /** Runs on the digit of the tab. */
  readonly open: CommandHandler<Context>;
  readonly back: CommandHandler<Context>;
  readonly tree?: FindOpenTree<State, Context>;
  /** `q` quits here; elsewhere it steps back. */
  readonly isTop?: (state: State) => boolean;
};

export type ScrollPanes<Context = never> = Readonly<
  Partial<Record<KeyScope, (ctx: Context) => Scrollable | undefined>>
>;

/** A context before there is a command. */
type ServicesOf<Context> = Omit<Context, 'actions' | 'runCommand' | 'argument' | 'scrollPane'>;

/** A feature's part of the state, of the context of commands, and of the overlays, is its own. */
export type FeatureScreens<State = never, Context = never, Overlays = never> = {
  readonly keys: readonly KeyBinding<State, Context>[];
  readonly scopes: ScopeTable;
  /** Every list of scopes that its screens return: those of one list can be active together. */
  readonly stacks: readonly (readonly KeyScope[])[];
  readonly overlays?: OverlayParts<Overlays>;
  readonly scroll: ScrollPanes<Context>;
  readonly tabs: Partial<Readonly<Record<TabId, FeatureScreen<State, Context>>>>;
  /** Replaces the screen of a tab, or of any tab, while it is open. */
  readonly cover?: Pick<FeatureScreen<State>, 'view' | 'scopes'> & {
    readonly tab?: TabId;
    /** The part of the state by which it is open. */
    readonly part: keyof State;
    readonly isOpen: (state: State) => boolean;
  };
  readonly actions?: (services: ServicesOf<Context>) => Partial<TabActions>;
};

/**
 * `app/features` lists all features: tabs, keys, help, palette, store, views and commands follow from that
 * list. A descriptor holds names, and loads its commands when they are needed: every start reads all
 * descriptors. `app/feature-screens` lists screens.
 */
export type Feature<State = unknown> = {
  readonly tabs: readonly Tab<State>[];
  readonly commands: readonly CommandGroup[];
};
