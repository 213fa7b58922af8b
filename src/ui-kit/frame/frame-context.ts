import type { DOMElement } from 'ink';
import { createContext, useContext } from 'react';
import type { Line } from '../text/line.ts';
import type { Theme } from '../theme/theme.ts';

/** Takes the lines of panes: Ink decides where a pane is, and the frame draws it there. */
export type Frame = {
  readonly put: (pane: DOMElement, lines: readonly Line[], theme: Theme) => void;
};

/** The frame of a terminal; undefined where Ink prints the lines itself, as plain text. */
export const FrameContext = createContext<Frame | undefined>(undefined);

export const useFrame = (): Frame | undefined => useContext(FrameContext);
