import { counted } from '../lib/count.ts';
import { selectSelected } from '../store/selectors.ts';
import { copyNames, copyText, type CopyKind } from './copy-texts.ts';
import { onStore, type Deed, type DeedTable } from './deed.ts';
import type { CopyOutcome } from './ports.ts';

const words = (name: string, outcome: CopyOutcome): string =>
  outcome.kind === 'sent'
    ? `${name} sent to terminal (${counted(outcome.bytes, 'byte')})`
    : `${name} is too large for the clipboard (${outcome.bytes} of ${counted(outcome.limit, 'byte')}): x exports it`;

const copy =
  (kind: CopyKind): Deed =>
  ({ store, ports }) => {
    const state = store.getState();
    state.uncovered();
    const selected = selectSelected(state);
    const activity = selected === undefined || 'gap' in selected ? undefined : selected.activity;
    const text = activity === undefined ? undefined : copyText(activity, kind);
    if (text === undefined) {
      state.noticed('note', `There is no ${copyNames[kind]} here.`);
      return;
    }
    const outcome = ports.copy(text);
    state.noticed(outcome.kind === 'sent' ? 'note' : 'warning', words(copyNames[kind], outcome));
  };

/** Commands that copy from the selected activity; what is copied is the raw value. */
export const copyCommands: DeedTable = {
  'copy.open': onStore((state) => state.overlaid({ kind: 'copy' })),
  'copy.cancel': onStore((state) => state.uncovered()),
  'copy.id': copy('event'),
  'copy.event': copy('event'),
  'copy.update': copy('update'),
  'copy.party': copy('party'),
  'copy.json': copy('json'),
  'copy.amount': copy('amount'),
};
