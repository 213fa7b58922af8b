import { Box } from 'ink';
import { noticeLines, type NoticeProps } from './notice-lines.ts';
import { RowText } from './row-text.tsx';

/** Draws a state that stands in for data, or beside it. */
export function Notice(props: NoticeProps) {
  return (
    <Box flexDirection="column">
      {noticeLines(props).map((line, index) => (
        <RowText key={index} {...line} />
      ))}
    </Box>
  );
}
