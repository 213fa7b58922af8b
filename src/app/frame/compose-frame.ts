import type { DOMElement } from 'ink';
import type { ScreenSize } from '../../shell/state/layout.ts';
import type { Line } from '../../ui-kit/text/line.ts';
import { cutLine } from '../../ui-kit/text/fit-line.ts';
import { layOver } from '../../ui-kit/text/slice-line.ts';

/** A part of the screen, in cells; right and bottom are outside of it. */
type Area = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

type LinesOf = (pane: DOMElement) => readonly Line[] | undefined;

/** A pane where Ink's layout has it, and the part of it that can be seen. */
type PlacedPane = { readonly lines: readonly Line[]; readonly area: Area; readonly seen: Area };

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

/** Finds the panes of a tree in the order in which they are drawn: a later one covers an earlier one. */
const placePanes = (
  node: DOMElement,
  linesOf: LinesOf,
  parent: Area,
  clip: Area,
): readonly PlacedPane[] => {
  const area = areaOf(node, parent);
  if (area === undefined) return [];
  const lines = linesOf(node);
  const within = node.style.overflow === 'hidden' ? overlap(clip, area) : clip;
  return [
    ...(lines === undefined ? [] : [{ lines, area, seen: overlap(within, area) }]),
    ...node.childNodes.flatMap((child) =>
      child.nodeName === '#text' ? [] : placePanes(child, linesOf, area, within),
    ),
  ];
};

/** Draws the panes of a tree: one line for each row of the screen. */
export const composeFrame = (
  root: DOMElement,
  linesOf: LinesOf,
  { columns, rows }: ScreenSize,
): readonly Line[] => {
  const screen: Area = { left: 0, top: 0, right: columns, bottom: rows };
  const frame: Line[] = Array.from({ length: rows }, () => []);
  for (const { lines, area, seen } of placePanes(root, linesOf, screen, screen)) {
    for (const [index, line] of lines.entries()) {
      const row = area.top + index;
      if (row < seen.top || row >= seen.bottom) continue;
      const below = frame[row] ?? [];
      const cut = cutLine(line, seen.right - area.left);
      frame[row] = area.left === 0 && below.length === 0 ? cut : layOver(below, cut, area.left);
    }
  }
  return frame;
};
