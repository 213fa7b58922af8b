import { selectSelected } from '../state/selectors.ts';
import { copyToClipboard } from '../../../shell/copy-to-clipboard.ts';
import { copiedKinds, textToCopy, type CopyKind } from './copy-texts.ts';
import type { CommandHandler } from '../../../shell/command-handler.ts';
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

export const id = copy('event');

export const update = copy('update');

export const party = copy('party');

export const json = copy('json');

export const amount = copy('amount');
