import type { CommandId } from '../keys/keymap.ts';
import { clamp } from '../lib/windowing.ts';
import type { Overlay } from '../store/screen.ts';
import { selectViewScopes } from '../store/scopes.ts';
import type { AppState } from '../store/store.ts';
import { selectUnhelpful } from '../store/unhelpful.ts';
import { helpScrollLimit } from './help/help-overlay.tsx';
import { emptyField, textOf } from '../lib/text-field.ts';
import { receiptFrame, receiptLimit, type ReceiptState } from './receipt/receipt-lines.ts';
import { paletteEntries, rankCommands, type PaletteEntry } from './palette/rank.ts';

/** What a key does to an overlay: it becomes another, or closes, perhaps to run a command. */
export type OverlayDeed =
  | { readonly kind: 'become'; readonly overlay: Overlay }
  | { readonly kind: 'close' }
  | { readonly kind: 'run'; readonly id: CommandId };

type Help = Extract<Overlay, { kind: 'help' }>;
type PaletteState = Extract<Overlay, { kind: 'palette' }>;

const become = (overlay: Overlay): OverlayDeed => ({ kind: 'become', overlay });
const close: OverlayDeed = { kind: 'close' };

/** The commands that the palette lists now, the best match first. */
export const paletteMatches = (state: AppState, { field }: PaletteState): readonly PaletteEntry[] =>
  rankCommands(paletteEntries(selectViewScopes(state), selectUnhelpful(state)), textOf(field));

const helpLimit = (state: AppState, { all, find }: Help): number => {
  const { columns: width, rows } = state.screen.size;
  const search = textOf(find);
  const scopes = selectViewScopes(state);
  const without = selectUnhelpful(state);
  return helpScrollLimit({ scopes, without, all, search, width }, rows);
};

const helpDeed = (help: Help, id: CommandId, state: AppState): OverlayDeed | undefined => {
  const limit = helpLimit(state, help);
  const page = Math.max(1, state.screen.size.rows - 4);
  const to = (scroll: number) => become({ ...help, scroll: clamp(scroll, 0, limit) });
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
      return become({ ...help, finding: false, find: emptyField });
    case 'help.down':
      return to(help.scroll + 1);
    case 'help.up':
      return to(help.scroll - 1);
    case 'help.pageDown':
      return to(help.scroll + page);
    case 'help.pageUp':
      return to(help.scroll - page);
    case 'help.first':
      return to(0);
    case 'help.last':
      return to(limit);
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

const receiptDeed = (
  receipt: ReceiptState,
  id: CommandId,
  state: AppState,
): OverlayDeed | undefined => {
  const limit = receiptLimit(receipt, state);
  const page = Math.max(1, state.screen.size.rows - receiptFrame - 1);
  const by = (lines: number) =>
    become({ ...receipt, scroll: clamp(Math.min(receipt.scroll, limit) + lines, 0, limit) });
  switch (id) {
    case 'receipt.close':
      return close;
    case 'receipt.down':
      return by(1);
    case 'receipt.up':
      return by(-1);
    case 'receipt.pageDown':
      return by(page);
    case 'receipt.pageUp':
      return by(-page);
    default:
      return undefined;
  }
};

/** What a key means to the overlay that is open; undefined when it is the session's to answer. */
export const overlayDeed = (
  overlay: Overlay,
  id: CommandId,
  state: AppState,
): OverlayDeed | undefined => {
  if (overlay.kind === 'help') return helpDeed(overlay, id, state);
  if (overlay.kind === 'receipt') return receiptDeed(overlay, id, state);
  return overlay.kind === 'palette' ? paletteDeed(overlay, id, state) : undefined;
};
