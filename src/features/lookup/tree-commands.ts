import { linkForField } from '../../ledger/ids/identify-id.ts';
import { isArray, isObject, stringifyJson, type Json } from '../../lib/json/json.ts';
import { countValues } from '../../lib/json/rows.ts';
import { jqPath, jsonPath, pathTo } from '../../lib/json/path.ts';
import {
  collapseAtCursor,
  collapseAll,
  searchTree,
  expandAtCursor,
  expandAll,
  goToHit,
  type JsonTree,
  type TreeHits,
} from '../../lib/json/cursor.ts';
import { answerRows } from './state/lookup-lines.ts';
import { currentVisit, type LookupVisit } from './state/lookup.ts';
import type { AppState, AppStore } from '../../shell/state/app-state.ts';
import { queryText } from './messages/query.ts';
import { copyToClipboard } from '../../shell/copy-to-clipboard.ts';
import { storeHandler, type CommandHandler } from '../../shell/command-handler.ts';
import * as messages from './messages/notices.ts';

type Open = { readonly visit: LookupVisit; readonly tree: JsonTree; readonly height: number };

/** Returns the tree on screen, if there is one. */
const shown = (state: AppState): Open | undefined => {
  const visit = currentVisit(state.lookup);
  if (visit?.tree === undefined) return undefined;
  return { visit, tree: visit.tree, height: answerRows(visit, state.screen.size) };
};

const onTree = (change: (tree: JsonTree, height: number) => JsonTree): CommandHandler =>
  storeHandler((state) => {
    const open = shown(state);
    if (open !== undefined)
      state.updateVisit(open.visit.number, { tree: change(open.tree, open.height) });
  });

const go = (state: AppState, tree: JsonTree, direction: 1 | -1): void => {
  const open = shown(state);
  if (open === undefined) return;
  const find = tree.hits === undefined ? searchTree : goToHit;
  const hit = find(tree, direction, open.height);
  state.updateVisit(open.visit.number, { tree: hit?.tree ?? tree });
  if (hit?.tree.hits !== undefined) showHit(state, hit.tree.hits);
  else if (hit === undefined) state.showNotice('note', messages.noMatch(tree.sought ?? ''));
  else if (hit.wrapped) state.showNotice('note', messages.searchWrapped(direction));
};

const showHit = (state: AppState, { paths, at }: TreeHits): void =>
  state.showNotice('note', queryText.hit(at + 1, paths.length, jsonPath(paths[at] ?? [])));

/** A text that begins like a path is a query: `$..amount`, `.events[0]`. */
const isQuery = (text: string): boolean => /^(?:\$|\.[\w[."'])/.test(text);

/** Runs a query, goes to its first hit and counts all of them. The engine is loaded with the first one. */
const runQuery = async (store: AppStore, { visit, tree }: Open, query: string): Promise<void> => {
  const { queryJson } = await import('./model/json-query.ts');
  const found = queryJson(tree.root, query);
  const state = store.getState();
  const now = shown(state);
  // The user may have gone on to another result.
  if (now?.visit.number !== visit.number) return;
  if (!found.ok) {
    state.showNotice('warning', found.error);
    return;
  }
  const { paths, isCut } = found.value;
  const { sought: _sought, ...plain } = now.tree;
  const hits = paths.length === 0 ? undefined : { paths, at: -1 };
  const first = goToHit({ ...plain, hits }, 1, now.height);
  state.updateVisit(visit.number, { tree: first?.tree ?? { ...plain, hits: undefined } });
  state.showNotice(
    'note',
    first === undefined
      ? queryText.noHits(query)
      : `${queryText.hits(paths.length, isCut)}. ${queryText.hit(1, paths.length, jsonPath(paths[0] ?? []))}`,
  );
};

const next = (direction: 1 | -1): CommandHandler =>
  storeHandler((state) => {
    const open = shown(state);
    if (open !== undefined) go(state, open.tree, direction);
  });

export const runSearch: CommandHandler = ({ store }) => {
  const state = store.getState();
  const { overlay } = state.screen;
  const open = shown(state);
  state.closeOverlay();
  if (overlay?.kind !== 'treeSearch' || open === undefined) return;
  const text = (overlay.field.before + overlay.field.after).trim();
  if (isQuery(text)) void runQuery(store, open, text);
  else if (text !== '') go(state, { ...open.tree, sought: text, hits: undefined }, 1);
};

const valueOf = ({ rows, cursor, root }: JsonTree): Json => rows[cursor]?.value ?? root;

/** Returns a text unchanged, and anything else as JSON. */
const rawText = (value: Json): string => (typeof value === 'string' ? value : stringifyJson(value));

const copies = {
  value: (tree: JsonTree) => rawText(valueOf(tree)),
  path: ({ rows, cursor }: JsonTree) => jsonPath(pathTo(rows, cursor)),
  'jq path': ({ rows, cursor }: JsonTree) => jqPath(pathTo(rows, cursor)),
  JSON: (tree: JsonTree) => stringifyJson(valueOf(tree), 2),
} as const;

const copy =
  (what: keyof typeof copies): CommandHandler =>
  (ctx) => {
    const state = ctx.store.getState();
    state.closeOverlay();
    const open = shown(state);
    if (open !== undefined) copyToClipboard(ctx, what, copies[what](open.tree));
  };

/** Follows an id or a party; expands or collapses a container. */
export const follow: CommandHandler = (ctx) => {
  const { store, lookups } = ctx;
  const state = store.getState();
  const open = shown(state);
  if (open === undefined) return;
  const { tree, visit, height } = open;
  const row = tree.rows[tree.cursor];
  const link =
    typeof row?.value === 'string' ? linkForField(row.value, String(row.key ?? '')) : undefined;
  if (link?.to === 'party') ctx.actions.showParty(link.id);
  else if (link !== undefined)
    lookups.look({ kind: link.to, id: link.id, parties: visit.lookup.parties });
  else if (row !== undefined && (isObject(row.value) || isArray(row.value))) {
    const change = row.open || countValues(row.value) === 0 ? collapseAtCursor : expandAtCursor;
    state.updateVisit(visit.number, { tree: change(tree, height) });
  }
};

const programs = {
  page: { name: 'pager', missing: messages.noPager },
  edit: { name: 'editor', missing: messages.noEditor },
} as const;

/** Opens the whole document in a program of the user. Changes made there are discarded. */
const lend =
  (program: 'page' | 'edit'): CommandHandler =>
  ({ store, deps }) => {
    const state = store.getState();
    const open = shown(state);
    if (open === undefined) return;
    const seen = deps[program]?.(`${stringifyJson(open.tree.root, 2)}\n`);
    const { name, missing } = programs[program];
    if (seen === undefined) state.showNotice('warning', missing);
    else if (!seen.ok) state.showNotice('error', messages.programFailed(name, seen.error));
  };

export const unfold = onTree(expandAtCursor);

export const fold = onTree(collapseAtCursor);

export const unfoldAll = onTree(expandAll);

export const foldAll = onTree(collapseAll);

export const nextHit = next(1);

export const previousHit = next(-1);

export const value = copy('value');

export const path = copy('path');

export const jq = copy('jq path');

export const json = copy('JSON');

export const page = lend('page');

export const editor = lend('edit');

export const facts = storeHandler((state) => {
  const open = shown(state);
  if (open !== undefined) state.updateVisit(open.visit.number, { tree: undefined });
});
