import type { AppState } from '../state.ts';
import { minSize } from '../../shell/state/layout.ts';
import { selectOpenGaps } from '../../features/activity/state/selectors.ts';
import { padOrTruncate } from '../../lib/text/width.ts';
import { lineOf } from '../../ui-kit/text/line.ts';
import { Lines } from '../../ui-kit/text/lines.tsx';
import { profileLabel } from '../../shell/labels/mode-label.ts';
import { useApp } from '../../shell/session-context.tsx';
import { tooSmallText } from '../messages.ts';

/** Replaces the screen in a window that is too small: its size, the minimum, and the polling state. */
export function TooSmall() {
  const { columns, rows } = useApp((state: AppState) => state.screen.size);
  const gaps = useApp(selectOpenGaps);
  const paused = useApp((state: AppState) => state.activity.poll.state === 'paused');
  const prod = useApp((state: AppState) => state.connection.mode === 'prod');
  const profile = useApp((state: AppState) => profileLabel(state.connection));
  const asked = useApp((state: AppState) => state.screen.overlay?.kind === 'leave');
  const keys = asked ? tooSmallText.stay : tooSmallText.quit;
  const lines = [
    profile,
    tooSmallText.size(columns, rows),
    tooSmallText.minimum(minSize.columns, minSize.rows),
    tooSmallText.polling(paused, gaps),
    keys,
  ].slice(0, rows);
  return (
    <Lines
      lines={lines.map((line) =>
        lineOf(padOrTruncate(` ${line}`, columns), prod && line === profile ? 'prod' : undefined),
      )}
      width={columns}
      height={rows}
    />
  );
}
