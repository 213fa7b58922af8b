import type { CustomOverlays, AppState } from '../context.ts';
import type { OverlayParts } from '../../../shell/overlay-parts.ts';
import { ruleLine, splitLine } from '../../../ui-kit/frame/rule-lines.ts';
import { Lines } from '../../../ui-kit/text/lines.tsx';
import { customText } from '../messages/notices.ts';
import { Box } from 'ink';
import { useMemo } from 'react';
import { clamp } from '../../../lib/numbers/list-window.ts';
import { wrapAnywhere } from '../../../lib/text/width.ts';
import { useApp } from '../../../shell/session-context.tsx';
import { lineOf } from '../../../ui-kit/text/line.ts';

/** Lines of the screen that show no output. */
export const outputFrame = 3;

/** A cut address or id is of no use. */
export const wrapOutput = (output: readonly string[], columns: number): readonly string[] =>
  (output.length === 0 ? [customText.empty] : output).flatMap((line) =>
    wrapAnywhere(line, Math.max(1, columns - 1)),
  );

export function CommandOutput({ output }: { readonly output: CustomOverlays['commandOutput'] }) {
  const { columns: width, rows: height } = useApp((state: AppState) => state.screen.size);
  const { name, trouble, scroll } = output;
  const lines = useMemo(() => wrapOutput(output.lines, width), [output.lines, width]);
  const room = Math.max(0, height - outputFrame);
  const from = clamp(scroll, 0, Math.max(0, lines.length - room));
  const place = `line ${Math.min(lines.length, from + room)}/${lines.length}`;
  const title = ruleLine({
    width,
    left: customText.title(name, trouble),
    leftTone: trouble === undefined ? 'focus' : 'danger',
    right: lines.length > room ? place : '',
  });
  return (
    <Box flexDirection="column" width={width}>
      <Lines lines={[title]} />
      <Lines lines={lines.map((line) => lineOf(` ${line}`))} height={room} from={from} />
      <Lines lines={[ruleLine({ width })]} />
    </Box>
  );
}

export const customOverlays: OverlayParts<CustomOverlays> = {
  commandConfirm: {
    scopes: ['commandConfirm', 'global'],
    foot: ({ command, words }, width) => (
      <Lines
        lines={[
          ruleLine({ width, left: customText.confirm(command.name), leftTone: 'warning' }),
          splitLine({ width, left: customText.words(words) }),
        ]}
      />
    ),
  },
  commandOutput: {
    scopes: ['commandOutput', 'scroll', 'global'],
    screen: (output) => <CommandOutput output={output} />,
  },
};
