import { Box } from 'ink';
import { useRef } from 'react';
import type { FramedLayout } from '../../shell/view-types.ts';
import type { AppState } from '../../shell/state/app-state.ts';
import { noticeText, noticeTopRow } from '../../shell/labels/notice-text.ts';
import { useApp } from '../../shell/session-context.tsx';
import { keyHintLine } from '../../shell/keys/key-hint-line.ts';
import { keepLines, type Line } from '../../ui-kit/text/line.ts';
import { splitLine } from '../../ui-kit/frame/rule-lines.ts';
import { Lines } from '../../ui-kit/text/lines.tsx';
import { activeView } from '../screens.ts';
import { frameHints } from './frame-hints.ts';
import { coveringNotice, footLines, headLines } from './frame-lines.ts';

/** Reads lines of the state. A change of the state redraws only the lines that changed with it. */
const useLines = (select: (state: AppState) => readonly Line[]): readonly Line[] => {
  const before = useRef<readonly Line[]>([]);
  return useApp((state) => (before.current = keepLines(before.current, select(state))));
};

/** Draws the lines above the view. */
export function Head({ layout }: { readonly layout: FramedLayout }) {
  return <Lines lines={useLines((state) => headLines(state, layout, activeView(state)))} />;
}

/** Draws the lines below the view. */
export function Foot({ layout }: { readonly layout: FramedLayout }) {
  const lines = useLines((state) =>
    footLines(state, layout, { ...activeView(state), hints: frameHints }),
  );
  return <Lines lines={lines} />;
}

/** Draws the line of keys alone, below a prompt. */
export function Footer({ width }: { readonly width: number }) {
  return <Lines lines={useLines((state) => [keyHintLine({ ...frameHints(state), width })])} />;
}

/** Draws a notice over tabs and title if the line below the view has no room for it. */
export function NoticeOverlay({ isLineTaken }: { readonly isLineTaken: boolean }) {
  const lines = useLines((state) => coveringNotice(state, isLineTaken));
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
  const lines = useLines((state) => {
    const notice = noticeText(state);
    return notice === undefined ? [] : [splitLine({ width, ...notice })];
  });
  if (lines.length === 0) return null;
  return (
    <Box position="absolute" marginTop={rows - 2}>
      <Lines lines={lines} />
    </Box>
  );
}
