import { selectLayout } from '../../features/activity/state/selectors.ts';
import { noticeTopRow } from '../../shell/labels/notice-text.ts';
import type { AppState } from '../../shell/state/app-state.ts';
import { keepLines, type Line } from '../../ui-kit/text/line.ts';
import { lineText } from '../../ui-kit/text/line-text.ts';
import type { Theme } from '../../ui-kit/theme/theme.ts';
import { coveringNotice, footLines, headLines, type FrameView } from './frame-lines.ts';

/** Creates a function that formats a line once, as long as the theme is the same. */
const createLineTexts = () => {
  let lastTheme: Theme | undefined;
  let texts = new WeakMap<Line, string>();
  return (line: Line, theme: Theme): string => {
    if (theme !== lastTheme) texts = new WeakMap();
    lastTheme = theme;
    const before = texts.get(line);
    if (before !== undefined) return before;
    const text = lineText(line, theme);
    texts.set(line, text);
    return text;
  };
};

type DrawnScreen = {
  readonly lines: readonly Line[];
  readonly theme: Theme;
  readonly texts: readonly string[];
};

/** The lines of a whole screen as text; undefined if it is more than lines, so that Ink has to lay it out. */
export type ScreenText = (state: AppState, theme: Theme) => readonly string[] | undefined;

/**
 * Creates a function that draws a screen without Ink, from the lines that Ink would draw. Lines that did
 * not change since the last call are not formatted again, and a screen without a change is the same list.
 */
export const createScreenText = (viewOf: (state: AppState) => FrameView): ScreenText => {
  const textOf = createLineTexts();
  let drawn: DrawnScreen | undefined;
  let lines: readonly Line[] = [];
  return (state, theme) => {
    const { overlay, masked } = state.screen;
    const layout = selectLayout(state);
    if (layout.shape === 'too-small' || overlay !== undefined || masked) return undefined;
    const view = viewOf(state);
    const body = view.lines?.(state, layout);
    if (body === undefined) return undefined;
    const covering = coveringNotice(state);
    const screen = [
      ...headLines(state, layout, view),
      ...body,
      ...footLines(state, layout, view),
    ].map((line, row) => covering[row - noticeTopRow] ?? line);
    lines = keepLines(lines, screen);
    if (drawn?.lines !== lines || drawn.theme !== theme)
      drawn = { lines, theme, texts: lines.map((line) => textOf(line, theme)) };
    return drawn.texts;
  };
};
