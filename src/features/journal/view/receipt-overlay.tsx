import { ownKeys, withKeyChanges, type OwnKeys } from '../../../shell/keys/key-changes.ts';
import { type KeyBinding, plainScope } from '../../../shell/keys/key-binding.ts';
import { scrollBindings } from '../../../shell/scroll/scroll-keys.ts';
import { receiptBindings } from '../keys/receipt-keys.ts';
import { Box } from 'ink';
import { useShallow } from 'zustand/react/shallow';
import { clamp } from '../../../lib/numbers/list-window.ts';
import { profileLabel, withMaskedLabel } from '../../../shell/labels/mode-label.ts';
import { keyHintLine } from '../../../shell/keys/key-hint-line.ts';
import { ruleLine } from '../../../ui-kit/frame/rule-lines.ts';
import { Lines, TextLine } from '../../../ui-kit/text/lines.tsx';
import { useApp } from '../../../shell/session-context.tsx';
import { receiptFrame, receiptLimit, receiptLines, type ReceiptState } from './entry-lines.ts';
import { receiptText } from '../messages/entry.ts';

let made: { readonly own: OwnKeys; readonly table: readonly KeyBinding[] } | undefined;

/** Made when it is drawn: the keys of the configuration are known by then. */
const receiptTable = (): readonly KeyBinding[] => {
  const own = ownKeys();
  if (made?.own !== own)
    made = { own, table: withKeyChanges([...receiptBindings, ...scrollBindings]) };
  return made.table;
};

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
  const foot = [
    ruleLine({ width }),
    keyHintLine({
      table: receiptTable(),
      scopes: ['receipt', 'scroll'],
      kindOf: plainScope,
      width,
    }),
  ];
  return (
    <Box flexDirection="column" width={width} height={height}>
      <TextLine line={title} />
      <Lines lines={lines} height={room} from={from} />
      <Lines lines={foot} />
    </Box>
  );
}
