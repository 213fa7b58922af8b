import { Box } from 'ink';
import { noticeLines, type NoticeBoxProps } from './notice-lines.ts';
import { RowText } from '../text/row-text.tsx';

/** Draws the box that replaces or accompanies data. */
export function NoticeBox(props: NoticeBoxProps) {
  return (
    <Box flexDirection="column">
      {noticeLines(props).map((line, index) => (
        <RowText key={index} {...line} />
      ))}
    </Box>
  );
}
