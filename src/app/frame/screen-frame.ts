import { keepEach } from '../../lib/keep.ts';
import type { DOMElement } from 'ink';
import type { ScreenSize } from '../../shell/state/layout.ts';
import type { Frame, PaneContent } from '../../ui-kit/frame/frame-context.ts';
import { keepLines, type Line } from '../../ui-kit/text/line.ts';
import { lineText } from '../../ui-kit/theme/ascii-fallback.ts';
import type { Theme } from '../../ui-kit/theme/theme.ts';
import {
  composeFrame,
  drawnAt,
  placePanes,
  type Cell,
  type DrawnThere,
  type PlacedPane,
} from './compose-frame.ts';

type FrameTarget = {
  readonly size: () => ScreenSize;
  /** Draws a whole screen: a text with its styles for each row. */
  readonly paint: (rows: readonly string[]) => void;
};

export type ScreenFrame = Frame & {
  /** Called when Ink has laid out a change: draws the screen at the end of the turn. */
  readonly draw: () => void;
  readonly at: (cell: Cell) => DrawnThere | undefined;
  readonly stop: () => void;
};

const rootOf = (node: DOMElement): DOMElement =>
  node.parentNode === undefined ? node : rootOf(node.parentNode);

const textsIn = keepEach((theme: Theme) => keepEach((line: Line) => lineText(line, theme)));

/** Creates the frame of a screen: it holds the lines of each pane, and draws them where Ink placed it. */
export const createScreenFrame = ({ size, paint }: FrameTarget): ScreenFrame => {
  let panes = new WeakMap<DOMElement, PaneContent>();
  let placed: readonly PlacedPane[] = [];
  let root: DOMElement | undefined;
  let theme: Theme | undefined;
  let frame: readonly Line[] = [];
  let isPending = false;

  const drawNow = (): void => {
    isPending = false;
    if (root === undefined || theme === undefined) return;
    const drawnIn = theme;
    placed = placePanes(root, (pane) => panes.get(pane), size());
    frame = keepLines(frame, composeFrame(placed, size().rows));
    paint(frame.map(textsIn(drawnIn)));
  };
  const draw = (): void => {
    if (isPending) return;
    isPending = true;
    queueMicrotask(drawNow);
  };
  return {
    put: (pane, content, drawnIn) => {
      panes.set(pane, content);
      root ??= rootOf(pane);
      theme = drawnIn;
      draw();
    },
    draw,
    at: (cell) => drawnAt(placed, cell),
    stop: () => {
      root = undefined;
      panes = new WeakMap();
      placed = [];
    },
  };
};
