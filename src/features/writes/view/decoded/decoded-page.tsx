import { Box } from 'ink';
import { useMemo } from 'react';
import { clamp } from '../../../../lib/numbers/list-window.ts';
import type { WriteFormState } from '../../state/write-form.ts';
import { Lines, TextLine } from '../../../../ui-kit/text/lines.tsx';
import { segment } from '../../../../ui-kit/text/line.ts';
import { useApp } from '../../../../shell/session-context.tsx';
import { decodedLines } from './decoded-lines.ts';
import { floorToMinute } from '../expiring-value.ts';
import { decodedTitles } from '../../messages/decoded.ts';

export type DecodedPageProps = {
  readonly wizard: WriteFormState;
  /** The first line that is shown. */
  readonly scroll: number;
  readonly rows: number;
  readonly width: number;
};

/** The height of the title. */
export const decodedTitleRows = 1;

/** The whole decoded transaction, over the full page, to be read before it is signed. */
export function DecodedPage({ wizard, scroll, rows, width }: DecodedPageProps) {
  const now = useApp((state) => floorToMinute(state.screen.now));
  const lines = useMemo(() => decodedLines(wizard, width, now), [wizard, width, now]);
  const room = rows - decodedTitleRows;
  const from = clamp(scroll, 0, Math.max(0, lines.length - room));
  const to = Math.min(lines.length, from + room);
  const title = ` ${decodedTitles.title}  ${decodedTitles.range(from + 1, to, lines.length)}`;
  return (
    <Box flexDirection="column" height={rows} flexShrink={0} overflow="hidden">
      <TextLine line={[segment(title, 'focus')]} />
      <Lines lines={lines} height={room} from={from} />
    </Box>
  );
}
