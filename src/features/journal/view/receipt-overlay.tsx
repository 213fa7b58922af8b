import { Box } from 'ink';
import { useShallow } from 'zustand/react/shallow';
import { clamp } from '../../../lib/numbers/list-window.ts';
import { profileLabel, withMaskedLabel } from '../../../shell/labels/mode-label.ts';
import { ruleLine } from '../../../ui-kit/frame/rule-lines.ts';
import { Lines, TextLine } from '../../../ui-kit/text/lines.tsx';
import { useApp } from '../../../shell/session-context.tsx';
import { receiptFrame, receiptLimit, receiptLines, type ReceiptState } from './entry-lines.ts';
import { receiptText } from '../messages/entry.ts';

/** Draws a receipt over the whole screen. */
export function ReceiptOverlay({ receipt }: { readonly receipt: ReceiptState }) {
  const state = useApp(useShallow(({ screen, connection }) => ({ screen, connection })));
  const { columns: width, rows: height } = state.screen.size;
  const lines = receiptLines(receipt, state);
  const room = Math.max(0, height - receiptFrame);
  const from = clamp(receipt.scroll, 0, receiptLimit(receipt, state));
  const place = receiptText.lines(Math.min(lines.length, from + room), lines.length);
  const title = ruleLine({
    width,
    left: `${receiptText.title(receipt.entry)}  ${profileLabel(state.connection)}`,
    leftTone: state.connection.mode === 'prod' ? 'prod' : 'focus',
    right: withMaskedLabel(state.screen, lines.length > room ? place : ''),
  });
  return (
    <Box flexDirection="column" width={width}>
      <TextLine line={title} />
      <Lines lines={lines} height={room} from={from} />
      <Lines lines={[ruleLine({ width })]} />
    </Box>
  );
}
