import { screens as activity } from '../features/activity/screens.ts';
import { screens as lookup } from '../features/lookup/screens.ts';
import { screens as writes } from '../features/writes/screens.ts';
import { screens as journal } from '../features/journal/screens.tsx';
import { screens as party } from '../features/party/screens.ts';
import { screens as profiles } from '../features/profiles/screens.tsx';
import { screens as doctor } from '../features/doctor/screens.ts';
import { screens as pins } from '../features/pins/screens.tsx';
import { screens as overview } from '../features/overview/screens.ts';
import type { SessionServices, KeyScope, TabId } from './state.ts';
import type { TabActions } from '../shell/command-handler.ts';
import type { FeatureScreen, ScrollPanes } from '../shell/feature.ts';
import type { KeyBinding, ScopeDefinition } from '../shell/keys/key-binding.ts';
import type { OverlayParts } from '../shell/overlay-parts.ts';
import { treeScopes } from '../shell/tree/tree-keys.ts';
import { treeOverlays } from '../shell/tree/tree-overlays.ts';
import { outerScopes } from './keys/outer-scopes.ts';
import { outerOverlays } from './overlays/outer-overlays.ts';

/** The keys of the features, in the order of help. */
const keys: readonly KeyBinding[] = [
  ...activity.keys,
  ...lookup.keys,
  ...writes.keys,
  ...journal.keys,
  ...party.keys,
  ...profiles.keys,
  ...doctor.keys,
  ...pins.keys,
  ...overview.keys,
];

/** Every scope, in the order of help: those of the features, then those around them. */
const scopes: Readonly<Record<KeyScope, ScopeDefinition>> = {
  ...activity.scopes,
  ...lookup.scopes,
  ...writes.scopes,
  ...journal.scopes,
  ...party.scopes,
  ...profiles.scopes,
  ...doctor.scopes,
  ...pins.scopes,
  ...overview.scopes,
  ...treeScopes,
  ...outerScopes,
};

/** Every list of scopes that a screen of a feature returns. */
const stacks: readonly (readonly KeyScope[])[] = [
  ...activity.stacks,
  ...lookup.stacks,
  ...writes.stacks,
  ...journal.stacks,
  ...party.stacks,
  ...profiles.stacks,
  ...doctor.stacks,
  ...overview.stacks,
];

const overlays: OverlayParts = {
  ...outerOverlays,
  ...treeOverlays,
  ...activity.overlays,
  ...writes.overlays,
  ...journal.overlays,
  ...party.overlays,
  ...profiles.overlays,
  ...pins.overlays,
};

const scroll: ScrollPanes = {
  ...activity.scroll,
  ...lookup.scroll,
  ...writes.scroll,
  ...journal.scroll,
  ...party.scroll,
  ...profiles.scroll,
  ...doctor.scroll,
  ...pins.scroll,
  ...overview.scroll,
};

const tabs: Readonly<Record<TabId, FeatureScreen>> = {
  ...activity.tabs,
  ...lookup.tabs,
  ...writes.tabs,
  ...journal.tabs,
  ...party.tabs,
  ...profiles.tabs,
  ...overview.tabs,
};

/** Screens that replace that of a tab. */
const covers = [party.cover, doctor.cover];

/** The actions that tabs request of each other, apart from those of the session. */
const actions = (ctx: SessionServices): Omit<TabActions, 'partiesSeen' | 'idsSeen'> => ({
  ...activity.actions(ctx),
  ...writes.actions(ctx),
  ...party.actions(ctx),
  ...pins.actions(ctx),
});

/** What the features draw, and what their keys do. */
export const featureScreens = { keys, scopes, stacks, overlays, scroll, tabs, covers, actions };
