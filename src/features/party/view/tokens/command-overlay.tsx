import { Box } from 'ink';
import { useShallow } from 'zustand/react/shallow';
import { useApp } from '../../../../shell/session-context.tsx';
import { profileLabel, withMaskedLabel } from '../../../../shell/labels/mode-label.ts';
import { ruleLine } from '../../../../ui-kit/frame/rule-lines.ts';
import { Lines } from '../../../../ui-kit/text/lines.tsx';
import { tokenText as text } from '../../messages/tokens.ts';
import { commandLines, type ShownCommand } from './command-lines.ts';

/** Draws a command line over the whole screen. */
export function CommandOverlay({ command }: { readonly command: ShownCommand }) {
  const { screen, connection } = useApp(
    useShallow((state) => ({ screen: state.screen, connection: state.connection })),
  );
  const { columns: width, rows: height } = screen.size;
  const head = ruleLine({
    width,
    left: `${text.command}  ${profileLabel(connection)}`,
    leftTone: connection.mode === 'prod' ? 'prod' : 'focus',
    right: withMaskedLabel(screen),
  });
  return (
    <Box flexDirection="column" width={width}>
      <Lines
        lines={[head, ...commandLines(command, { connection, width })]}
        height={Math.max(0, height - 2)}
      />
      <Lines lines={[ruleLine({ width })]} />
    </Box>
  );
}
