import type { Binding, Key } from './binding.ts';
import { activity } from './bindings-activity.ts';
import { decoded } from './bindings-decoded.ts';
import { approve, confirm, outcome, review, reviewDecoded } from './bindings-review.ts';
import { doctor } from './bindings-doctor.ts';
import { everywhere } from './bindings-everywhere.ts';
import {
  checks,
  drafts,
  expired,
  form,
  groups,
  signing,
  submission,
  typing,
} from './bindings-form.ts';
import { help } from './bindings-help.ts';
import {
  differences,
  facts,
  failed,
  format,
  formatText,
  lookup,
  lookupHistory,
  lookupPlace,
  lookupText,
  result,
} from './bindings-lookup.ts';
import { entries, entry, journal } from './bindings-journal.ts';
import { leaving } from './bindings-leave.ts';
import { copy, exporting } from './bindings-menus.ts';
import { detail, gap, list } from './bindings-panes.ts';
import { profiles, token } from './bindings-profiles.ts';
import { field, prompts } from './bindings-prompt.ts';
import { receipt } from './bindings-receipt.ts';
import { tree, treeCopy, treeSearch } from './bindings-tree.ts';

/**
 * Every key there is. Handling, the footer, the help overlay and the palette all read this table:
 * what is not in it does not exist, and what is in it is never undocumented.
 */
export const keymap = [
  ...list,
  ...detail,
  ...gap,
  ...activity,
  ...facts,
  ...tree,
  ...treeCopy,
  ...treeSearch,
  ...differences,
  ...failed,
  ...result,
  ...lookupText,
  ...lookupHistory,
  ...lookupPlace,
  ...format,
  ...formatText,
  ...lookup,
  ...copy,
  ...exporting,
  ...form,
  ...signing,
  ...groups,
  ...checks,
  ...submission,
  ...drafts,
  ...decoded,
  ...expired,
  ...review,
  ...reviewDecoded,
  ...confirm,
  ...approve,
  ...outcome,
  ...typing,
  ...profiles,
  ...doctor,
  ...token,
  ...entries,
  ...entry,
  ...journal,
  ...leaving,
  ...receipt,
  ...help,
  ...prompts,
  ...field,
  ...everywhere,
] as const satisfies readonly Binding[];

/** Lists the bindings of one scope, in the order of the table. */
export const bindingsOf = (scope: Binding['scope']): readonly Key[] =>
  keymap.filter((binding) => binding.scope === scope);
