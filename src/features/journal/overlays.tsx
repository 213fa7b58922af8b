import { textOfField } from '../../lib/text/text-field.ts';
import { changeField, type OverlayParts } from '../../shell/overlay-parts.ts';
import type { Overlays } from '../../app/state.ts';
import type { TextInput } from '../../shell/state/screen.ts';
import { resolvePrompt } from './messages/entry.ts';
import { ReceiptOverlay } from './view/receipt-overlay.tsx';

export interface EntryOverlays {
  /** The receipt of a write, over the whole screen. */
  readonly receipt: {
    readonly kind: 'receipt';
    readonly entry: string;
    readonly facts: readonly (readonly [name: string, value: string | undefined])[];
    readonly scroll: number;
  };
  readonly mark: {
    readonly kind: 'mark';
    readonly entry: string;
    /** What it does, and its entry. */
    readonly write: string;
    readonly field: TextInput;
    /** Enter was pressed without a reason. */
    readonly isRefused?: true;
  };
}

const problem = ({ field, isRefused }: Overlays['mark']): string | undefined => {
  if (textOfField(field).trim() !== '') return undefined;
  return isRefused === true ? resolvePrompt.notResolved : resolvePrompt.reasonNeeded;
};

/** The overlays of this feature. */
export const journalOverlays: Pick<OverlayParts, keyof EntryOverlays> = {
  receipt: {
    scopes: ['receipt', 'scroll', 'global'],
    screen: (receipt) => <ReceiptOverlay receipt={receipt} />,
  },
  mark: {
    scopes: ['mark', 'field', 'global'],
    changeText: changeField,
    prompt: {
      label: ' reason:',
      placeholder: resolvePrompt.placeholder,
      title: ({ write }) => resolvePrompt.title(write),
      advice: () => resolvePrompt.advice,
      problem,
    },
  },
};
