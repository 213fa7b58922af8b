import type { KeyBinding, KnownBinding } from './binding.ts';
import { activityBindings } from './bindings-activity.ts';
import { decodedViewBindings } from './bindings-decoded.ts';
import {
  approvalBindings,
  confirmationBindings,
  outcomeBindings,
  reviewBindings,
  reviewDecodedBindings,
} from './bindings-review.ts';
import { doctorBindings } from './bindings-doctor.ts';
import { globalBindings } from './bindings-everywhere.ts';
import {
  checksBindings,
  draftsBindings,
  expiredDraftBindings,
  formBindings,
  formGroupBindings,
  signingBindings,
  submissionIdBindings,
  formFieldBindings,
} from './bindings-form.ts';
import { helpBindings } from './bindings-help.ts';
import {
  differencesBindings,
  lookupFactsBindings,
  failureBindings,
  formatNamesBindings,
  formatTextBindings,
  lookupBindings,
  lookupHistoryBindings,
  lookupFormBindings,
  lookupTextBindings,
  resultBindings,
} from './bindings-lookup.ts';
import {
  journalEntriesBindings,
  journalEntryBindings,
  journalBindings,
} from './bindings-journal.ts';
import { quitConfirmBindings } from './bindings-leave.ts';
import { copyBindings, exportBindings } from './bindings-menus.ts';
import { detailBindings, gapBindings, listBindings } from './bindings-panes.ts';
import { profilesBindings, tokenPromptBindings } from './bindings-profiles.ts';
import { textFieldBindings, promptBindings } from './bindings-prompt.ts';
import { receiptBindings } from './bindings-receipt.ts';
import { treeBindings, treeCopyBindings, treeSearchBindings } from './bindings-tree.ts';

/**
 * Every key there is. Handling, the footer, the help overlay and the palette all read this table:
 * what is not in it does not exist, and what is in it is never undocumented.
 */
export const keymap = [
  ...listBindings,
  ...detailBindings,
  ...gapBindings,
  ...activityBindings,
  ...lookupFactsBindings,
  ...treeBindings,
  ...treeCopyBindings,
  ...treeSearchBindings,
  ...differencesBindings,
  ...failureBindings,
  ...resultBindings,
  ...lookupTextBindings,
  ...lookupHistoryBindings,
  ...lookupFormBindings,
  ...formatNamesBindings,
  ...formatTextBindings,
  ...lookupBindings,
  ...copyBindings,
  ...exportBindings,
  ...formBindings,
  ...signingBindings,
  ...formGroupBindings,
  ...checksBindings,
  ...submissionIdBindings,
  ...draftsBindings,
  ...decodedViewBindings,
  ...expiredDraftBindings,
  ...reviewBindings,
  ...reviewDecodedBindings,
  ...confirmationBindings,
  ...approvalBindings,
  ...outcomeBindings,
  ...formFieldBindings,
  ...profilesBindings,
  ...doctorBindings,
  ...tokenPromptBindings,
  ...journalEntriesBindings,
  ...journalEntryBindings,
  ...journalBindings,
  ...quitConfirmBindings,
  ...receiptBindings,
  ...helpBindings,
  ...promptBindings,
  ...textFieldBindings,
  ...globalBindings,
] as const satisfies readonly KeyBinding[];

/** Lists the bindings of one scope, in the order of the table. */
export const bindingsOfScope = (scope: KeyBinding['scope']): readonly KnownBinding[] =>
  keymap.filter((binding) => binding.scope === scope);
