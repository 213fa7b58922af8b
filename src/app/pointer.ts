import { hintTargetAt } from '../shell/keys/footer.ts';
import type { SessionServices } from '../shell/command-handler.ts';
import { computeLayout, type Layout } from '../shell/state/layout.ts';
import type { AppState } from '../shell/state/app-state.ts';
import type { BodyCell, BodyTarget, FramedLayout } from '../shell/view-types.ts';
import type { MouseAction } from '../terminal/mouse-input.ts';
import type { KeyScope } from '../shell/keys/key-binding.ts';
import { executeCommand } from './commands/execute-command.ts';
import { frameHints } from './keys/key-selectors.ts';
import { tabAt } from './frame/frame-lines.ts';
import { allowsClicks } from './keys/key-scopes.ts';
import { resolveKey } from './keys/resolve-key.ts';
import { overlayTargetAt } from './overlays/overlay-targets.ts';
import { activeView } from './screens.ts';
import { selectScopes } from './state/active-key-scopes.ts';

/** Lines that one step of the wheel scrolls. */
const wheelLines = 3;
const doubleClickMs = 400;

type Cell = Pick<MouseAction, 'column' | 'row'>;

const frameLayout = (state: AppState): Layout => {
  const { size, pane, zoomed } = state.screen;
  const following = state.activity.position.kind === 'following';
  return computeLayout(size, { pane, zoomed, following });
};

/** Converts a cell of the frame to one of its body; undefined outside of it. */
const bodyCell = (layout: FramedLayout, { column, row }: Cell): BodyCell | undefined => {
  const line = row - (layout.tabs === 'line' ? 3 : 2);
  return line < 0 || line >= layout.body ? undefined : { line, column };
};

/** Finds what is under a cell of the screen: of an overlay, or of the frame. */
const targetAt = (state: AppState, cell: Cell): BodyTarget | undefined => {
  const { size, overlay } = state.screen;
  const { column, row } = cell;
  const layout = frameLayout(state);
  if (layout.shape === 'too-small') return undefined;
  if (overlay !== undefined) return overlayTargetAt(state, overlay, { line: row, column });
  if (row === 1 && layout.tabs === 'line') {
    const tab = tabAt(state, column);
    return tab === undefined ? undefined : { kind: 'command', id: `tab.${tab}` };
  }
  if (row === size.rows - 1)
    return hintTargetAt({ ...frameHints(state), width: size.columns }, column);
  const inBody = bodyCell(layout, cell);
  return inBody && activeView(state).targetAt?.(state, inBody, layout);
};

/** Returns whether a click may act: never where a write is reviewed, confirmed or signed. */
const takesClicks = (state: AppState): boolean => selectScopes(state).every(allowsClicks);

/** Returns whether two screens give keys to the same scopes: a double-click belongs to one of them. */
const isSameScreen = (state: AppState, scopes: readonly KeyScope[]): boolean =>
  selectScopes(state).join() === scopes.join();

/**
 * Turns what a mouse does into commands. Double-clicking a row of a list presses Enter on it. Nothing that
 * sends can be clicked: where a write is reviewed, confirmed or signed, only the wheel works.
 */
export const createPointer = (
  services: () => SessionServices,
  now: () => number,
): ((action: MouseAction) => void) => {
  let last: (Cell & { readonly scopes: readonly KeyScope[]; readonly at: number }) | undefined;

  const press = (cell: Cell): void => {
    const ctx = services();
    const state = ctx.store.getState();
    if (!takesClicks(state)) return;
    const isSecond =
      last !== undefined &&
      isSameScreen(state, last.scopes) &&
      last.row === cell.row &&
      Math.abs(last.column - cell.column) <= 1 &&
      now() - last.at <= doubleClickMs;
    last = undefined;
    // The first click may have scrolled the rows: the second one opens what the first one selected.
    if (isSecond) {
      const enter = resolveKey(selectScopes(state), 'return');
      if (enter?.kind === 'command') executeCommand(ctx, enter.id);
      return;
    }
    const target = targetAt(state, cell);
    if (target?.kind === 'command') executeCommand(ctx, target.id, target.argument);
    if (target === undefined || target.kind === 'command') return;
    target.select(state);
    const scopes = selectScopes(ctx.store.getState());
    if (target.kind === 'row') last = { ...cell, scopes, at: now() };
  };

  const turn = (id: 'scroll.up' | 'scroll.down', cell: Cell): void => {
    const ctx = services();
    for (let line = 0; line < wheelLines; line += 1) {
      const state = ctx.store.getState();
      const layout = frameLayout(state);
      if (layout.shape === 'too-small') return;
      const isOnView = state.screen.overlay === undefined && takesClicks(state);
      const inBody = isOnView ? bodyCell(layout, cell) : undefined;
      const pane = inBody && activeView(state).paneAt?.(state, inBody, layout);
      if (pane === undefined && !selectScopes(state).includes('scroll')) return;
      executeCommand(ctx, id, pane);
    }
  };

  return (action) => {
    if (action.kind === 'press') press(action);
    else turn(action.kind === 'wheel-up' ? 'scroll.up' : 'scroll.down', action);
  };
};
