import type { LookupRecord } from '../../../storage/history/lookup-history.ts';
import type { AppState, CommandContext } from '../../../app/state.ts';
import { copyToClipboard } from '../../../shell/copy-to-clipboard.ts';
import type { CommandHandler } from '../../../shell/command-handler.ts';
import { historyCleared, noLookups } from '../messages/notices.ts';

const chosenLookup = ({ lookup }: AppState): LookupRecord | undefined =>
  lookup.history[lookup.chosen];

const onChosen =
  (handler: (record: LookupRecord, ctx: CommandContext, state: AppState) => void): CommandHandler =>
  (ctx) => {
    const state = ctx.store.getState();
    const record = chosenLookup(state);
    if (record === undefined) state.showNotice('note', noLookups);
    else handler(record, ctx, state);
  };

export const again = onChosen(({ kind, id, parties, format }, { lookups }) =>
  lookups.look(format === undefined ? { kind, id, parties } : { kind, id, parties, format }),
);

export const copy = onChosen(({ id }, ctx) => copyToClipboard(ctx, 'id', id));

export const forget = onChosen((record, { history }) => history.forget(record));

export const forgetAll = onChosen((_looked, { history }, state) => {
  history.forget();
  state.showNotice('note', historyCleared);
});
