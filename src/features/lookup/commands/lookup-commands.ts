import * as messages from '../messages/notices.ts';
import { noEditor } from '../../../shell/tree/messages.ts';
import { identifyId } from '../../../ledger/ids/identify-id.ts';
import { defaultFormatChoice } from '../../../ledger/formats.ts';
import { checkPartyId } from '../../../ledger/ids/identifiers.ts';
import type { Lookup, LookupKind } from '../../../ledger/rules/check-lookup-response.ts';
import { parsePastedId } from '../../../ledger/ids/shortened-ids.ts';
import { stringifyJson } from '../../../lib/json/json.ts';
import { textOfField } from '../../../lib/text/text-field.ts';
import {
  emptyLookupForm,
  fieldBeside,
  formatToSend,
  lineBeside,
  type LookupForm,
  parseFormat,
  toggleFormatLine,
} from '../state/lookup-form.ts';
import type { AppState } from '../context.ts';
import type { CommandContext, CommandHandler } from '../command-context.ts';
import { storeHandler } from '../../../shell/command-handler.ts';
import type { LookupRecord } from '../../../storage/history/lookup-history.ts';
import { copyToClipboard } from '../../../shell/copy-to-clipboard.ts';
import { historyCleared, noLookups } from '../messages/notices.ts';

/** After the last party comes the first one again. */
export const nextRecentParty = (
  seen: readonly string[],
  sought: string,
  current: string,
): string | undefined => {
  const wanted = sought.toLowerCase();
  const fitting = seen.filter((party) => party.toLowerCase().includes(wanted));
  return fitting[(fitting.indexOf(current) + 1) % Math.max(1, fitting.length)];
};

/** The chosen kind, or the one that the id suggests. */
export const effectiveKind = ({ id, chosen }: LookupForm): LookupKind | 'party' | undefined =>
  chosen ?? identifyId(textOfField(id)).kind;

const formatOf = (form: LookupForm, kind: LookupKind): Lookup['format'] => {
  if (kind === 'contract') return undefined;
  const isUsual = form.written === undefined && form.choice === defaultFormatChoice;
  return isUsual ? undefined : formatToSend(form, kind);
};

const addParty = ({ store, actions }: CommandContext): void => {
  const state = store.getState();
  const { party, parties } = state.lookup.form;
  const read = parsePastedId(textOfField(party), actions.idsSeen);
  if (!read.ok) {
    state.showNotice('error', read.error);
    return;
  }
  const typed = read.value;
  const problem = checkPartyId(typed);
  if (problem !== undefined) {
    state.showNotice('error', messages.invalidParty(problem.message, problem.rule, problem.remedy));
    return;
  }
  const list = parties.includes(typed) ? parties : [...parties, typed];
  state.updateLookupForm({ parties: list, party: emptyLookupForm.party, sought: undefined });
};

const lookUp: CommandHandler = (ctx) => {
  const { store, lookups } = ctx;
  const state = store.getState();
  const { form } = state.lookup;
  const read = parsePastedId(textOfField(form.id), ctx.actions.idsSeen);
  if (!read.ok) {
    state.showNotice('error', read.error);
    state.updateLookupForm({ field: 'id' });
    return;
  }
  const detected = identifyId(read.value);
  const kind = form.chosen ?? detected.kind;
  if (detected.id === '' || kind === undefined) {
    state.showNotice('warning', detected.words);
    state.updateLookupForm({ field: detected.id === '' ? 'id' : 'kind' });
    return;
  }
  if (kind === 'party') ctx.actions.showParty(detected.id);
  else lookups.look({ kind, id: detected.id, parties: form.parties, format: formatOf(form, kind) });
};

export const go: CommandHandler = (ctx) => {
  const state = ctx.store.getState();
  const { field, party } = state.lookup.form;
  if (field === 'party' && textOfField(party).trim() !== '') addParty(ctx);
  else lookUp(ctx);
};

export const openPlace: CommandHandler = (ctx) => {
  const state = ctx.store.getState();
  if (state.lookup.form.field === 'format') state.showLookupPage({ page: 'format' });
  else lookUp(ctx);
};

/** Fills in the next party with the typed text, the user's own before those seen. */
const fillParty = async ({ store, actions, lookups }: CommandContext): Promise<void> => {
  const own = await lookups.ownParties();
  const state = store.getState();
  const { form } = state.lookup;
  if (form.field !== 'party') return;
  if (!own.ok) state.showNotice('note', messages.ownPartiesUnknown(own.error.reason));
  const typed = textOfField(form.party).trim();
  const sought = form.sought ?? typed;
  const known = new Set([...(own.ok ? own.value.parties : []), ...actions.partiesSeen()]);
  const next = nextRecentParty([...known], sought, typed);
  if (next !== undefined) state.updateLookupForm({ party: { before: next, after: '' }, sought });
  else state.showNotice('note', messages.noMatchingParty);
};

export const suggest: CommandHandler = (ctx) => void fillParty(ctx);

export const editFormat: CommandHandler = ({ store, deps }) => {
  const state = store.getState();
  if (deps.edit === undefined) {
    state.showNotice('warning', noEditor);
    return;
  }
  const { form } = state.lookup;
  const kind = effectiveKind(form) === 'transaction' ? 'transaction' : 'update';
  const before = stringifyJson(formatToSend(form, kind), 2);
  const edited = deps.edit(before);
  if (!edited.ok) {
    state.showNotice('error', messages.formatNotEdited(edited.error));
    return;
  }
  if (edited.value.trim() === before) return;
  const read = parseFormat(edited.value, kind);
  if (read.ok) state.updateLookupForm({ written: read.value });
  else state.showNotice('error', messages.formatNotEdited(read.error));
};

const kinds: readonly LookupKind[] = ['contract', 'update', 'transaction'];

const chooseKind =
  (by: 1 | -1): CommandHandler =>
  ({ store }) => {
    const state = store.getState();
    const { form } = state.lookup;
    const now = effectiveKind(form);
    const at = now === undefined || now === 'party' ? 0 : kinds.indexOf(now) + by;
    state.updateLookupForm({ chosen: kinds[(at + kinds.length) % kinds.length] });
  };

const moveFormFocus = (by: 1 | -1): CommandHandler =>
  storeHandler(({ lookup: { form }, updateLookupForm }: AppState) =>
    updateLookupForm({ field: fieldBeside(form, by) }),
  );
const line = (by: 1 | -1): CommandHandler =>
  storeHandler(({ lookup: { form }, updateLookupForm }: AppState) =>
    updateLookupForm({ line: lineBeside(form, by) }),
  );
export const closeFormat = storeHandler((state: AppState) =>
  state.showLookupPage({ page: 'form' }),
);
export const next = moveFormFocus(1);

export const down = storeHandler((state: AppState) => {
  const { form, history } = state.lookup;
  const isEmpty = form.field === 'id' && textOfField(form.id) === '';
  if (isEmpty && history.length > 0) state.updateLookupForm({ field: 'history' });
  else state.updateLookupForm({ field: fieldBeside(form, 1) });
});

export const previous = moveFormFocus(-1);
export const right = chooseKind(1);
export const left = chooseKind(-1);
export const nextFormatLine = line(1);
export const previousFormatLine = line(-1);

export const toggle = storeHandler(({ lookup: { form }, updateLookupForm }: AppState) =>
  updateLookupForm(toggleFormatLine(form)),
);

export const reset = storeHandler((state: AppState) =>
  state.updateLookupForm({
    choice: defaultFormatChoice,
    names: emptyLookupForm.names,
    written: undefined,
  }),
);

export const openFormat = storeHandler((state: AppState) =>
  state.showLookupPage({ page: 'format' }),
);

const editField = (field: 'id' | 'party'): CommandHandler =>
  storeHandler((state: AppState) => {
    state.showLookupPage({ page: 'form' });
    state.updateLookupForm({ field: field });
  });

export const typeId = editField('id');
export const change = editField('party');
export const leaveField = storeHandler((state: AppState) =>
  state.updateLookupForm({ field: 'history' }),
);

export const dropParty = storeHandler((state: AppState) =>
  state.updateLookupForm({ parties: state.lookup.form.parties.slice(0, -1) }),
);

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

export const queryAgain = onChosen(({ kind, id, parties, format }, { lookups }) =>
  lookups.look(format === undefined ? { kind, id, parties } : { kind, id, parties, format }),
);

export const copyHistoryId = onChosen(({ id }, ctx) => copyToClipboard(ctx, 'id', id));
export const forgetLookup = onChosen((record, { lookups }) => lookups.forget(record));

export const forgetAllLookups = onChosen((_looked, { lookups }, state) => {
  lookups.forget();
  state.showNotice('note', historyCleared);
});
