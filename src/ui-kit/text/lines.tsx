import { Box } from 'ink';
import { scrollIntoView } from '../../lib/numbers/list-window.ts';
import { RowText } from './row-text.tsx';
import type { Segment } from './segment.ts';

export type LinesProps = {
  readonly lines: readonly (readonly Segment[])[];
  readonly height: number;
  /** A line that must stay visible. */
  readonly focus?: number | undefined;
};

/** Draws as many lines as fit, around the focused one. */
export function Lines({ lines, height, focus = 0 }: LinesProps) {
  const { from, to } = scrollIntoView({
    count: lines.length,
    height,
    selected: focus,
    from: focus - Math.floor(height / 2),
  });
  return (
    <Box flexDirection="column" height={Math.max(0, height)} flexShrink={0} overflow="hidden">
      {lines.slice(from, to).map((segments, index) => (
        <RowText key={from + index} segments={segments} />
      ))}
    </Box>
  );
}
