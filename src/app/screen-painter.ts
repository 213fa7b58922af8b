import type { Session } from '../shell/command-handler.ts';
import type { DrawnState } from '../shell/session-context.tsx';
import { isDifferent, type AppState, type StoreListener } from '../shell/state/app-state.ts';
import { createTheme, type Theme } from '../ui-kit/theme/theme.ts';
import type { ScreenText } from './frame/screen-text.ts';

/** Ink draws a painted screen after this time, so that it keeps no state of long ago. */
const lagMs = 30_000;

/** Creates a function that makes a theme once for a connection's choice of colors. */
const createThemes = () => {
  let choice: Pick<AppState['connection'], 'color' | 'ascii' | 'themeColors'> | undefined;
  let theme = createTheme({ color: false, ascii: false });
  return ({ connection: { color, ascii, themeColors } }: AppState): Theme => {
    const next = { color, ascii, themeColors };
    if (choice === undefined || isDifferent(choice, next)) theme = createTheme(next);
    choice = next;
    return theme;
  };
};

type PainterOptions = {
  readonly store: Session['store'];
  readonly text: ScreenText;
  readonly paint: (lines: readonly string[]) => void;
  /** Writes the last frame that Ink drew once more. */
  readonly rewrite: () => void;
};

/** Paints the screens of a session that are nothing but lines. */
export type ScreenPainter = {
  /** The state that Ink draws: it lags while screens are painted. */
  readonly drawn: DrawnState;
  /**
   * Returns whether a frame that Ink draws now is older than the screen, so that it must not be written;
   * then Ink draws again.
   */
  readonly isAhead: () => boolean;
  readonly stop: () => void;
};

/**
 * Paints a screen after each change of the state, all changes of a turn at once, if it is nothing but
 * lines: React and the layout of a screen take several times as long as its lines. Ink learns of a change
 * only if it has to draw the screen, or after a while, when its frame changes nothing. If a
 * screen has not changed since Ink drew it, Ink draws nothing: its last frame then replaces the painted one.
 */
export const createScreenPainter = ({
  store,
  text,
  paint: draw,
  rewrite,
}: PainterOptions): ScreenPainter => {
  const themeOf = createThemes();
  const listeners = new Set<StoreListener>();
  let drawn = store.getState();
  let isPending = false;
  let isStopped = false;
  let lag: NodeJS.Timeout | undefined;
  /** The frame on the screen; undefined if Ink may have drawn another. */
  let painted: readonly string[] | undefined;
  /** It is Ink's turn, and a painted frame is still on the screen. */
  let isCovered = false;

  /** Runs after Ink has drawn what changed. If nothing did, the painted frame is still there. */
  const uncover = (): void => {
    if (isCovered && lag === undefined && !isPending && !isStopped) rewrite();
    isCovered = false;
  };
  const catchUp = (): void => {
    clearTimeout(lag);
    lag = undefined;
    isCovered ||= painted !== undefined;
    painted = undefined;
    const before = drawn;
    drawn = store.getState();
    if (drawn !== before) for (const listener of [...listeners]) listener(drawn, before);
    if (isCovered) queueMicrotask(uncover);
  };
  const paint = (): void => {
    isPending = false;
    if (isStopped) return;
    const state = store.getState();
    const lines = text(state, themeOf(state));
    if (lines === undefined) {
      catchUp();
      return;
    }
    lag ??= setTimeout(catchUp, lagMs).unref();
    if (lines !== painted) draw(lines);
    painted = lines;
  };
  const stopListening = store.subscribe(() => {
    if (isPending) return;
    isPending = true;
    queueMicrotask(paint);
  });
  return {
    drawn: {
      getState: () => drawn,
      getInitialState: store.getInitialState,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    isAhead: () => {
      const isAhead = isPending || lag !== undefined;
      if (isAhead) queueMicrotask(catchUp);
      else isCovered = false;
      return isAhead;
    },
    stop: () => {
      isStopped = true;
      stopListening();
      clearTimeout(lag);
    },
  };
};
