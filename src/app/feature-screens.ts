import type { ShellOverlays, TabId } from '../shell/state/screen.ts';
import { activityScreens } from '../features/activity/screens.ts';
import { lookupScreens } from '../features/lookup/screens.ts';
import { writeScreens } from '../features/writes/screens.ts';
import { journalScreens } from '../features/journal/screens.tsx';
import { partyScreens } from '../features/party/screens.tsx';
import { profilesScreens } from '../features/profiles/screens.tsx';
import { doctorScreens } from '../features/doctor/screens.ts';
import { pinsScreens } from '../features/pins/screens.tsx';
import { nodeScreens } from '../features/node/screens.ts';
import { overviewScreens } from '../features/overview/screens.ts';
import type { AppState, CommandContext, OverlayParts, Screen, SessionServices } from './state.ts';
import type { FeatureScreens } from '../shell/feature.ts';
import type { TabActions } from '../shell/command-handler.ts';
import type { KeyScope, ScopeDefinition, ScopeTable } from '../shell/keys/key-binding.ts';
import { treeScopes, treeOverlays } from '../shell/tree/tree-keys.ts';
import { changeField, type OverlayParts as PartsOf } from '../shell/overlay-parts.ts';

/** In the order of help. */
const features: readonly Omit<FeatureScreens<AppState, CommandContext>, 'overlays'>[] = [
  activityScreens,
  lookupScreens,
  writeScreens,
  journalScreens,
  partyScreens,
  profilesScreens,
  doctorScreens,
  pinsScreens,
  overviewScreens,
  nodeScreens,
];

/** Scopes of no tab: those around the ones of the tabs, and that of any text field. */
const outerScopes = {
  leave: { title: 'LEAVING A WRITE', kind: 'menu', noClicks: true },
  scroll: { title: 'SCROLLING' },
  global: { title: 'EVERYWHERE' },
  filter: { title: 'FILTER PROMPT', kind: 'text' },
  palette: { title: 'PALETTE', kind: 'text', scroll: 'move', scrollAfter: 'palette.run' },
  help: { title: 'HELP', kind: 'menu', scroll: 'scroll' },
  find: { title: 'SEARCH IN HELP', kind: 'text' },
  field: { title: 'IN A TEXT FIELD', kind: 'text' },
} as const satisfies ScopeTable;

/** Every scope, in the order of help: those of the features, then those around them. */
const scopes: Readonly<Record<KeyScope, ScopeDefinition>> = {
  ...Object.fromEntries(features.flatMap((feature) => Object.entries(feature.scopes))),
  ...treeScopes,
  ...outerScopes,
};

/** While a text is sought in help. */
const findScopes = ['find', 'field', 'global'] as const;

const outerOverlays: PartsOf<ShellOverlays> = {
  help: {
    scopes: ['help', 'scroll', 'global'],
    scopesNow: ({ finding }) => (finding ? findScopes : undefined),
    changeText: (help, change) =>
      help.finding ? { ...help, find: change(help.find), scroll: 0 } : help,
  },
  palette: {
    scopes: ['palette', 'field', 'scroll', 'global'],
    changeText: (palette, change) => ({ ...changeField(palette, change), selected: 0 }),
  },
  leave: { scopes: ['leave', 'global'] },
  filter: { scopes: ['filter', 'field', 'global'], changeText: changeField },
};

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

const tabs: Readonly<Record<TabId, Screen>> = {
  ...activityScreens.tabs,
  ...lookupScreens.tabs,
  ...writeScreens.tabs,
  ...journalScreens.tabs,
  ...partyScreens.tabs,
  ...profilesScreens.tabs,
  ...overviewScreens.tabs,
};

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
export const featureScreens = {
  ...{ scopes, overlays, tabs, actions },
  keys: features.flatMap((feature) => feature.keys),
  /** Every list of scopes that a screen or an overlay returns. */
  stacks: [
    ...features.flatMap((feature) => feature.stacks),
    ...Object.values<{ readonly scopes: readonly KeyScope[] }>(overlays).map(
      ({ scopes: own }) => own,
    ),
    findScopes,
  ],
  scroll: Object.fromEntries(features.flatMap(({ scroll }) => Object.entries(scroll))),
  /** Screens that replace that of a tab. */
  covers: features.flatMap(({ cover }) => cover ?? []),
};
