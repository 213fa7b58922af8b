import { Box } from 'ink';
import { useShallow } from 'zustand/react/shallow';
import { useApp } from '../../../../shell/session-context.tsx';
import { plainScope } from '../../../../shell/keys/key-binding.ts';
import { withKeyChanges } from '../../../../shell/keys/key-changes.ts';
import { keyHintLine } from '../../../../shell/keys/key-hint-line.ts';
import { profileLabel, withMaskedLabel } from '../../../../shell/labels/mode-label.ts';
import { ruleLine } from '../../../../ui-kit/frame/rule-lines.ts';
import { Lines } from '../../../../ui-kit/text/lines.tsx';
import { tokenText as text } from '../../messages/tokens.ts';
import { commandBindings } from '../../tokens/command-keys.ts';
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
  const foot = [
    ruleLine({ width }),
    keyHintLine({
      table: withKeyChanges(commandBindings),
      scopes: ['tokenCommand'],
      kindOf: plainScope,
      width,
    }),
  ];
  return (
    <Box flexDirection="column" width={width} height={height}>
      <Lines
        lines={[head, ...commandLines(command, { connection, width })]}
        height={Math.max(0, height - foot.length)}
      />
      <Lines lines={foot} />
    </Box>
  );
}
