import { identifyId } from '../ledger/detect-id.ts';
import { defaultFormatChoice } from '../ledger/format-choice.ts';
import { checkPartyId } from '../ledger/identifiers.ts';
import type { Lookup, LookupKind } from '../ledger/lookup.ts';
import { parsePastedId } from '../ledger/pasted-id.ts';
import { stringifyJson } from '../lib/json.ts';
import { fieldText } from '../lib/text-field.ts';
import { emptyLookupForm, type LookupForm } from '../store/lookup-form.ts';
import { onStore, type Deed, type Deeds, type DeedTable } from './deed.ts';
import { formatToSend, readFormat } from './lookup-format.ts';
import { nextSeen } from './next-seen.ts';

/** The kind that is asked for: chosen, or what the id looks like. */
export const kindOf = ({ id, chosen }: LookupForm): LookupKind | 'party' | undefined =>
  chosen ?? identifyId(fieldText(id)).kind;

const formatOf = (form: LookupForm, kind: LookupKind): Lookup['format'] => {
  if (kind === 'contract') return undefined;
  const isUsual = form.written === undefined && form.choice === defaultFormatChoice;
  return isUsual ? undefined : formatToSend(form, kind);
};

const addParty = ({ store, actions }: Deeds): void => {
  const state = store.getState();
  const { party, parties } = state.lookup.form;
  const read = parsePastedId(fieldText(party), actions.idsSeen);
  if (!read.ok) {
    state.noticed('error', read.problem);
    return;
  }
  const typed = read.id;
  const problem = checkPartyId(typed);
  if (problem !== undefined) {
    state.noticed('error', `party ${problem.message} (${problem.rule}): ${problem.remedy}`);
    return;
  }
  const list = parties.includes(typed) ? parties : [...parties, typed];
  state.lookupFormed({ parties: list, party: emptyLookupForm.party, sought: undefined });
};

const lookUp: Deed = (deeds) => {
  const { store, lookups } = deeds;
  const state = store.getState();
  const { form } = state.lookup;
  const read = parsePastedId(fieldText(form.id), deeds.actions.idsSeen);
  if (!read.ok) {
    state.noticed('error', read.problem);
    state.lookupFocused('id');
    return;
  }
  const detected = identifyId(read.id);
  const kind = form.chosen ?? detected.kind;
  if (detected.id === '' || kind === undefined) {
    state.noticed('warning', detected.words);
    state.lookupFocused(detected.id === '' ? 'id' : 'kind');
    return;
  }
  if (kind === 'party') deeds.actions.showParty(detected.id);
  else lookups.look({ kind, id: detected.id, parties: form.parties, format: formatOf(form, kind) });
};

const go: Deed = (deeds) => {
  const state = deeds.store.getState();
  const { field, party } = state.lookup.form;
  if (field === 'party' && fieldText(party).trim() !== '') addParty(deeds);
  else lookUp(deeds);
};

const openPlace: Deed = (deeds) => {
  const state = deeds.store.getState();
  if (state.lookup.form.field === 'format') state.lookupPaged('format');
  else lookUp(deeds);
};

/** Puts the next party that was seen, and that holds what was typed, into the field. */
const suggest: Deed = ({ store, actions }) => {
  const state = store.getState();
  const { form } = state.lookup;
  const typed = fieldText(form.party).trim();
  const sought = form.sought ?? typed;
  const next = nextSeen(actions.partiesSeen(), sought, typed);
  if (next !== undefined) state.lookupFormed({ party: { before: next, after: '' }, sought });
  else state.noticed('note', 'No party from this session contains this text.');
};

const editFormat: Deed = ({ store, ports }) => {
  const state = store.getState();
  if (ports.edit === undefined) {
    state.noticed('warning', 'There is no editor here.');
    return;
  }
  const { form } = state.lookup;
  const kind = kindOf(form) === 'transaction' ? 'transaction' : 'update';
  const before = stringifyJson(formatToSend(form, kind), 2);
  const edited = ports.edit(before);
  if (!edited.ok) {
    state.noticed('error', `The editor left nothing: ${edited.why}`);
    return;
  }
  if (edited.value.trim() === before) return;
  const read = readFormat(edited.value, kind);
  if (read.ok) state.lookupFormed({ written: read.format });
  else state.noticed('error', `The format stays as it was: ${read.problem}`);
};

const kinds: readonly LookupKind[] = ['contract', 'update', 'transaction'];

const chooseKind =
  (by: 1 | -1): Deed =>
  ({ store }) => {
    const state = store.getState();
    const { form } = state.lookup;
    const now = kindOf(form);
    const at = now === undefined || now === 'party' ? 0 : kinds.indexOf(now) + by;
    state.lookupFormed({ chosen: kinds[(at + kinds.length) % kinds.length] });
  };

const step = (by: 1 | -1): Deed => onStore((state) => state.lookupStepped(by));
const line = (by: 1 | -1): Deed => onStore((state) => state.formatLineMoved(by));
const closeFormat = onStore((state) => state.lookupPaged('form'));

/** Commands of the form of a lookup. */
export const lookupCommands: DeedTable = {
  'tab.lookup': onStore((state) => state.tabbed('lookup')),
  'lookup.go': go,
  'lookup.next': step(1),
  'lookup.down': onStore((state) => {
    const { form, history } = state.lookup;
    const isEmpty = form.field === 'id' && fieldText(form.id) === '';
    if (isEmpty && history.length > 0) state.lookupFocused('history');
    else state.lookupStepped(1);
  }),
  'lookup.previous': step(-1),
  'lookup.leave': onStore((state) => state.lookupFocused('history')),
  'lookup.dropParty': onStore((state) =>
    state.lookupFormed({ parties: state.lookup.form.parties.slice(0, -1) }),
  ),
  'lookup.edit': onStore((state) => {
    state.lookupPaged('form');
    state.lookupFocused('id');
  }),
  'lookup.back': onStore((state) => state.lookupTravelled(-1)),
  'lookup.forward': onStore((state) => state.lookupTravelled(1)),
  'place.open': openPlace,
  'place.next': step(1),
  'place.previous': step(-1),
  'place.down': step(1),
  'place.up': step(-1),
  'place.right': chooseKind(1),
  'place.left': chooseKind(-1),
  'format.open': onStore((state) => state.lookupPaged('format')),
  'format.switch': onStore((state) => state.formatLineSwitched()),
  'format.down': line(1),
  'format.up': line(-1),
  'names.next': line(1),
  'names.previous': line(-1),
  'lookup.suggest': suggest,
  'format.edit': editFormat,
  'format.reset': onStore((state) =>
    state.lookupFormed({
      choice: defaultFormatChoice,
      names: emptyLookupForm.names,
      written: undefined,
    }),
  ),
  'format.close': closeFormat,
  'names.close': closeFormat,
};
