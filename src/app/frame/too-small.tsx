import { Box } from 'ink';
import { pluralize } from '../../lib/text/pluralize.ts';
import { minSize } from '../../shell/state/layout.ts';
import { selectOpenGaps } from '../../features/activity/state/selectors.ts';
import { padOrTruncate } from '../../lib/text/width.ts';
import { Label } from '../../ui-kit/text/safe-text.tsx';
import { profileLabel } from '../../shell/labels/mode-label.ts';
import { useApp } from '../../shell/session-context.tsx';

/** What a terminal gets that shows too little: what it has, what is needed, that polling goes on. */
export function TooSmall() {
  const { columns, rows } = useApp((state) => state.screen.size);
  const gaps = useApp(selectOpenGaps);
  const paused = useApp((state) => state.activity.poll.state === 'paused');
  const prod = useApp((state) => state.connection.mode === 'prod');
  const profile = useApp((state) => profileLabel(state.connection));
  const asked = useApp((state) => state.screen.overlay?.kind === 'leave');
  const keys = asked ? 'No answer yet: s stays, Q quits' : 'q quit';
  const lines = [
    profile,
    `${columns}x${rows} is too small.`,
    `Needs ${minSize.columns}x${minSize.rows} (80x24 better).`,
    `${paused ? 'Polling paused' : 'Still polling'}: ${pluralize(gaps, 'gap')}`,
    keys,
  ].slice(0, rows);
  return (
    <Box flexDirection="column" width={columns} height={rows} overflow="hidden">
      {lines.map((line) => (
        <Label key={line} tone={prod && line === profile ? 'prod' : undefined}>
          {padOrTruncate(` ${line}`, columns)}
        </Label>
      ))}
    </Box>
  );
}
