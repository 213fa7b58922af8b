import { overlayOfKind } from '../../shell/state/screen.ts';
import type { EntryOverlays, AppState } from './context.ts';
import type { CommandContext } from './command-context.ts';
import type { ScrollPanes, FeatureScreens } from '../../shell/feature.ts';
import type { Scrollable } from '../../shell/scroll.ts';
import { entryRows, journalLayout, moveSelection, selectedIndexOf, selectedRow } from './slice.ts';
import { receiptFrame, receiptLines, rowLines } from './view/entry-lines.ts';
import { storeHandler } from '../../shell/command-handler.ts';
import { openJournal } from './commands/journal-commands.ts';
import { journalKeys, journalScopes, journalScopeTable, journalStacks } from './keys.ts';
import { journalView, ReceiptOverlay } from './view/journal-view.tsx';
import { textOfField } from '../../lib/text/text-field.ts';
import { changeField, type OverlayParts } from '../../shell/overlay-parts.ts';
import { resolvePrompt } from './messages.ts';

const entriesPane = ({ store }: CommandContext): Scrollable => {
  const { journal, screen, updateJournal } = store.getState();
  const height = entryRows(journalLayout(screen.size, journal.pane));
  const offset = selectedIndexOf(journal);
  return {
    lines: journal.rows.length,
    height,
    offset,
    selects: true,
    set: (to) => updateJournal((now) => moveSelection(now, to - offset, height)),
  };
};

const entryPane = ({ store }: CommandContext): Scrollable | undefined => {
  const { journal, screen, updateJournal } = store.getState();
  const row = selectedRow(journal);
  const { rows: height, detail: width } = journalLayout(screen.size, journal.pane);
  if (row === undefined || width === undefined) return undefined;
  const style = { folder: journal.file.folder, width, masked: screen.masked };
  return {
    lines: rowLines(row, style).length,
    height,
    offset: journal.scroll,
    set: (scroll) => updateJournal((now) => ({ ...now, scroll })),
  };
};

const receiptPane = ({ store }: CommandContext): Scrollable | undefined => {
  const state = store.getState();
  const { size } = state.screen;
  const overlay = overlayOfKind<EntryOverlays['receipt']>(state.screen, 'receipt');
  if (overlay === undefined) return undefined;
  return {
    lines: receiptLines(overlay, state).length,
    height: size.rows - receiptFrame,
    offset: overlay.scroll,
    set: (scroll) => state.openOverlay({ ...overlay, scroll }),
  };
};

const journalScrollPanes: ScrollPanes<CommandContext> = {
  entries: entriesPane,
  entry: entryPane,
  receipt: receiptPane,
};

const problem = ({ field, isRefused }: EntryOverlays['mark']): string | undefined => {
  if (textOfField(field).trim() !== '') return undefined;
  return isRefused === true ? resolvePrompt.notResolved : resolvePrompt.reasonNeeded;
};

const journalOverlays: OverlayParts<EntryOverlays> = {
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
const back = storeHandler((state: AppState) => {
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
} satisfies FeatureScreens<AppState, CommandContext, EntryOverlays>;
