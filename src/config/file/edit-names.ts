import { isDeepStrictEqual } from 'node:util';
import {
  isMap,
  isNode,
  isPair,
  isScalar,
  parseDocument,
  type Node,
  type Pair,
  type YAMLMap,
} from 'yaml';
import { isObject } from '../../lib/json/json.ts';
import type { PartyNames } from '../../lib/text/party-names.ts';
import { err, type Result } from '../../lib/result.ts';

/** Replaces a part of a text: from one offset to another, in UTF-16 units. */
interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

interface NamesPlace {
  readonly profile: Pair | undefined;
  readonly names: Pair | undefined;
}

const pairIn = (map: unknown, key: string): Pair | undefined =>
  isMap(map) ? map.items.find((item) => isScalar(item.key) && item.key.value === key) : undefined;

const startOf = (node: unknown): number => (isNode(node) ? (node.range?.[0] ?? 0) : 0);

const lineStart = (text: string, at: number): number => text.lastIndexOf('\n', at - 1) + 1;

/** The offset after the line of `at`, also where the last line has no end. */
const afterLine = (text: string, at: number): number => {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end + 1;
};

const columnOf = (text: string, node: unknown): number =>
  startOf(node) - lineStart(text, startOf(node));

/** The end of what a pair says, without the comments and blank lines after it. */
const pairEnd = ({ key, value }: Pair): number => {
  const node: Node | undefined = [value, key].find(isNode);
  return node?.range?.[1] ?? 0;
};

const plain = /^[A-Za-z][\w.-]*$/;
const keyword = /^(?:true|false|null|yes|no|on|off|y|n)$/i;

const written = (text: string): string =>
  plain.test(text) && !keyword.test(text) ? text : JSON.stringify(text);

const entryOf = ([name, party]: readonly [string, string]): string =>
  `${written(name)}: ${JSON.stringify(party)}`;

const flowOf = (names: PartyNames): string =>
  `{ ${Object.entries(names).map(entryOf).join(', ')} }`;

const isFlow = (node: unknown): node is YAMLMap => isMap(node) && node.flow === true;

const insertAfter = (text: string, at: number, line: string): Edit => {
  const from = afterLine(text, at);
  const isEnded = from === 0 || text[from - 1] === '\n';
  return { from, to: from, text: `${isEnded ? '' : '\n'}${line}\n` };
};

/** Below `names:`, at the place where its entries stand or would stand. */
const addToNames = (text: string, names: Pair, entry: string): Edit => {
  const indent = ' '.repeat(columnOf(text, names.key) + 2);
  if (!isMap(names.value)) return insertAfter(text, startOf(names.key), indent + entry);
  const last = names.value.items.at(-1);
  return last === undefined
    ? insertAfter(text, startOf(names.key), indent + entry)
    : insertAfter(text, pairEnd(last), ' '.repeat(columnOf(text, last.key)) + entry);
};

/** Before the first setting of the profile, whose indentation the new one takes. */
const addSection = (text: string, profile: Pair, entry: string): Edit => {
  const first = isMap(profile.value) ? profile.value.items[0] : undefined;
  const indent = ' '.repeat(
    columnOf(text, first?.key ?? profile.key) + (first === undefined ? 2 : 0),
  );
  const section = `${indent}names:\n${indent}  ${entry}`;
  return insertAfter(text, startOf(profile.key), section);
};

const replaceFlow = (names: Pair, all: PartyNames): Edit => ({
  from: startOf(names.value),
  to: pairEnd(names),
  text: flowOf(all),
});

const addEdit = (
  text: string,
  { profile, names }: NamesPlace,
  { all, entry }: { readonly all: PartyNames; readonly entry: string },
): Edit | undefined => {
  if (profile === undefined) return undefined;
  if (names !== undefined && isFlow(names.value)) return replaceFlow(names, all);
  if (names !== undefined) return addToNames(text, names, entry);
  if (!isFlow(profile.value)) return addSection(text, profile, entry);
  const from = startOf(profile.value) + 1;
  return {
    from,
    to: from,
    text: ` names: ${flowOf(all)}${profile.value.items.length > 0 ? ',' : ' '}`,
  };
};

const removeEdit = (text: string, { names }: NamesPlace, name: string, all: PartyNames) => {
  if (names !== undefined && isFlow(names.value)) return replaceFlow(names, all);
  const pair = Object.keys(all).length === 0 ? names : pairIn(names?.value, name);
  if (pair === undefined) return undefined;
  return {
    from: lineStart(text, startOf(pair.key)),
    to: afterLine(text, pairEnd(pair) - 1),
    text: '',
  };
};

/** What the file says if the profile has these names, or its own. */
const contentWith = (text: string, profile: string, names?: PartyNames): unknown => {
  const content: unknown = parseDocument(text).toJS();
  const profiles = isObject(content) ? content['profiles'] : undefined;
  if (!isObject(content) || !isObject(profiles)) return content;
  const own = isObject(profiles[profile]) ? profiles[profile] : {};
  const edited = { ...own, names: names ?? own['names'] ?? {} };
  return { ...content, profiles: { ...profiles, [profile]: edited } };
};

/** Changes only the lines of one name, and nothing unless the file then says just that. */
const applyEdit = (
  text: string,
  {
    edit,
    profile,
    all,
  }: { readonly edit: Edit | undefined; readonly profile: string; readonly all: PartyNames },
): Result<string, string> => {
  if (edit === undefined) return err(`has no profile ${profile}`);
  const next = text.slice(0, edit.from) + edit.text + text.slice(edit.to);
  const isRight =
    parseDocument(next).errors.length === 0 &&
    isDeepStrictEqual(contentWith(next, profile), contentWith(text, profile, all));
  return isRight ? { ok: true, value: next } : err('is written in a way that cantui cannot edit');
};

const placeIn = (text: string, profile: string): NamesPlace => {
  const found = pairIn(parseDocument(text).get('profiles'), profile);
  return { profile: found, names: isPair(found) ? pairIn(found.value, 'names') : undefined };
};

/** Returns the text of the file with the name; its comments and everything else stay as they are. */
export const addName = (
  text: string,
  profile: string,
  {
    entry,
    names,
  }: { readonly entry: readonly [name: string, party: string]; readonly names: PartyNames },
): Result<string, string> => {
  const all = { ...names, [entry[0]]: entry[1] };
  const edit = addEdit(text, placeIn(text, profile), { all, entry: entryOf(entry) });
  return applyEdit(text, { edit, profile, all });
};

export const removeName = (
  text: string,
  profile: string,
  { name, names }: { readonly name: string; readonly names: PartyNames },
): Result<string, string> => {
  const all = Object.fromEntries(Object.entries(names).filter(([other]) => other !== name));
  return applyEdit(text, {
    edit: removeEdit(text, placeIn(text, profile), name, all),
    profile,
    all,
  });
};
