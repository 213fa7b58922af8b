import { changeField, type OverlayParts } from '../../shell/overlay-parts.ts';
import type { ShellOverlays } from '../../shell/state/screen.ts';

export const findScopes = ['find', 'field', 'global'] as const;

export const outerOverlays: OverlayParts<ShellOverlays> = {
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
