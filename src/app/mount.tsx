import { Component, type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { render } from 'ink';
import type { Session } from '../shell/command-handler.ts';
import type { ScreenSize } from '../shell/state/layout.ts';
import { frameHints } from './keys/key-selectors.ts';
import { createScreenText } from './frame/screen-text.ts';
import { createScreenPainter, type ScreenPainter } from './screen-painter.ts';
import { Screen } from './screen.tsx';
import { activeView } from './screens.ts';
import { type DrawnState, DrawnStateProvider, SessionProvider } from '../shell/session-context.tsx';
import { ThemeContext } from '../ui-kit/theme/theme-context.ts';
import { createTheme } from '../ui-kit/theme/theme.ts';

type Props = {
  /** Called once with the error of a view. */
  readonly onDefect: (error: unknown) => void;
  readonly children: ReactNode;
};

/**
 * Draws nothing after a view has thrown, and reports the error. Ink's own boundary draws the error and
 * unmounts everything; if that fails too, it reports nothing, and the program would hang behind its last
 * frame.
 */
class ErrorBoundary extends Component<Props, { readonly isBroken: boolean }> {
  override readonly state = { isBroken: false };

  static getDerivedStateFromError(): { readonly isBroken: boolean } {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onDefect(error);
  }

  override render(): ReactNode {
    return this.state.isBroken ? null : this.props.children;
  }
}

type Resized = () => void;

/** The target of frames: a terminal's output, or its replacement. */
type FrameOutput = {
  readonly columns: number;
  readonly rows: number;
  readonly write: (frame: string) => boolean;
  /** Draws a frame that isn't Ink's. */
  readonly paint: (lines: readonly string[]) => void;
  readonly on: (event: 'resize', listener: Resized) => unknown;
  readonly off: (event: 'resize', listener: Resized) => unknown;
};

/**
 * The stdout for Ink, which passes only frames. Ink sees no terminal and sets no modes (cursor,
 * bracketed paste): the terminal room sets and restores them.
 */
class InkStdout {
  readonly isTTY = false;
  readonly #output: FrameOutput;
  readonly #isOutdated: () => boolean;
  /** The last frame that Ink drew, whether it was written or not. */
  #frame = '';

  constructor(output: FrameOutput, isOutdated: () => boolean) {
    this.#output = output;
    this.#isOutdated = isOutdated;
  }

  get columns(): number {
    return this.#output.columns;
  }

  get rows(): number {
    return this.#output.rows;
  }

  /**
   * Ink writes an empty text to erase a frame, and to learn that everything was written. A frame that is
   * older than the screen is dropped.
   */
  write(text: string, written?: () => void): boolean {
    if (text !== '') this.#frame = text;
    const taken = text === '' || this.#isOutdated() || this.#output.write(text);
    written?.();
    return taken;
  }

  rewrite(): void {
    if (this.#frame !== '') this.#output.write(this.#frame);
  }

  on(event: 'resize', listener: Resized): this {
    this.#output.on(event, listener);
    return this;
  }

  off(event: 'resize', listener: Resized): this {
    this.#output.off(event, listener);
    return this;
  }
}

/** The size of the window and its changes; the returned function stops listening. */
type WindowSize = {
  readonly size: () => ScreenSize;
  readonly subscribe: (changed: () => void) => () => void;
};

/** The session to draw, and a subscription to sessions that replace it. */
export type Sessions = {
  readonly current: () => Session;
  readonly subscribe: (changed: () => void) => () => void;
};

type MountOptions = {
  readonly sessions: Sessions;
  readonly stdin: NodeJS.ReadableStream;
  readonly stdout: FrameOutput;
  readonly window: WindowSize;
  /** Milliseconds of a monotonic clock, to distinguish torn escape sequences from Esc. */
  readonly now: () => number;
};

type MountedDashboard = {
  readonly unmount: () => void;
  /** Resolves when drawing has ended. */
  readonly done: Promise<void>;
};

type DashboardProps = Pick<MountOptions, 'sessions' | 'now'> & {
  /** The state of a session that Ink draws; the session's own if absent. */
  readonly drawnOf?: (session: Session) => DrawnState;
};

/** Draws one session at a time; the local state of views ends with their session. */
function Root({ sessions, now, drawnOf }: DashboardProps) {
  const session = useSyncExternalStore(sessions.subscribe, sessions.current);
  const { profile, color, ascii, themeColors } = session.store.getState().connection;
  const theme = useMemo(
    () => createTheme({ color, ascii, themeColors }),
    [color, ascii, themeColors],
  );
  return (
    <ThemeContext value={theme}>
      <SessionProvider value={session}>
        <DrawnStateProvider value={drawnOf?.(session)}>
          <Screen key={profile} now={now} />
        </DrawnStateProvider>
      </SessionProvider>
    </ThemeContext>
  );
}

/** The whole program as one component. */
export const Dashboard = (props: DashboardProps) => (
  <ErrorBoundary onDefect={onDefect}>
    <Root {...props} />
  </ErrorBoundary>
);

/** Throws where nothing catches the error, so that the owner of the terminal ends the program. */
const onDefect = (error: unknown): void => {
  setImmediate(() => {
    throw error instanceof Error ? error : new Error(String(error));
  });
};

/** Paints what needs no layout, always for the current session. */
const createPainters = (sessions: Sessions, output: FrameOutput, rewrite: () => void) => {
  const text = createScreenText((state) => ({ ...activeView(state), hints: frameHints }));
  let current: { readonly of: Session; readonly painter: ScreenPainter } | undefined;
  const painterOf = (session: Session): ScreenPainter => {
    if (current?.of === session) return current.painter;
    current?.painter.stop();
    const { store } = session;
    const paint = (lines: readonly string[]): void => output.paint(lines);
    const painter = createScreenPainter({ store, text, paint, rewrite });
    current = { of: session, painter };
    return painter;
  };
  return {
    drawnOf: (session: Session): DrawnState => painterOf(session).drawn,
    isAhead: (): boolean => painterOf(sessions.current()).isAhead(),
    stop: () => current?.painter.stop(),
  };
};

/**
 * Draws a session. Screen modes (alternate screen, raw mode, cursor) belong to the terminal room. Ink
 * reads keys and, in its debug mode, passes on whole frames, which the given output compares with the
 * last one.
 */
export const mountDashboard = (options: MountOptions): MountedDashboard => {
  const { sessions, stdin, window, now } = options;
  const resized = () => sessions.current().store.getState().resize(window.size());
  resized();
  const stopListening = window.subscribe(resized);
  const frames: InkStdout = new InkStdout(options.stdout, () => painters.isAhead());
  const painters = createPainters(sessions, options.stdout, () => frames.rewrite());
  // Ink uses only the part of a stream that `InkStdout` has, but its type requires a whole one.
  const stdout = frames as unknown as NodeJS.WritableStream;
  const instance = render(<Dashboard sessions={sessions} now={now} drawnOf={painters.drawnOf} />, {
    stdin,
    stdout,
    debug: true,
    exitOnCtrlC: false,
    patchConsole: false,
    interactive: true,
  });
  const unmount = () => {
    stopListening();
    painters.stop();
    instance.unmount();
  };
  return { unmount, done: instance.waitUntilExit().then(() => undefined) };
};
