import { Box } from 'ink';
import { useMemo } from 'react';
import type { FramedLayout } from '../../shell/view-types.ts';
import type { AppState } from '../../shell/state/app-state.ts';
import { noticeText, noticeTopRow } from '../../shell/labels/notice-text.ts';
import { useApp } from '../../shell/session-context.tsx';
import { keyHintLine } from '../../shell/keys/key-hint-line.ts';
import { keepLines, type Line } from '../../ui-kit/text/line.ts';
import { splitLine } from '../../ui-kit/frame/rule-lines.ts';
import { Lines } from '../../ui-kit/text/lines.tsx';
import { activeView } from '../screens.ts';
import { frameHints } from '../keys/key-selectors.ts';
import { coveringNotice, footLines, headLines } from './frame-lines.ts';

/**
 * Makes a selector that reads lines once for each state, although React asks several times. A change of
 * the state redraws only the lines that changed with it.
 */
const linesReader = (select: (state: AppState) => readonly Line[]) => {
  let of: AppState | undefined;
  let lines: readonly Line[] = [];
  return (state: AppState): readonly Line[] => {
    if (state !== of) lines = keepLines(lines, select(state));
    of = state;
    return lines;
  };
};

/** Draws the lines above the view. */
export function Head({ layout }: { readonly layout: FramedLayout }) {
  const read = useMemo(
    () => linesReader((state) => headLines(state, layout, activeView(state))),
    [layout],
  );
  return <Lines lines={useApp(read)} />;
}

/** Draws the lines below the view. */
export function Foot({ layout }: { readonly layout: FramedLayout }) {
  const read = useMemo(
    () =>
      linesReader((state) => footLines(state, layout, { ...activeView(state), hints: frameHints })),
    [layout],
  );
  return <Lines lines={useApp(read)} />;
}

/** Draws the line of keys alone, below a prompt. */
export function Footer({ width }: { readonly width: number }) {
  const read = useMemo(
    () => linesReader((state) => [keyHintLine({ ...frameHints(state), width })]),
    [width],
  );
  return <Lines lines={useApp(read)} />;
}

/** Draws a notice over tabs and title if the line below the view has no room for it. */
export function NoticeOverlay({ isLineTaken }: { readonly isLineTaken: boolean }) {
  const read = useMemo(
    () => linesReader((state) => coveringNotice(state, isLineTaken)),
    [isLineTaken],
  );
  const lines = useApp(read);
  if (lines.length === 0) return null;
  return (
    <Box position="absolute" marginTop={noticeTopRow}>
      <Lines lines={lines} />
    </Box>
  );
}

/** Draws a notice above the keys of an overlay that has the whole screen. */
export function NoticeAboveKeys() {
  const { columns: width, rows } = useApp((state) => state.screen.size);
  const read = useMemo(
    () =>
      linesReader((state) => {
        const notice = noticeText(state);
        return notice === undefined ? [] : [splitLine({ width, ...notice })];
      }),
    [width],
  );
  const lines = useApp(read);
  if (lines.length === 0) return null;
  return (
    <Box position="absolute" marginTop={rows - 2}>
      <Lines lines={lines} />
    </Box>
  );
}
