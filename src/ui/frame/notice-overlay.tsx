import { Box } from 'ink';
import { useShallow } from 'zustand/react/shallow';
import { fit } from '../../lib/width.ts';
import { RowText } from '../kit/row-text.tsx';
import { segment } from '../kit/segment.ts';
import { useApp } from '../session-context.tsx';
import { noticeEnd, linesOfNotice, noticeTone } from './notice-words.ts';

/** The lines of a long notice before its last: they lie over the end of the body. */
export function NoticeOverlay({ second }: { readonly second: boolean }) {
  const lines = useApp(useShallow((state) => linesOfNotice(state).slice(0, -1)));
  const tone = useApp(noticeTone);
  const isCovered = useApp((state) => state.screen.overlay !== undefined);
  const { columns, rows } = useApp((state) => state.screen.size);
  if (lines.length === 0 || isCovered) return null;
  return (
    <Box
      position="absolute"
      flexDirection="column"
      marginTop={noticeEnd(rows, second) - lines.length}
    >
      {lines.map((line, at) => (
        <RowText key={at} segments={[segment(fit(` ${line}`, columns), tone)]} />
      ))}
    </Box>
  );
}
