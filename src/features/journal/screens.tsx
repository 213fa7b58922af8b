import { storeHandler } from '../../shell/command-handler.ts';
import type { FeatureScreens } from '../../shell/feature.ts';
import { openJournal } from './commands/journal-commands.ts';
import { journalKeys } from './keys.ts';
import { journalScrollPanes } from './commands/scroll-panes.ts';
import { journalView } from './view/journal-view.tsx';
import { journalScopes, journalScopeTable, journalStacks } from './scopes.ts';
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
const journalOverlays: Pick<OverlayParts, keyof EntryOverlays> = {
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

/** Goes back from an entry to the list, from there to all entries, from there to the tab before. */
const back = storeHandler((state) => {
  const { pane, filter } = state.journal;
  if (pane === 'detail')
    state.updateJournal((journal) => ({ ...journal, pane: 'list', scroll: 0 }));
  else if (filter !== undefined)
    state.updateJournal((journal) => ({ ...journal, filter: undefined }));
  else state.leaveTab();
});

export const journalScreens = {
  keys: journalKeys,
  scopes: journalScopeTable,
  stacks: journalStacks,
  overlays: journalOverlays,
  scroll: journalScrollPanes,
  tabs: {
    journal: {
      view: journalView,
      scopes: journalScopes,
      open: openJournal,
      back,
    },
  },
} satisfies FeatureScreens;
