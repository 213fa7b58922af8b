import type { DOMElement } from 'ink';
import { createContext, useContext } from 'react';
import type { FindPrivate } from '../text/hide-private.ts';
import type { Line } from '../text/line.ts';
import { createTheme, type Theme } from '../theme/theme.ts';

/** Undefined while the privacy mask is off. */
export const PrivacyContext = createContext<FindPrivate | undefined>(undefined);

export const useFindPrivate = (): FindPrivate | undefined => useContext(PrivacyContext);

export const ThemeContext = createContext<Theme>(createTheme({ color: true, ascii: false }));

export const useTheme = (): Theme => useContext(ThemeContext);

export type Clicked = {
  readonly run: () => void;
  /** A double-click presses Enter on it. */
  readonly isRow?: boolean;
};

export type PaneMouse = {
  /** `line` is an index into all lines of the pane. */
  readonly click?: ((line: number, column: number) => Clicked | undefined) | undefined;
  /** The wheel scrolls the pane of this scope. */
  readonly scope?: string | undefined;
};

export type PaneContent = PaneMouse & {
  /** Those on the screen; `first` is an index into all lines. */
  readonly lines: readonly Line[];
  readonly first: number;
};

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
