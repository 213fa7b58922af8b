import type { KeyBinding } from '../../shell/keys/key-binding.ts';
import type { TabId } from '../../shell/state/screen.ts';
import { tabs } from '../features.ts';

/** The digit of each tab. */
const tabBindings = tabs.map(
  ({ id, key, title, alias }) =>
    ({
      id: `tab.${id}`,
      scope: 'global',
      keys: [key],
      footerLabel: title.toLowerCase(),
      description: `go to ${title}`,
      palette: true,
      alias,
    }) as const,
);

const ownBindings = [
  {
    id: 'doctor.open',
    scope: 'global',
    keys: ['!'],
    footerLabel: 'doctor',
    description: 'doctor: what is wrong',
    palette: true,
    alias: 'diagnose check connection certificate clock health',
  },
  {
    id: 'palette.open',
    scope: 'global',
    keys: [':'],
    footerLabel: 'palette',
    description: 'command palette',
    footerOrder: 40,
  },
  {
    id: 'help.open',
    scope: 'global',
    keys: ['?'],
    footerLabel: 'help',
    description: 'help for this view',
    footerOrder: 99,
    inReview: true,
    palette: true,
    alias: 'keys',
  },
  {
    id: 'privacy.toggle',
    scope: 'global',
    keys: ['X'],
    footerLabel: 'privacy',
    description: 'privacy mask on / off',
    palette: true,
    alias: 'hide share',
  },
  {
    id: 'back',
    scope: 'global',
    keys: ['escape'],
    footerLabel: 'back',
    description: 'step back, clear filter',
  },
  {
    id: 'quit',
    scope: 'global',
    keys: ['q'],
    footerLabel: 'quit',
    description: 'back, quit at the top',
    palette: true,
    alias: 'exit',
  },
  {
    id: 'interrupt',
    scope: 'global',
    keys: ['ctrl+c'],
    footerLabel: 'cancel',
    description: 'cancel; twice quits',
    inModals: true,
  },
  {
    id: 'suspend',
    scope: 'global',
    keys: ['ctrl+z'],
    footerLabel: 'suspend',
    description: 'suspend',
    inModals: true,
  },
  {
    id: 'redraw',
    scope: 'global',
    keys: ['ctrl+l'],
    footerLabel: 'redraw',
    description: 'redraw',
    inModals: true,
    palette: true,
  },
] as const satisfies readonly KeyBinding[];

/** Keys that mean the same on every screen while no prompt has the focus. */
export const globalBindings = [...tabBindings, ...ownBindings];

declare module '../../shell/keys/key-binding.ts' {
  interface CommandIds extends Record<`tab.${TabId}` | (typeof ownBindings)[number]['id'], true> {}
}
