import type { CommandHandler, AppState } from '../context.ts';
import type { Activity } from '../../../ledger/activity/activity.ts';
import { updateIdOfEvent } from '../../../ledger/ids/identify-id.ts';
import { shortenParty } from '../../../lib/text/quote.ts';
import { stringifyJson } from '../../../lib/json/json.ts';
import { selectChosen, selectMarked } from '../state/selectors.ts';
import { copyToClipboard, rawCopyNotice } from '../../../shell/copy-to-clipboard.ts';
import {
  copiedOf,
  exportInstead,
  nothingToCopy,
  exported,
  exportFailed,
} from '../messages/notices.ts';
import { findOpenState } from '../../../ledger/activity/open-contracts.ts';
import { exportFile } from '../../../shell/export-file.ts';
import { toCsv, toNdjson } from './export-rows.ts';

const copyAs =
  (
    name: string,
    textOf: (activity: Activity) => string | undefined,
    nameOf: (text: string) => string = () => name,
  ): CommandHandler =>
  (ctx) => {
    const state = ctx.store.getState();
    state.closeOverlay();
    const texts = selectChosen(state).flatMap((activity) => textOf(activity) ?? []);
    if (texts.length === 0) {
      state.showNotice('error', nothingToCopy(name));
      return;
    }
    const text = texts.join('\n');
    const copied = texts.length === 1 ? nameOf(text) : copiedOf(name, texts.length);
    copyToClipboard(ctx, copied, text, exportInstead());
  };

export const copyId = copyAs('event id', ({ id }) => id);
export const copyUpdate = copyAs('update id', ({ id }) => updateIdOfEvent(id));

/** Names the party: who pays the wrong one of two cannot take it back. */
const copyParties = (name: string, partiesOf: (activity: Activity) => readonly string[]) =>
  copyAs(
    name,
    (activity) => partiesOf(activity).join('\n') || undefined,
    (text) => `${name} ${text.split('\n').map(shortenParty).join(', ')}`,
  );

export const copySender = copyParties('sender', ({ from }) => (from === undefined ? [] : [from]));
export const copyReceiver = copyParties('receiver', ({ to }) => to.map(({ party }) => party));
export const copyJson = copyAs('JSON', ({ raw }) => stringifyJson(raw, 2));
export const copyAmount = copyAs('amount', ({ amount }) => amount);

const formats = { ndjson: toNdjson, csv: toCsv } as const;

/** Without marks, the rows that pass the filter, oldest first or as they are sorted. */
const activitiesOf = (state: AppState): readonly Activity[] => {
  const marked = selectMarked(state);
  if (marked.length > 0) return marked;
  return state.activity.view.entries.flatMap((entry) =>
    'gap' in entry || entry.activity === undefined ? [] : [entry.activity],
  );
};

const openStates =
  ({ activity: { open } }: AppState, now: number) =>
  (activity: Activity) =>
    findOpenState(activity, open.endings, now);

/** `activity-20260203T120455Z.csv` */
const fileName = (now: number, format: string): string =>
  `activity-${new Date(now).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z.${format}`;

const exportAs =
  (format: keyof typeof formats): CommandHandler =>
  ({ store, deps }) => {
    const state = store.getState();
    state.closeOverlay();
    const activities = activitiesOf(state);
    const text = formats[format](activities, openStates(state, deps.now()));
    const written = exportFile(deps, fileName(deps.now(), format), text);
    if (!written.ok) state.showNotice('error', exportFailed(written.error));
    else
      state.showNotice(
        'done',
        `${exported(activities.length, written.value)}${rawCopyNotice(state.screen)}`,
      );
  };

export const exportNdjson = exportAs('ndjson');
export const exportCsv = exportAs('csv');
