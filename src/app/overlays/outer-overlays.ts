import { changeField, type OverlayParts } from '../../shell/overlay-parts.ts';
import type { TextInput } from '../../shell/state/screen.ts';

export interface OuterOverlays {
  readonly help: {
    readonly kind: 'help';
    readonly all: boolean;
    readonly scroll: number;
    readonly find: TextInput;
    readonly finding: boolean;
  };
  readonly palette: {
    readonly kind: 'palette';
    readonly field: TextInput;
    readonly selected: number;
  };
  /** Asks before quitting while a write waits for its response. */
  readonly leave: { readonly kind: 'leave' };
  /** A filter of the activity, or of the journal. */
  readonly filter: {
    readonly kind: 'filter';
    readonly of?: 'journal';
    readonly field: TextInput;
    /** The recalled filter, counted from the newest; absent for typed text. */
    readonly recalled?: number;
    /** Text that the program filled in: the current filter, one of the history, or a completion. */
    readonly given?: string;
  };
}

export const findScopes = ['find', 'field', 'global'] as const;

export const outerOverlays: Pick<OverlayParts, keyof OuterOverlays> = {
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
