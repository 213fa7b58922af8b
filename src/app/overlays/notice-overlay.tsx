import { Box } from 'ink';
import { useShallow } from 'zustand/react/shallow';
import { padOrTruncate } from '../../lib/text/width.ts';
import { RowText } from '../../ui-kit/text/row-text.tsx';
import { segment } from '../../ui-kit/text/segment.ts';
import { useApp } from '../../shell/session-context.tsx';
import { longNoticeLines, noticeTopRow, noticeTone } from '../../shell/labels/notice-text.ts';

/** Draws a notice that needs several lines, over tabs and title. */
export function NoticeOverlay() {
  const lines = useApp(useShallow(longNoticeLines));
  const tone = useApp(noticeTone);
  const width = useApp((state) => state.screen.size.columns);
  if (lines.length === 0) return null;
  return (
    <Box position="absolute" flexDirection="column" marginTop={noticeTopRow}>
      {lines.map((line, index) => (
        <RowText key={index} segments={[segment(padOrTruncate(` ${line}`, width), tone)]} />
      ))}
    </Box>
  );
}
