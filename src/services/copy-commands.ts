import { selectSelected } from '../store/selectors.ts';
import { copyOut } from './copy-out.ts';
import { copyNames, copyText, type CopyKind } from './copy-texts.ts';
import { onStore, type Deed, type DeedTable } from './deed.ts';

const copy =
  (kind: CopyKind): Deed =>
  (deeds) => {
    const state = deeds.store.getState();
    state.closeOverlay();
    const selected = selectSelected(state);
    const activity = selected === undefined || 'gap' in selected ? undefined : selected.activity;
    const text = activity === undefined ? undefined : copyText(activity, kind);
    if (text === undefined) {
      state.showNotice('note', `There is no ${copyNames[kind]} here.`);
      return;
    }
    copyOut(deeds, copyNames[kind], text, ': x exports it');
  };

/** Commands that copy from the selected activity; what is copied is the raw value. */
export const copyCommands: DeedTable = {
  'copy.open': onStore((state) => state.openOverlay({ kind: 'copy' })),
  'copy.cancel': onStore((state) => state.closeOverlay()),
  'copy.id': copy('event'),
  'copy.event': copy('event'),
  'copy.update': copy('update'),
  'copy.party': copy('party'),
  'copy.json': copy('json'),
  'copy.amount': copy('amount'),
};
