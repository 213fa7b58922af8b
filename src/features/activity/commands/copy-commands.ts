import type { Activity } from '../../../ledger/activity/activity.ts';
import { updateIdOfEvent } from '../../../ledger/ids/identify-id.ts';
import { stringifyJson } from '../../../lib/json/json.ts';
import { selectChosen } from '../state/marks.ts';
import { copyToClipboard } from '../../../shell/copy-to-clipboard.ts';
import type { CommandHandler } from '../../../shell/command-handler.ts';
import { copiedOf, exportInstead, nothingToCopy } from '../messages/notices.ts';

export type CopyKind = 'event' | 'update' | 'party' | 'json' | 'amount';

/** The raw value; undefined if the activity has none. */
export const textToCopy = (activity: Activity, kind: CopyKind): string | undefined => {
  switch (kind) {
    case 'event':
      return activity.id;
    case 'update':
      return updateIdOfEvent(activity.id);
    case 'party':
      return activity.from ?? activity.to[0]?.party;
    case 'json':
      return stringifyJson(activity.raw, 2);
    case 'amount':
      return activity.amount;
    default:
      return kind satisfies never;
  }
};

export const copiedKinds: Readonly<Record<CopyKind, string>> = {
  event: 'event id',
  update: 'update id',
  party: 'party',
  json: 'JSON',
  amount: 'amount',
};

const copy =
  (kind: CopyKind): CommandHandler =>
  (ctx) => {
    const state = ctx.store.getState();
    state.closeOverlay();
    const chosen = selectChosen(state);
    const texts = chosen.flatMap((activity) => textToCopy(activity, kind) ?? []);
    if (texts.length === 0) {
      state.showNotice('note', nothingToCopy(copiedKinds[kind]));
      return;
    }
    const name = texts.length === 1 ? copiedKinds[kind] : copiedOf(copiedKinds[kind], texts.length);
    copyToClipboard(ctx, name, texts.join('\n'), exportInstead());
  };

export const id = copy('event');

export const update = copy('update');

export const party = copy('party');

export const json = copy('json');

export const amount = copy('amount');
