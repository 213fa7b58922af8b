import type {
  ActivityOverlays,
  CustomOverlays,
  CommandContext as ActivityContext,
} from '../features/activity/context.ts';
import type { ActivityActions } from '../features/activity/state/activity-actions.ts';
import type { ActivityState } from '../features/activity/state/activity.ts';
import type { CommandContext as DoctorContext } from '../features/doctor/command-context.ts';
import type { MachineFacts } from '../features/doctor/probes/setup.ts';
import type { DoctorActions, DoctorState } from '../features/doctor/slice.ts';
import type { CommandContext as JournalContext } from '../features/journal/command-context.ts';
import type { EntryOverlays } from '../features/journal/context.ts';
import type { JournalActions, JournalState } from '../features/journal/slice.ts';
import type { CommandContext as LookupContext } from '../features/lookup/command-context.ts';
import type { LookupActions, LookupState } from '../features/lookup/slice.ts';
import type { CommandContext as NodeContext } from '../features/node/command-context.ts';
import type { NodePagesActions, NodePagesState } from '../features/node/slice.ts';
import type { OverviewActions, OverviewState } from '../features/overview/slice.ts';
import type { CommandContext as PartyContext } from '../features/party/command-context.ts';
import type { PartyOverlays } from '../features/party/context.ts';
import type {
  PartyActions,
  PartyState,
  TokensActions,
  TokensState,
} from '../features/party/slice.ts';
import type { PinsOverlay } from '../features/pins/context.ts';
import type { PinsActions, PinsState } from '../features/pins/slice.ts';
import type { CommandContext as ProfilesContext } from '../features/profiles/command-context.ts';
import type { TokenOverlay } from '../features/profiles/context.ts';
import type { ProfileActions, ProfilesState } from '../features/profiles/profiles.ts';
import type { CommandContext as WritesContext } from '../features/writes/command-context.ts';
import type { LoadOverlay } from '../features/writes/context.ts';
import type { WriteFormActions, WriteForms } from '../features/writes/slice.ts';
import type {
  CommandContext as SharedContext,
  Session as SessionOf,
  ShellServices,
} from '../shell/command-handler.ts';
import type { FeatureScreen, ScrollPanes } from '../shell/feature.ts';
import type { KeyBinding as Binding } from '../shell/keys/key-binding.ts';
import type { OverlayParts as PartsOf } from '../shell/overlay-parts.ts';
import type { ConnectionActions, ConnectionState } from '../shell/state/connection.ts';
import type { ScreenActions, ScreenState, ShellOverlays } from '../shell/state/screen.ts';
import type { ListenerOf, SetSlices, StoreOf } from '../shell/state/store.ts';
import type { TreeOverlays } from '../shell/tree/tree-commands.ts';
import type { ViewDefinition as ViewOf } from '../shell/view-types.ts';

// What the program knows, and what its commands can use: all parts of the features together. The features
// and the shell don't know this file. That a feature's part fits is checked where its keys and screens
// are listed.

export type State = {
  readonly connection: ConnectionState;
  readonly screen: ScreenState<Overlay>;
  readonly activity: ActivityState;
  readonly lookup: LookupState;
  readonly writeForms: WriteForms;
  readonly journal: JournalState;
  readonly party: PartyState;
  readonly tokens: TokensState;
  readonly profiles: ProfilesState;
  readonly doctor: DoctorState;
  readonly pins: PinsState;
  readonly overview: OverviewState;
  readonly nodePages: NodePagesState;
};

export type Actions = ConnectionActions &
  ScreenActions<Overlay> &
  ActivityActions &
  LookupActions &
  WriteFormActions &
  JournalActions &
  PartyActions &
  TokensActions &
  ProfileActions &
  DoctorActions &
  PinsActions &
  OverviewActions &
  NodePagesActions;

/** The store's content. No other place holds state. */
export type AppState = State & Actions;

/** Anyone may read it; only actions change it, so that every change passes the store's own `set`. */
export type AppStore = StoreOf<AppState>;

export type StoreListener = ListenerOf<AppState>;

/** Changes the state: maps the previous state to the changed parts. */
export type SetState = SetSlices<State>;

/** Overlays above the body and prompts below it, by kind. Each has its part in `OverlayParts`. */
export type Overlays = ShellOverlays &
  TreeOverlays &
  ActivityOverlays &
  CustomOverlays &
  LoadOverlay &
  EntryOverlays &
  PartyOverlays &
  TokenOverlay &
  PinsOverlay;

/** An overlay above the body, or a prompt below it; it gets the keys. */
export type Overlay = Overlays[keyof Overlays];

type Contexts = ActivityContext &
  DoctorContext &
  JournalContext &
  LookupContext &
  NodeContext &
  PartyContext &
  ProfilesContext &
  WritesContext;

/** The outside world of a session; tests pass their own. */
export type SessionDeps = Contexts['deps'] & {
  readonly machine?: ((stateDir: string) => MachineFacts) | undefined;
};

/** What a session provides to commands. */
export type SessionServices = Omit<
  Contexts,
  Exclude<keyof SharedContext, keyof ShellServices> | 'store' | 'deps'
> & {
  readonly store: AppStore;
  readonly deps: SessionDeps;
};

export type KeyBinding = Binding<AppState, CommandContext>;
export type OverlayParts = PartsOf<Overlays>;
export type ViewDefinition = ViewOf<AppState>;
export type Screen = FeatureScreen<AppState, CommandContext>;

export type Panes = ScrollPanes<CommandContext>;

export type Session = SessionOf<AppState, SessionServices>;

export type CommandHandler = (ctx: CommandContext) => void;

export type CommandContext = SessionServices &
  Pick<SharedContext, 'actions' | 'runCommand' | 'argument' | 'scrollPane'> & {
    readonly keymap: readonly KeyBinding[];
  };
