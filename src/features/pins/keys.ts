import { overlayOfKind } from '../../shell/state/screen.ts';
import { clamp } from '../../lib/numbers/list-window.ts';
import { tryIo } from '../../lib/result.ts';
import type { AppState, CommandContext, CommandHandler, PinsOverlay } from './context.ts';
import { openOverlay, closeOverlay } from '../../shell/command-handler.ts';
import { savePins } from '../../storage/history/profile-files.ts';
import { pinText } from './messages.ts';
import { pinRows, type PinRow, pinKey } from './slice.ts';
import { keysIn, type KeyBinding, type ScopeTable } from '../../shell/keys/key-binding.ts';

/** Each pinned contract is asked for once a minute. */
const maxPins = 50;

const paneOf = ({ screen }: AppState) => overlayOfKind<PinsOverlay['pins']>(screen, 'pins');

const selectedPin = (state: AppState): PinRow | undefined => {
  const pane = paneOf(state);
  if (pane === undefined) return undefined;
  const rows = pinRows(state, pane);
  return rows[clamp(pane.cursor, 0, Math.max(0, rows.length - 1))];
};

const showPins = openOverlay<PinsOverlay['pins']>({ kind: 'pins', here: [], cursor: 0 });

const togglePin: CommandHandler = ({ store, deps }) => {
  const state = store.getState();
  const row = selectedPin(state);
  if (row === undefined) return;
  const { list } = state.pins;
  if (!row.isPinned && list.length >= maxPins) {
    state.showNotice('warning', pinText.tooMany(maxPins));
    return;
  }
  const pins = row.isPinned
    ? list.filter((pin) => pinKey(pin) !== pinKey(row.target))
    : [...list, { ...row.target, since: deps.now() }];
  const saved = tryIo(() => savePins(deps.stateDir, state.connection.profile, pins));
  if (saved.ok) state.setPins(pins);
  else state.showNotice('error', pinText.notSaved(saved.error));
};

const showPinned = (ctx: CommandContext, { target: { to, id } }: PinRow): void => {
  if (to === 'party') {
    ctx.actions.showParty(id);
    return;
  }
  ctx.actions.lookUp(to, [id]);
};

const openPin: CommandHandler = (ctx) => {
  const state = ctx.store.getState();
  const row = selectedPin(state);
  if (row === undefined) return;
  state.closeOverlay();
  showPinned(ctx, row);
};

export const pinsScopeTable = {
  pins: { title: 'PINS', kind: 'menu' },
} as const satisfies ScopeTable;

const inPins = keysIn('pins');

export const pinsKeys: readonly KeyBinding<AppState, CommandContext>[] = [
  keysIn('global')('', 'pins.show', '', 'show the pins', showPins, {
    alias: 'pinned watch bookmarks',
  }),
  inPins('space', 'pins.toggle', 'pin/unpin', 'pin or unpin the line', togglePin),
  inPins('return l', 'pins.open', 'open', 'look up, or filter', openPin),
  inPins('escape q *', 'pins.close', 'close', 'close the pins', closeOverlay),
];
