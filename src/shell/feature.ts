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
import type { Scrollable } from './scroll/scrollable.ts';
import type { FindOpenTree } from './tree/open-tree.ts';
import type { ViewDefinition } from './view-types.ts';

/** A tab: the digit that opens it, and its names. */
export type Tab = {
  readonly id: TabId;
  readonly key: string;
  readonly title: string;
  /** The title on a narrow terminal. */
  readonly short: string;
  /** Other words by which the palette finds it. */
  readonly alias: string;
  /** Two or three characters next to its title. */
  readonly badge?: (state: State) => string | undefined;
};

/** A screen: what is drawn, which keys work on it, and the ways in and out. */
export type FeatureScreen = {
  readonly view: ViewDefinition;
  /** The scopes that have the keys, from the innermost to `global`. */
  readonly scopes: (state: State) => readonly KeyScope[];
  /** Opens the screen, on the digit of its tab. */
  readonly open: CommandHandler;
  /** Goes one step back, on Esc. */
  readonly back: CommandHandler;
  /** Finds the JSON tree that has the keys. */
  readonly tree?: FindOpenTree;
  /** Returns whether `q` quits here; elsewhere it steps back. */
  readonly isTop?: (state: AppState) => boolean;
};

/** The panes that can be scrolled, by the scope of their keys; undefined while there is none. */
export type ScrollPanes = Readonly<
  Partial<Record<KeyScope, (ctx: CommandContext) => Scrollable | undefined>>
>;

/** The parts of a feature that load with the screens. */
export type FeatureScreens = {
  readonly keys: readonly KeyBinding[];
  /** The scopes that it adds. */
  readonly scopes: ScopeTable;
  /** Every list of scopes that its screens return: those of one list can be active together. */
  readonly stacks: readonly (readonly KeyScope[])[];
  /** Its overlays and prompts. */
  readonly overlays?: Partial<OverlayParts>;
  /** Its panes that scroll. */
  readonly scroll: ScrollPanes;
  /** The screens behind its tabs. */
  readonly tabs: Partial<Readonly<Record<TabId, FeatureScreen>>>;
  /** A screen that replaces a tab's while it is open. */
  readonly cover?: Pick<FeatureScreen, 'view' | 'scopes'> & {
    readonly isOpen: (state: State) => boolean;
  };
  /** Actions for other tabs. */
  readonly actions?: (ctx: SessionServices) => Partial<TabActions>;
};

/**
 * A feature, as the rest of the program knows it. `app/features` lists all of them: tabs, keys, help,
 * palette, store, views and commands follow from that list. A descriptor holds names, and loads its
 * commands when they are needed: every start reads all descriptors. `app/feature-screens` lists screens.
 */
export type Feature = {
  readonly tabs: readonly Tab[];
  /** Its one-shot commands. */
  readonly commands: readonly CommandGroup[];
};
