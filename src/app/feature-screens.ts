import type { TabId } from '../shell/state/screen.ts';
import { activityScreens } from '../features/activity/screens.ts';
import { lookupScreens } from '../features/lookup/screens.ts';
import { writeScreens } from '../features/writes/screens.ts';
import { journalScreens } from '../features/journal/screens.tsx';
import { partyScreens } from '../features/party/screens.ts';
import { profilesScreens } from '../features/profiles/screens.tsx';
import { doctorScreens } from '../features/doctor/screens.ts';
import { pinsScreens } from '../features/pins/screens.tsx';
import { nodeScreens } from '../features/node/screens.ts';
import { overviewScreens } from '../features/overview/screens.ts';
import type { SessionServices, KeyBinding, OverlayParts, Screen, Panes, Cover } from './state.ts';
import type { TabActions } from '../shell/command-handler.ts';
import type { ScopeDefinition, KeyScope } from '../shell/keys/key-binding.ts';
import { treeScopes, treeOverlays } from '../shell/tree/tree-keys.ts';
import { outerScopes } from './keys/outer-scopes.ts';
import { outerOverlays } from './overlays/outer-overlays.ts';

/** The keys of the features, in the order of help. */
const keys: readonly KeyBinding[] = [
  ...activityScreens.keys,
  ...lookupScreens.keys,
  ...writeScreens.keys,
  ...journalScreens.keys,
  ...partyScreens.keys,
  ...profilesScreens.keys,
  ...doctorScreens.keys,
  ...pinsScreens.keys,
  ...overviewScreens.keys,
  ...nodeScreens.keys,
];

/** Every scope, in the order of help: those of the features, then those around them. */
const scopes: Readonly<Record<KeyScope, ScopeDefinition>> = {
  ...activityScreens.scopes,
  ...lookupScreens.scopes,
  ...writeScreens.scopes,
  ...journalScreens.scopes,
  ...partyScreens.scopes,
  ...profilesScreens.scopes,
  ...doctorScreens.scopes,
  ...pinsScreens.scopes,
  ...overviewScreens.scopes,
  ...nodeScreens.scopes,
  ...treeScopes,
  ...outerScopes,
};

/** Every list of scopes that a screen of a feature returns. */
const stacks: readonly (readonly KeyScope[])[] = [
  ...activityScreens.stacks,
  ...lookupScreens.stacks,
  ...writeScreens.stacks,
  ...journalScreens.stacks,
  ...partyScreens.stacks,
  ...profilesScreens.stacks,
  ...doctorScreens.stacks,
  ...overviewScreens.stacks,
  ...nodeScreens.stacks,
];

const overlays: OverlayParts = {
  ...outerOverlays,
  ...treeOverlays,
  ...activityScreens.overlays,
  ...writeScreens.overlays,
  ...journalScreens.overlays,
  ...partyScreens.overlays,
  ...profilesScreens.overlays,
  ...pinsScreens.overlays,
};

const scroll: Panes = {
  ...activityScreens.scroll,
  ...lookupScreens.scroll,
  ...writeScreens.scroll,
  ...journalScreens.scroll,
  ...partyScreens.scroll,
  ...profilesScreens.scroll,
  ...doctorScreens.scroll,
  ...pinsScreens.scroll,
  ...overviewScreens.scroll,
  ...nodeScreens.scroll,
};

const tabs: Readonly<Record<TabId, Screen>> = {
  ...activityScreens.tabs,
  ...lookupScreens.tabs,
  ...writeScreens.tabs,
  ...journalScreens.tabs,
  ...partyScreens.tabs,
  ...profilesScreens.tabs,
  ...overviewScreens.tabs,
};

/** Screens that replace that of a tab. */
const covers: readonly Cover[] = [partyScreens.cover, doctorScreens.cover, nodeScreens.cover];

/** The actions that tabs request of each other, apart from those of the session. */
const actions = (ctx: SessionServices): Omit<TabActions, 'partiesSeen' | 'idsSeen'> => ({
  ...activityScreens.actions(ctx),
  ...writeScreens.actions(ctx),
  ...partyScreens.actions(ctx),
  ...pinsScreens.actions(ctx),
  ...lookupScreens.actions(ctx),
  ...nodeScreens.actions(ctx),
});

/** What the features draw, and what their keys do. */
export const featureScreens = { keys, scopes, stacks, overlays, scroll, tabs, covers, actions };
