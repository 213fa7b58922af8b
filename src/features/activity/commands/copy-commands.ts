import { selectSelected } from '../state/selectors.ts';
import { copyToClipboard } from '../../../shell/copy-to-clipboard.ts';
import { copiedKinds, textToCopy, type CopyKind } from './copy-texts.ts';
import {
  storeHandler,
  type CommandHandler,
  type CommandTable,
} from '../../../shell/command-handler.ts';
import { exportInstead, nothingToCopy } from '../messages/notices.ts';

const copy =
  (kind: CopyKind): CommandHandler =>
  (ctx) => {
    const state = ctx.store.getState();
    state.closeOverlay();
    const selected = selectSelected(state);
    const activity = selected === undefined || 'gap' in selected ? undefined : selected.activity;
    const text = activity === undefined ? undefined : textToCopy(activity, kind);
    if (text === undefined) {
      state.showNotice('note', nothingToCopy(copiedKinds[kind]));
      return;
    }
    copyToClipboard(ctx, copiedKinds[kind], text, exportInstead);
  };

/** Commands that copy from the selected activity, always the raw value. */
export const copyCommands: CommandTable = {
  'copy.open': storeHandler((state) => state.openOverlay({ kind: 'copy' })),
  'copy.cancel': storeHandler((state) => state.closeOverlay()),
  'copy.id': copy('event'),
  'copy.event': copy('event'),
  'copy.update': copy('update'),
  'copy.party': copy('party'),
  'copy.json': copy('json'),
  'copy.amount': copy('amount'),
};
