import type { CommandId } from '../../shell/keys/key-binding.ts';
import { clamp } from '../../lib/numbers/list-window.ts';
import type { Overlay } from '../../shell/state/screen.ts';
import { selectViewScopes } from '../state/active-key-scopes.ts';
import type { AppState } from '../../shell/state/app-state.ts';
import { selectDisabledKeys } from '../keys/hidden-keys.ts';
import { emptyTextField, fieldText } from '../../lib/text/text-field.ts';
import { paletteEntries, rankCommands, type PaletteEntry } from '../palette/rank-commands.ts';

/** The effect of a key on an overlay: it changes, closes, or closes and runs a command. */
export type OverlayAction =
  | { readonly kind: 'become'; readonly overlay: Overlay }
  | { readonly kind: 'close' }
  | { readonly kind: 'run'; readonly id: CommandId };

type Help = Extract<Overlay, { kind: 'help' }>;
type PaletteState = Extract<Overlay, { kind: 'palette' }>;

const become = (overlay: Overlay): OverlayAction => ({ kind: 'become', overlay });
const close: OverlayAction = { kind: 'close' };

/** The commands that the palette lists now, the best match first. */
export const paletteMatches = (state: AppState, { field }: PaletteState): readonly PaletteEntry[] =>
  rankCommands(
    paletteEntries(selectViewScopes(state), selectDisabledKeys(state)),
    fieldText(field),
  );

const helpDeed = (help: Help, id: CommandId): OverlayAction | undefined => {
  switch (id) {
    case 'help.close':
      return close;
    case 'help.more':
      return become({ ...help, all: !help.all, scroll: 0 });
    case 'help.find':
      return become({ ...help, finding: true });
    case 'find.apply':
      return become({ ...help, finding: false });
    case 'find.leave':
      return become({ ...help, finding: false, find: emptyTextField });
    default:
      return undefined;
  }
};

const paletteDeed = (palette: PaletteState, id: CommandId, state: AppState) => {
  const matches = paletteMatches(state, palette);
  const chosen = matches[palette.selected];
  const to = (selected: number) =>
    become({ ...palette, selected: clamp(selected, 0, Math.max(0, matches.length - 1)) });
  switch (id) {
    case 'palette.close':
      return close;
    case 'palette.down':
      return to(palette.selected + 1);
    case 'palette.up':
      return to(palette.selected - 1);
    case 'palette.run':
      return chosen === undefined ? become(palette) : ({ kind: 'run', id: chosen.id } as const);
    default:
      return undefined;
  }
};

/** Returns the effect of a key on the open overlay; undefined for keys of the session. */
export const handleOverlayKey = (
  overlay: Overlay,
  id: CommandId,
  state: AppState,
): OverlayAction | undefined => {
  if (overlay.kind === 'help') return helpDeed(overlay, id);
  if (overlay.kind === 'receipt') return id === 'receipt.close' ? close : undefined;
  return overlay.kind === 'palette' ? paletteDeed(overlay, id, state) : undefined;
};
