import { keepEach } from '../../lib/keep.ts';
import type { DOMElement } from 'ink';
import type { ScreenSize } from '../../shell/state/layout.ts';
import type { Frame, PaneContent, Clicked } from '../../ui-kit/frame/frame-context.ts';
import { keepLines, type Line, segmentAt, cutLine, layOver } from '../../ui-kit/text/line.ts';
import { lineText } from '../../ui-kit/theme/ascii-fallback.ts';
import type { Theme } from '../../ui-kit/theme/theme.ts';

/** In cells; right and bottom are outside of it. */
type Area = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

type ContentOf = (pane: DOMElement) => PaneContent | undefined;

/** A pane where Ink's layout has it, and the part of it that can be seen. */
type PlacedPane = {
  readonly content: PaneContent;
  readonly area: Area;
  readonly seen: Area;
};

export type Cell = { readonly row: number; readonly column: number };

export type DrawnThere = {
  readonly scope: string | undefined;
  readonly command: string | undefined;
  readonly clicked: Clicked | undefined;
};

const overlap = (one: Area, other: Area): Area => ({
  left: Math.max(one.left, other.left),
  top: Math.max(one.top, other.top),
  right: Math.min(one.right, other.right),
  bottom: Math.min(one.bottom, other.bottom),
});

/** The area of a node inside its parent, after Ink computed the layout. */
const areaOf = ({ yogaNode }: DOMElement, parent: Area): Area | undefined => {
  if (yogaNode === undefined) return undefined;
  const left = parent.left + yogaNode.getComputedLeft();
  const top = parent.top + yogaNode.getComputedTop();
  const right = left + yogaNode.getComputedWidth();
  return { left, top, right, bottom: top + yogaNode.getComputedHeight() };
};

const placeIn = (
  node: DOMElement,
  contentOf: ContentOf,
  parent: Area,
  clip: Area,
): readonly PlacedPane[] => {
  const area = areaOf(node, parent);
  if (area === undefined) return [];
  const content = contentOf(node);
  const within = node.style.overflow === 'hidden' ? overlap(clip, area) : clip;
  return [
    ...(content === undefined ? [] : [{ content, area, seen: overlap(within, area) }]),
    ...node.childNodes.flatMap((child) =>
      child.nodeName === '#text' ? [] : placeIn(child, contentOf, area, within),
    ),
  ];
};

/** Finds the panes of a tree in the order in which they are drawn: a later one covers an earlier one. */
export const placePanes = (
  root: DOMElement,
  contentOf: ContentOf,
  { columns, rows }: ScreenSize,
): readonly PlacedPane[] => {
  const screen: Area = { left: 0, top: 0, right: columns, bottom: rows };
  return placeIn(root, contentOf, screen, screen);
};

export const drawnAt = (
  panes: readonly PlacedPane[],
  { row, column }: Cell,
): DrawnThere | undefined => {
  const pane = panes.findLast(
    ({ seen }) =>
      row >= seen.top && row < seen.bottom && column >= seen.left && column < seen.right,
  );
  if (pane === undefined) return undefined;
  const { lines, first, click, scope } = pane.content;
  const [index, cell] = [row - pane.area.top, column - pane.area.left];
  const line = lines[index];
  return {
    scope,
    command: line && segmentAt(line, cell)?.command,
    clicked: line && click?.(first + index, cell),
  };
};

/** Draws panes: one line for each of the rows of the screen. */
export const composeFrame = (panes: readonly PlacedPane[], rows: number): readonly Line[] => {
  const frame: Line[] = Array.from({ length: rows }, () => []);
  for (const { content, area, seen } of panes) {
    for (const [index, line] of content.lines.entries()) {
      const row = area.top + index;
      if (row < seen.top || row >= seen.bottom) continue;
      const below = frame[row] ?? [];
      const cut = cutLine(line, seen.right - area.left);
      frame[row] = area.left === 0 && below.length === 0 ? cut : layOver(below, cut, area.left);
    }
  }
  return frame;
};

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
