import { Box } from 'ink';
import { useMemo } from 'react';
import { RowText } from '../kit/row-text.tsx';
import { useApp } from '../session-context.tsx';
import { minuteMs, rateLines } from './rate-lines.ts';

/** Draws the rates under a wide list. */
export function RatesPanel({ width }: { readonly width: number }) {
  const entries = useApp((state) => state.activity.view.entries);
  const minute = useApp((state) => Math.floor(state.screen.now / minuteMs));
  const lines = useMemo(
    () => rateLines(entries, minute * minuteMs, width),
    [entries, minute, width],
  );
  return (
    <Box flexDirection="column" width={width} flexShrink={0}>
      {lines.map((line, at) => (
        <RowText key={at} {...line} />
      ))}
    </Box>
  );
}
