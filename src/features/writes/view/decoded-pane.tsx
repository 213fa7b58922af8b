import { Box } from 'ink';
import { useMemo } from 'react';
import type { WriteFormState } from '../state/write-form.ts';
import { segment } from '../../../ui-kit/text/line.ts';
import { useApp } from '../../../shell/session-context.tsx';
import { Lines, TextLine } from '../../../ui-kit/text/lines.tsx';
import { decodedLines } from './decoded/decoded-lines.ts';
import { floorToMinute } from './expiring-value.ts';
import { decodedTitles } from '../messages/decoded.ts';

const titleOf = (lines: number, room: number): string => {
  if (lines === 0) return ` ${decodedTitles.empty}`;
  return ` ${lines > room ? decodedTitles.cut(room, lines) : decodedTitles.title}`;
};

export type DecodedPaneProps = {
  readonly wizard: WriteFormState;
  readonly rows: number;
  readonly width: number;
};

/** The decoded transaction, beside the form. */
export function DecodedPane({ wizard, rows, width }: DecodedPaneProps) {
  const now = useApp((state) => floorToMinute(state.screen.now));
  const lines = useMemo(() => decodedLines(wizard, width, now), [wizard, width, now]);
  return (
    <Box flexDirection="column" width={width} height={rows} flexShrink={0} overflow="hidden">
      <TextLine line={[segment(titleOf(lines.length, rows - 1), 'focus')]} />
      <Lines lines={lines} height={rows - 1} />
    </Box>
  );
}
