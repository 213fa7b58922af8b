import type { DOMElement } from 'ink';
import { createContext, useContext } from 'react';
import type { FindPrivate } from '../text/hide-private.ts';
import type { Line } from '../text/line.ts';
import { createTheme, type Theme } from '../theme/theme.ts';

/** The search for private texts; undefined while the privacy mask is off. */
export const PrivacyContext = createContext<FindPrivate | undefined>(undefined);

/** Reads the search for private texts. */
export const useFindPrivate = (): FindPrivate | undefined => useContext(PrivacyContext);

/** The theme of the session, provided once at the root. */
export const ThemeContext = createContext<Theme>(createTheme({ color: true, ascii: false }));

/** Reads the theme of the session. */
export const useTheme = (): Theme => useContext(ThemeContext);

export type Clicked = {
  readonly run: () => void;
  /** A double-click presses Enter on it. */
  readonly isRow?: boolean;
};

export type PaneMouse = {
  /** Returns what is at a cell: an index into all lines of the pane, and a column of it. */
  readonly click?: ((line: number, column: number) => Clicked | undefined) | undefined;
  /** The scope of keys that the pane belongs to: the wheel scrolls it. */
  readonly scope?: string | undefined;
};

export type PaneContent = PaneMouse & {
  /** The lines that are on the screen, and the index of their first one among all. */
  readonly lines: readonly Line[];
  readonly first: number;
};

/** Takes the lines of panes: Ink decides where a pane is, and the frame draws it there. */
export type Frame = {
  readonly put: (pane: DOMElement, content: PaneContent, theme: Theme) => void;
};

export const FrameContext = createContext<Frame | undefined>(undefined);

export const useFrame = (): Frame => {
  const frame = useContext(FrameContext);
  if (frame === undefined) throw new Error('Lines were rendered outside of a frame.');
  return frame;
};

/** The scope of the panes within, unless they name another. */
export const ScopeContext = createContext<string | undefined>(undefined);
