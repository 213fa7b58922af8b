import type { SessionServices, AppState } from './state.ts';
import { bodyRows } from '../shell/state/layout.ts';
import type { MouseAction } from '../terminal/keyboard.ts';
import { executeCommand } from './commands/execute-command.ts';
import type { Cell, DrawnThere } from './frame/screen-frame.ts';
import { allowsClicks, selectScopes } from './keys/key-scopes.ts';
import { resolveKey } from './keys/resolve-key.ts';

const wheelLines = 3;
const doubleClickMs = 400;

/** Returns whether a click may act: never where a write is reviewed, confirmed or signed. */
const takesClicks = (state: AppState): boolean =>
  bodyRows(state.screen.size) !== undefined && selectScopes(state).every(allowsClicks);

/** Returns whether the keys go to a pane now. */
const hasKeys = (state: AppState, { scope }: DrawnThere): boolean =>
  selectScopes(state).some((each) => each === scope);

/** Nothing under an overlay can be clicked, and of hints only those for keys that work now. */
const isReachable = (state: AppState, there: DrawnThere): boolean =>
  hasKeys(state, there) ||
  (state.screen.overlay === undefined &&
    (there.command === undefined || there.scope === undefined));

type PointerOptions = {
  readonly services: () => SessionServices;
  readonly at: (cell: Cell) => DrawnThere | undefined;
  readonly now: () => number;
};

/**
 * Turns what a mouse does into commands. Double-clicking a row of a list presses Enter on it. Nothing that
 * sends can be clicked: where a write is reviewed, confirmed or signed, only the wheel works.
 */
export const createPointer = ({
  services,
  at,
  now,
}: PointerOptions): ((action: MouseAction) => void) => {
  let last: (Cell & { readonly scopes: string; readonly at: number }) | undefined;

  const press = (cell: Cell): void => {
    const ctx = services();
    const state = ctx.store.getState();
    if (!takesClicks(state)) return;
    const isSecond =
      last !== undefined &&
      // A double-click belongs to one screen.
      last.scopes === selectScopes(state).join() &&
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
    const there = at(cell);
    if (there === undefined || !isReachable(state, there)) return;
    if (there.command !== undefined) executeCommand(ctx, there.command);
    there.clicked?.run();
    if (there.clicked?.isRow === true)
      last = { ...cell, scopes: selectScopes(ctx.store.getState()).join(), at: now() };
  };

  const turn = (id: 'scroll.up' | 'scroll.down', cell: Cell): void => {
    const ctx = services();
    const there = at(cell);
    for (let line = 0; line < wheelLines; line += 1) {
      const state = ctx.store.getState();
      if (bodyRows(state.screen.size) === undefined) return;
      const isOnView = state.screen.overlay === undefined && takesClicks(state);
      const pane =
        isOnView && there !== undefined && !hasKeys(state, there) ? there.scope : undefined;
      if (pane === undefined && !selectScopes(state).includes('scroll')) return;
      executeCommand(ctx, id, pane);
    }
  };

  return (action) => {
    if (action.kind === 'press') press(action);
    else turn(action.kind === 'wheel-up' ? 'scroll.up' : 'scroll.down', action);
  };
};
