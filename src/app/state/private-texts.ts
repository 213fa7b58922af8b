import { selectSelected } from '../../features/activity/state/selectors.ts';
import type { ListEntry } from '../../features/activity/state/activity-filter.ts';
import type { Activity } from '../../ledger/activity/activity.ts';
import { findEntryChanges, type TailEntry } from '../../ledger/activity/entry-changes.ts';
import { isLosslessNumber } from '../../lib/json/json.ts';
import { partyNames } from '../../lib/text/party-names.ts';
import { sanitize } from '../../lib/text/sanitize.ts';
import { plainAmount, type PrivateTexts } from '../../ui-kit/text/hide-private.ts';
import type { AppState } from '../state.ts';
import { ownEntry } from '../../lib/json/fields.ts';

type CollectedTexts = { readonly [Kind in keyof PrivateTexts]: Set<string> };

const nothingFound = (): CollectedTexts => ({
  ids: new Set(),
  names: new Set(),
  memos: new Set(),
  amounts: new Set(),
});

/** Matches `alice::1220…` anywhere in a text, but not an IPv6 address in brackets. */
const partyIds = /(?<![\w:[-])([\w-]+)::([\w-]{2,})/g;

/** A text that is a party and nothing else: its name may have spaces and colons. */
const wholeParty = /^([\w: -]{1,185})::([\w-]{2,})$/;
const fingerprint = /^1220[0-9a-f]{8,}$/;

const partyKey = /(?:^|_)(?:party|owner|sender|receiver|provider|hint)s?$|(?:party|hint)s?$/i;
const memoKey = /(?:^|[/._])(?:description|memo|ansName|ansUrl|lockReason|optContext)$|\/reason$/i;
const amountKey = /amount|fee|price|balance/i;
const filterKey = /^(?:activeFilter|filter|filterDraft|filterHistory|savedFilters|fileFilters)$/;

/** Matches a description inside JSON text, such as the body of a response. */
const memosInJson =
  /"[^"]{0,80}(?:description|memo|optContext|\/reason)"\s*:\s*"((?:[^"\\]|\\.)*)"/g;

/** The fields of a name as both services send it (`Splice.Ans`: AnsEntry), by what they mean. */
const ansFields: Readonly<Record<string, string>> = { name: 'ansName', url: 'ansUrl' };
const isAnsEntry = (value: object): boolean =>
  'user' in value && 'name' in value && 'url' in value && 'description' in value;

/** Objects without objects inside JSON text, and the fields of a name in one of them. */
const flatObjects = /\{[^{}]*\}/g;
const ansInJson = /"(?:name|url)"\s*:\s*"((?:[^"\\]|\\.)*)"/g;

const decimal = /^[-+]?\d[\d,]*(?:\.\d+)?$/;

const openFields = /^(?:type|kind|age|state|round|time)$/;
const filterWords = /\s*(?:([\w.]+)\s*(?:[!<>=~]=?|:))?\s*(?:"([^"]*)"|([^\s()=~<>!"]+))/g;

const noteMemo = (text: string, texts: CollectedTexts): void => {
  const shown = sanitize(text.trim()).toLowerCase().replace(/\s+/g, ' ');
  if (shown === '') return;
  (shown.includes(' ') ? texts.memos : texts.names).add(shown);
};

const noteFilter = (text: string, texts: CollectedTexts): void => {
  noteMemo(text, texts);
  for (const [, field = '', quoted, bare = ''] of text.matchAll(filterWords)) {
    if (openFields.test(field) || (field === '' && /^(?:and|or|not)$/i.test(bare))) continue;
    if (quoted !== undefined) noteMemo(quoted, texts);
    else for (const word of bare.split(',')) noteWord(word, texts);
  }
};

const noteWord = (word: string, texts: CollectedTexts): void => {
  if (decimal.test(word)) texts.amounts.add(plainAmount(word));
  else if (!word.includes('::')) noteMemo(word, texts);
};

const noteText = (text: string, key: string, texts: CollectedTexts): void => {
  for (const [id, hint = ''] of text.matchAll(partyIds)) {
    texts.ids.add(id.toLowerCase());
    texts.names.add(hint.toLowerCase());
  }
  const [id, hint = '', namespace = ''] = wholeParty.exec(text) ?? [];
  if (id !== undefined && (partyKey.test(key) || fingerprint.test(namespace))) {
    texts.ids.add(id.toLowerCase());
    texts.names.add(hint.toLowerCase());
  }
  if (filterKey.test(key)) noteFilter(text, texts);
  else if (memoKey.test(key)) noteMemo(text, texts);
  else if (amountKey.test(key) && decimal.test(text)) texts.amounts.add(plainAmount(text));
  else if (partyKey.test(key) && /^[\w-]+$/.test(text)) texts.names.add(text.toLowerCase());
  for (const [, memo = ''] of text.matchAll(memosInJson)) noteMemo(memo, texts);
  for (const [object] of text.matchAll(flatObjects))
    if (object.includes('"user"') && object.includes('"url"'))
      for (const [, part = ''] of object.matchAll(ansInJson)) noteMemo(part, texts);
};

/** Values are never modified, so each is read once. */
const readBefore = new WeakMap<object, readonly PrivateTexts[]>();

const isTyped = (value: object): value is { before: string; after: string } =>
  'before' in value && typeof value.before === 'string' && 'after' in value;

/** A fact is a name with a value: `['party', '…']`, `{ name, value }`. */
const keyedValues = (value: object, key: string): readonly (readonly [string, unknown])[] => {
  if (Array.isArray(value)) {
    const [name, ...rest] = value as readonly unknown[];
    const isFact = typeof name === 'string' && value.length === 2;
    return isFact
      ? [[key, name], ...rest.map((item) => [name, item] as const)]
      : value.map((item) => [key, item] as const);
  }
  if (value instanceof Map)
    return [...value].map(([name, item]) => [typeof name === 'string' ? name : key, item] as const);
  if (value instanceof Set) return [...value].map((item) => [key, item] as const);
  if (isAnsEntry(value))
    return Object.entries(value).map(([name, item]: [string, unknown]) => [
      ownEntry(ansFields, name) ?? name,
      item,
    ]);
  // The filter as typed is private; its parsed form also contains words of the language.
  if (key === 'activeFilter' && 'text' in value) return [[key, value.text]];
  const named = 'label' in value ? value.label : 'name' in value ? value.name : undefined;
  return Object.entries(value).map(([name, item]: [string, unknown]) => [
    name === 'text' ? key : name === 'value' && typeof named === 'string' ? named : name,
    item,
  ]);
};

const readObject = (value: object, key: string): readonly PrivateTexts[] => {
  const textses = readBefore.get(value);
  if (textses !== undefined) return textses;
  const all: PrivateTexts[] = [];
  readBefore.set(value, all);
  if (ArrayBuffer.isView(value)) return all;
  const own = nothingFound();
  if (isTyped(value)) noteText(value.before + value.after, key, own);
  for (const [name, item] of keyedValues(value, key)) {
    if (typeof item === 'string') noteText(item, name, own);
    else if (typeof item === 'number' || isLosslessNumber(item)) noteText(String(item), name, own);
    else if (typeof item === 'object' && item !== null) all.push(...readObject(item, name));
  }
  if (Object.values(own).some(({ size }) => size > 0)) all.push(own);
  return all;
};

const union = (parts: readonly PrivateTexts[]): PrivateTexts => {
  const all = nothingFound();
  for (const part of parts)
    for (const kind of ['ids', 'names', 'memos', 'amounts'] as const)
      for (const text of part[kind]) all[kind].add(text);
  return all;
};

/** Parts of the tail that hold its rows; those are read as they come, and not again and again. */
const rowParts: ReadonlySet<string> = new Set(['timeline', 'list', 'view', 'run', 'open']);

const readSlice = (key: string, value: unknown): readonly PrivateTexts[] => {
  const isTail = key === 'activity' && typeof value === 'object' && value !== null;
  const kept = isTail ? Object.entries(value).filter(([name]) => !rowParts.has(name)) : undefined;
  return readObject({ [key]: kept === undefined ? value : Object.fromEntries(kept) }, key);
};

const noteActivity = (activity: Activity, texts: CollectedTexts): void => {
  const { from = '', to, subject = '', involved = [], amount = '', description = '' } = activity;
  for (const text of [from, subject, ...involved, ...activity.notices])
    noteText(text, 'party', texts);
  noteText(amount, 'amount', texts);
  for (const receiver of to) {
    noteText(receiver.party, 'party', texts);
    noteText(receiver.amount, 'amount', texts);
  }
  noteMemo(description, texts);
};

/**
 * Creates a function that returns the private texts of the rows that have ever been loaded. Only rows that
 * are new since the last call are read.
 */
const createRowTexts = (): ((entries: readonly TailEntry[]) => PrivateTexts) => {
  const texts = nothingFound();
  let before: readonly TailEntry[] = [];
  return (entries) => {
    for (const activity of findEntryChanges(before, entries).added) noteActivity(activity, texts);
    before = entries;
    return texts;
  };
};

/** Everything about the selected row, with its earlier versions: its detail shows all of it. */
const readSelected = (selected: ListEntry | undefined): readonly PrivateTexts[] => {
  if (selected === undefined || 'gap' in selected) return [];
  const { activity, changed = [] } = selected;
  const versions = [...changed, ...(activity === undefined ? [] : [activity])];
  const texts = nothingFound();
  for (const version of versions) noteActivity(version, texts);
  return [texts, ...versions.flatMap(({ raw }) => readObject({ raw }, 'raw'))];
};

const slices = (state: AppState): readonly (readonly [key: string, value: unknown])[] => {
  const { overlay, notice, filterDraft, filterHistory } = state.screen;
  const others = Object.entries(state).filter(
    ([name, value]) => name !== 'screen' && typeof value !== 'function',
  );
  return [
    ...others,
    ['overlay', overlay],
    ['notice', notice],
    ['filterDraft', filterDraft],
    ['filterHistory', filterHistory],
  ];
};

/** The names that the user gave to parties. */
const ownNames = (): PrivateTexts => ({
  ...nothingFound(),
  names: new Set([...partyNames().keys()].map((name) => name.toLowerCase())),
});

/**
 * Creates a selector of the texts that the mask hides. It reads the whole state, so that a text is private
 * on every screen, wherever it came from; of the rows of the tail the fields that lists show, and
 * everything of the selected one.
 */
export const makeSelectPrivateTexts = (): ((state: AppState) => PrivateTexts) => {
  let last: { readonly of: readonly unknown[]; readonly texts: PrivateTexts } | undefined;
  const rowTexts = createRowTexts();
  // The detail shows a row for a moment after the cursor has left it.
  let selections: readonly (ListEntry | undefined)[] = [];
  return (state) => {
    const parts = slices(state);
    const selected = selectSelected(state);
    const of = [...parts.map(([, value]) => value), selected];
    if (last?.of.every((value, index) => value === of[index]) === true) return last.texts;
    if (selected !== selections[0]) selections = [selected, selections[0]];
    const texts = union([
      ...parts.flatMap(([key, value]) => readSlice(key, value)),
      rowTexts(state.activity.timeline.entries),
      ...selections.flatMap(readSelected),
      ownNames(),
    ]);
    last = { of, texts };
    return texts;
  };
};
