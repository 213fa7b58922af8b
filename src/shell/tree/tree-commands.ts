import { isArray, isObject, stringifyJson, type Json, textOrJson } from '../../lib/json/json.ts';
import { countValues, jqPath, jsonPath } from '../../lib/json/rows.ts';
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
import { copyToClipboard } from '../copy-to-clipboard.ts';
import { storeHandler, type CommandContext, type CommandHandler } from '../command-handler.ts';
import { overlayOfKind, type TextInput } from '../state/screen.ts';
import type { ShellState } from '../state/shell-state.ts';
import * as messages from './messages.ts';
import {
  linkOfCursor,
  pathInDocument,
  pathOfCursor,
  type FindOpenTree,
  type OpenTree,
} from './open-tree.ts';

export interface TreeOverlays {
  readonly treeCopy: { readonly kind: 'treeCopy' };
  readonly treeSearch: { readonly kind: 'treeSearch'; readonly field: TextInput };
}

export type TreeState = ShellState<TreeOverlays[keyof TreeOverlays]>;

const { queryText } = messages;

const hitText = (open: OpenTree, { paths, at }: TreeHits): string =>
  queryText.hit(at + 1, paths.length, jsonPath(pathInDocument(open, paths[at] ?? [])));

const go = (state: TreeState, open: OpenTree, tree: JsonTree, direction: 1 | -1): void => {
  const find = tree.hits === undefined ? searchTree : goToHit;
  const hit = find(tree, direction, open.height);
  open.set(hit?.tree ?? tree);
  if (hit?.tree.hits !== undefined) state.showNotice('note', hitText(open, hit.tree.hits));
  else if (hit === undefined) state.showNotice('note', messages.noMatch(tree.sought ?? ''));
  else if (hit.wrapped) state.showNotice('note', messages.searchWrapped(direction));
};

/** A text that begins like a path is a query: `$..amount`, `.events[0]`. */
const isQuery = (text: string): boolean => /^(?:\$|\.[\w[."'])/.test(text);

/** Goes to the first hit and counts all of them. The engine is loaded with the first query. */
const runQuery = async <State extends TreeState>(
  store: CommandContext<State>['store'],
  find: FindOpenTree<State>,
  open: OpenTree,
  query: string,
): Promise<void> => {
  const { queryDocuments } = await import('./json-query.ts');
  const found = queryDocuments(open, query);
  const state = store.getState();
  const now = find(state);
  // The user may have gone on to another document.
  if (now?.id !== open.id) return;
  if (!found.ok) {
    state.showNotice('warning', found.error);
    return;
  }
  const { paths, isCut } = found.value;
  const { sought: _sought, ...plain } = now.tree;
  const hits = paths.length === 0 ? undefined : { paths, at: -1 };
  const first = goToHit({ ...plain, hits }, 1, now.height);
  now.set(first?.tree ?? { ...plain, hits: undefined });
  state.showNotice(
    'note',
    first === undefined
      ? queryText.noHits(query)
      : `${queryText.hits(paths.length, isCut)}. ${hitText(open, { paths, at: 0 })}`,
  );
};

const cursorValue = ({ rows, cursor, root }: JsonTree): Json => rows[cursor]?.value ?? root;

const copies = {
  value: ({ tree }: OpenTree) => textOrJson(cursorValue(tree)),
  path: (open: OpenTree) => jsonPath(pathOfCursor(open)),
  'jq path': (open: OpenTree) => jqPath(pathOfCursor(open)),
  JSON: ({ tree }: OpenTree) => stringifyJson(cursorValue(tree), 2),
} as const;

const programs = {
  page: { name: 'pager', missing: messages.noPager },
  edit: { name: 'editor', missing: messages.noEditor },
} as const;

/** They work on the document that `find` returns. */
export const createTreeCommands = <State extends TreeState, Context extends CommandContext<State>>(
  find: FindOpenTree<State, Context>,
) => {
  type Handler = CommandHandler<Context>;
  const onTree = (change: (tree: JsonTree, height: number) => JsonTree): Handler =>
    storeHandler((state: State) => {
      const open = find(state);
      open?.set(change(open.tree, open.height));
    });

  const next = (direction: 1 | -1): Handler =>
    storeHandler((state: State) => {
      const open = find(state);
      if (open !== undefined) go(state, open, open.tree, direction);
    });

  const runSearch: Handler = ({ store }) => {
    const state = store.getState();
    const overlay = overlayOfKind<TreeOverlays['treeSearch']>(state.screen, 'treeSearch');
    const open = find(state);
    state.closeOverlay();
    if (overlay === undefined || open === undefined) return;
    const text = (overlay.field.before + overlay.field.after).trim();
    if (isQuery(text)) void runQuery(store, find, open, text);
    else if (text !== '') go(state, open, { ...open.tree, sought: text, hits: undefined }, 1);
  };

  const copy =
    (what: keyof typeof copies): Handler =>
    (ctx) => {
      const state = ctx.store.getState();
      state.closeOverlay();
      const open = find(state);
      if (open !== undefined) copyToClipboard(ctx, what, copies[what](open));
    };

  const follow: Handler = (ctx) => {
    const open = find(ctx.store.getState());
    if (open === undefined) return;
    const { tree, height } = open;
    const row = tree.rows[tree.cursor];
    const link = linkOfCursor(tree);
    if (link !== undefined) open.follow(ctx, link);
    else if (row !== undefined && (isObject(row.value) || isArray(row.value))) {
      const change = row.open || countValues(row.value) === 0 ? collapseAtCursor : expandAtCursor;
      open.set(change(tree, height));
    }
  };

  /** The whole document. Changes made in the program are discarded. */
  const lend =
    (program: keyof typeof programs): Handler =>
    ({ store, deps }) => {
      const state = store.getState();
      const open = find(state);
      if (open === undefined) return;
      const seen = deps[program]?.(`${stringifyJson(open.tree.root, 2)}\n`);
      const { name, missing } = programs[program];
      if (seen === undefined) state.showNotice('warning', missing);
      else if (!seen.ok) state.showNotice('error', messages.programFailed(name, seen.error));
    };

  return {
    follow,
    runSearch,
    unfold: onTree(expandAtCursor),
    fold: onTree(collapseAtCursor),
    unfoldAll: onTree(expandAll),
    foldAll: onTree(collapseAll),
    nextHit: next(1),
    previousHit: next(-1),
    value: copy('value'),
    path: copy('path'),
    jq: copy('jq path'),
    json: copy('JSON'),
    page: lend('page'),
    editor: lend('edit'),
    facts: storeHandler((state: State) => find(state)?.close()),
  };
};
