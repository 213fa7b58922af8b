import type { StoreApi } from 'zustand/vanilla';
import type { activityScopeTable, ActivityOverlays } from '../features/activity/screens.ts';
import type { CustomOverlays } from '../features/activity/view/custom-overlays.tsx';
import type { ActivityActions } from '../features/activity/state/activity-actions.ts';
import type { ActivityState } from '../features/activity/state/activity.ts';
import type { ActivityTail } from '../features/activity/tail/activity-tail.ts';
import type { Doctor } from '../features/doctor/doctor.ts';
import type { doctorScopeTable } from '../features/doctor/keys.ts';
import type { MachineFacts } from '../features/doctor/probes/probe.ts';
import type { DoctorActions, DoctorState } from '../features/doctor/slice.ts';
import type { journalScopeTable } from '../features/journal/keys.ts';
import type { JournalReader } from '../features/journal/journal-session.ts';
import type { EntryOverlays } from '../features/journal/screens.tsx';
import type { JournalActions, JournalState } from '../features/journal/slice.ts';
import type { lookupScopeTable } from '../features/lookup/scopes.ts';
import type { LookupHistory } from '../features/lookup/run/lookup-history.ts';
import type { LookupSession } from '../features/lookup/run/lookup-session.ts';
import type { LookupActions } from '../features/lookup/slice.ts';
import type { LookupState } from '../features/lookup/state/lookup.ts';
import type { overviewScopeTable } from '../features/overview/keys.ts';
import type { OverviewActions, OverviewState } from '../features/overview/slice.ts';
import type { partyScopeTable, tokensScopeTable } from '../features/party/keys.ts';
import type { PartyOverlays } from '../features/party/overlays.tsx';
import type { PartyPages } from '../features/party/party-session.ts';
import type {
  PartyActions,
  PartyState,
  TokensActions,
  TokensState,
} from '../features/party/slice.ts';
import type { pinsScopeTable } from '../features/pins/keys.ts';
import type { PinsOverlay } from '../features/pins/screens.tsx';
import type { PinsActions, PinsState } from '../features/pins/slice.ts';
import type { profilesScopeTable } from '../features/profiles/keys.ts';
import type { TokenOverlay } from '../features/profiles/screens.tsx';
import type {
  ProfileSwitcher,
  ProfileActions,
  ProfilesState,
} from '../features/profiles/profiles.ts';
import type { DraftSaver } from '../features/writes/draft-saver.ts';
import type { writeScopeTable } from '../features/writes/scopes.ts';
import type { LoadOverlay } from '../features/writes/screens.ts';
import type { WriteFormActions, WriteForms } from '../features/writes/slice.ts';
import type { TopologyGenerator } from '../features/writes/steps/topology-generator.ts';
import type { FormPreparing } from '../features/writes/steps/prepare/form-preparing.ts';
import type { FormSigning } from '../features/writes/steps/signing/form-signing.ts';
import type { WriteSender } from '../features/writes/steps/submit/write-sender.ts';
import type { TokenManager } from '../config/tokens/token-manager.ts';
import type { Client } from '../http/client.ts';
import type { SealWrite } from '../features/writes/steps/submit/write-pipeline.ts';
import type { TabActions, OutsideWorld } from '../shell/command-handler.ts';
import type { KeyBinding } from '../shell/keys/key-binding.ts';
import type { Scrollable } from '../shell/scroll.ts';
import type { ConnectionActions, ConnectionState } from '../shell/state/connection.ts';
import type { ScreenState } from '../shell/state/screen.ts';
import type { treeScopes, TreeOverlays } from '../shell/tree/tree-keys.ts';
import type { outerScopes } from './keys/outer-scopes.ts';
import type { OuterOverlays } from './overlays/outer-overlays.ts';
import type { ScreenActions } from './state/screen-actions.ts';

// This file has types only: what the program knows, and what its commands can use. Features and the shell
// import it too, which is the one exception to the order of rooms.

export type TabId =
  | 'activity'
  | 'lookup'
  | 'allocate'
  | 'execute'
  | 'journal'
  | 'profiles'
  | 'overview'
  | 'tokens';

export type State = {
  readonly connection: ConnectionState;
  readonly screen: ScreenState;
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
};

export type Actions = ConnectionActions &
  ScreenActions &
  ActivityActions &
  LookupActions &
  WriteFormActions &
  JournalActions &
  PartyActions &
  TokensActions &
  ProfileActions &
  DoctorActions &
  PinsActions &
  OverviewActions;

/** The store's content. No other place holds state. */
export type AppState = State & Actions;

/** Anyone may read it; only actions change it, so that every change passes the store's own `set`. */
export type AppStore = Omit<StoreApi<AppState>, 'setState'>;

export type StoreListener = (state: AppState, before: AppState) => void;

/** Changes the state: maps the previous state to the changed parts. */
export type SetState = (change: (state: State) => Partial<State>) => void;

/** Overlays above the body and prompts below it, by kind. Each has its part in `OverlayParts`. */
export type Overlays = OuterOverlays &
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

/** The part of the screen in which a key works. A view lists its scopes from the innermost to `global`. */
export type KeyScope = keyof (typeof activityScopeTable &
  typeof lookupScopeTable &
  typeof writeScopeTable &
  typeof journalScopeTable &
  typeof partyScopeTable &
  typeof tokensScopeTable &
  typeof profilesScopeTable &
  typeof doctorScopeTable &
  typeof pinsScopeTable &
  typeof overviewScopeTable &
  typeof treeScopes &
  typeof outerScopes);

/** The outside world of a session; tests pass their own. */
export type SessionDeps = OutsideWorld & {
  /** Absent where there is no other profile. */
  readonly profiles?: ProfileSwitcher | undefined;
  readonly machine?: ((stateDir: string) => MachineFacts) | undefined;
};

/** What a session provides to commands. */
export type SessionServices = {
  readonly store: AppStore;
  readonly deps: SessionDeps;
  readonly tokens: TokenManager | undefined;
  /** Sends a read that isn't one of the operations. */
  readonly request: Client['request'];
  readonly seal: SealWrite;
  readonly tail: ActivityTail;
  readonly lookups: LookupSession;
  readonly history: LookupHistory;
  readonly journal: JournalReader;
  readonly parties: PartyPages;
  readonly doctor: Doctor;
  readonly drafts: DraftSaver;
  readonly topology: TopologyGenerator;
  readonly preparing: FormPreparing;
  readonly signing: FormSigning;
  readonly sender: WriteSender;
};

export type CommandContext = SessionServices & {
  readonly actions: TabActions;
  readonly keymap: readonly KeyBinding[];
  /** Runs another command, or says why it is refused. */
  readonly runCommand: (id: string, argument?: string) => void;
  /** The text after the command's word in the palette. */
  readonly argument?: string | undefined;
  /** The pane that the keys scroll now. */
  readonly scrollPane: () => Scrollable | undefined;
};
