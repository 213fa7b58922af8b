import type { Line } from '../../../ui-kit/text/line.ts';
import type { AppState } from '../../../shell/state/app-state.ts';
import type { Overlay } from '../../../shell/state/screen.ts';
import { factLines } from './entry-lines.ts';

export type ReceiptState = Extract<Overlay, { kind: 'receipt' }>;

/** Lines around the text: two rules and the key hints. */
export const receiptFrame = 3;

/** Draws a receipt. */
export const receiptLines = (
  { facts }: ReceiptState,
  { screen: { size } }: Pick<AppState, 'screen'>,
): readonly Line[] => facts.flatMap((fact) => factLines(fact, size.columns));

/** Returns the last scroll position of a receipt. */
export const receiptLimit = (receipt: ReceiptState, state: Pick<AppState, 'screen'>): number =>
  Math.max(0, receiptLines(receipt, state).length - (state.screen.size.rows - receiptFrame));
