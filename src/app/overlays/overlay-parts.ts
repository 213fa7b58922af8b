import {
  applyEdit,
  insertText,
  pasteIntoField,
  type EditCommandId,
} from '../../lib/text/text-field.ts';
import type { KeyScope } from '../../shell/keys/key-binding.ts';
import {
  changeField,
  type FieldChange,
  type OverlayPart,
  type OverlayParts,
} from '../../shell/overlay-parts.ts';
import type { Overlay, TextInput } from '../../shell/state/screen.ts';
import { treeOverlays } from '../../shell/tree/tree-overlays.ts';
import { mergeParts } from '../features.ts';
import { loadedScreens } from '../screens.ts';

interface OuterOverlays {
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

declare module '../../shell/state/screen.ts' {
  interface Overlays extends OuterOverlays {}
}

const findScopes = ['find', 'field', 'global'] as const;

/** The overlays that belong to no tab. */
const outerOverlays: Pick<OverlayParts, keyof OuterOverlays> = {
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

let all: OverlayParts | undefined;

const overlayParts = (): OverlayParts =>
  (all ??= mergeParts<OverlayParts>([
    outerOverlays,
    treeOverlays,
    ...loadedScreens().map(({ overlays }) => overlays ?? {}),
  ]));

/** Returns the part of an overlay: of all kinds as one type, because only `overlay` has that kind. */
export const partOf = ({ kind }: Overlay): OverlayPart<Overlay> =>
  overlayParts()[kind] as OverlayPart<Overlay>;

/** The scopes that have the keys while an overlay is open. */
export const overlayScopes = (overlay: Overlay): readonly KeyScope[] => {
  const { scopes, scopesNow } = partOf(overlay);
  return scopesNow?.(overlay) ?? scopes;
};

/** The scopes of every overlay. */
export const overlayStacks = (): readonly (readonly KeyScope[])[] => [
  ...Object.values<{ readonly scopes: readonly KeyScope[] }>(overlayParts()).map(
    ({ scopes }) => scopes,
  ),
  findScopes,
];

const changeText = (overlay: Overlay, change: FieldChange): Overlay =>
  partOf(overlay).changeText?.(overlay, change) ?? overlay;

export const insertOverlayText = (overlay: Overlay, text: string): Overlay =>
  changeText(overlay, (field) => insertText(field, text));

export const editOverlayText = (overlay: Overlay, id: EditCommandId): Overlay =>
  changeText(overlay, (field) => applyEdit(field, id));

export const pasteOverlayText = (overlay: Overlay, text: string): Overlay =>
  changeText(overlay, (field) => pasteIntoField(field, text).field);
