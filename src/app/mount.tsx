import { SessionProvider, type SharedSession } from '../shell/session-context.tsx';
import type { Session } from './state.ts';
import { Component, type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { render } from 'ink';
import { useStore } from 'zustand';
import type { ScreenSize } from '../shell/state/layout.ts';
import { FrameContext, ThemeContext, type Frame } from '../ui-kit/frame/frame-context.ts';
import { createScreenFrame, type ScreenFrame } from './frame/screen-frame.ts';
import { Screen } from './screen.tsx';
import { createTheme } from '../ui-kit/theme/theme.ts';

type Props = {
  /** Is called once, with the error that a view threw. */
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
type FrameOutput = ScreenSize & {
  /** Draws a whole screen: a text with its styles for each row. */
  readonly paint: (rows: readonly string[]) => void;
  readonly on: (event: 'resize', listener: Resized) => unknown;
  readonly off: (event: 'resize', listener: Resized) => unknown;
};

/**
 * The stdout for Ink: it has the size of the terminal, and takes the end of each layout. What Ink writes is
 * blank, because panes give their lines to the frame.
 */
const createInkStdout = (output: FrameOutput, laidOut: () => void) => ({
  isTTY: false,
  get columns() {
    return output.columns;
  },
  get rows() {
    return output.rows;
  },
  write: (_: string, written?: () => void) => {
    laidOut();
    written?.();
    return true;
  },
  on: (event: 'resize', listener: Resized) => output.on(event, listener),
  off: (event: 'resize', listener: Resized) => output.off(event, listener),
});

export type Sessions = {
  readonly current: () => Session;
  readonly subscribe: (changed: () => void) => () => void;
};

type MountOptions = {
  readonly sessions: Sessions;
  readonly stdin: NodeJS.ReadableStream;
  readonly stdout: FrameOutput;
  /** Milliseconds of a monotonic clock, to distinguish torn escape sequences from Esc. */
  readonly now: () => number;
};

type MountedDashboard = {
  readonly unmount: () => void;
  /** Resolves when drawing has ended. */
  readonly done: Promise<void>;
  readonly at: ScreenFrame['at'];
};

type DashboardProps = Pick<MountOptions, 'sessions' | 'now'> & {
  readonly frame: Frame;
};

/** Draws one session at a time; the local state of views ends with their session. */
function Root({ sessions, now, frame }: DashboardProps) {
  const session = useSyncExternalStore(sessions.subscribe, sessions.current);
  const { profile, color, ascii, themeColors } = useStore(
    session.store,
    ({ connection }) => connection,
  );
  const theme = useMemo(
    () => createTheme({ color, ascii, themeColors }),
    [color, ascii, themeColors],
  );
  return (
    <FrameContext value={frame}>
      <ThemeContext value={theme}>
        <SessionProvider value={session as SharedSession}>
          <Screen key={profile} now={now} />
        </SessionProvider>
      </ThemeContext>
    </FrameContext>
  );
}

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

/**
 * Draws a session. Screen modes (alternate screen, raw mode, cursor) belong to `terminal`. Ink
 * reads keys and lays out panes; its debug mode does so at once after each change.
 */
export const mountDashboard = (options: MountOptions): MountedDashboard => {
  const { sessions, stdin, now, stdout: output } = options;
  const size = (): ScreenSize => ({ columns: output.columns, rows: output.rows });
  const resize = () => sessions.current().store.getState().resize(size());
  resize();
  output.on('resize', resize);
  const frame = createScreenFrame({
    size,
    paint: (rows) => output.paint(rows),
  });
  // Ink uses only the part of a stream that this one has, but its type requires a whole one.
  const stdout = createInkStdout(output, frame.draw) as unknown as NodeJS.WriteStream;
  const instance = render(<Dashboard sessions={sessions} now={now} frame={frame} />, {
    stdin,
    stdout,
    debug: true,
    exitOnCtrlC: false,
    patchConsole: false,
    interactive: true,
  });
  const unmount = () => {
    output.off('resize', resize);
    frame.stop();
    instance.unmount();
  };
  return { unmount, done: instance.waitUntilExit().then(() => undefined), at: frame.at };
};
