import type { KeyBinding, KnownBinding } from '../../shell/keys/key-binding.ts';
import { activityBindings } from '../../features/activity/keys.ts';
import { decodedViewBindings } from '../../features/writes/commands/decoded-keys.ts';
import {
  approvalBindings,
  confirmationBindings,
  outcomeBindings,
  reviewBindings,
  reviewDecodedBindings,
} from '../../features/writes/commands/review-keys.ts';
import { doctorBindings } from '../../features/doctor/keys.ts';
import { globalBindings } from './global-keys.ts';
import {
  checksBindings,
  draftsBindings,
  expiredDraftBindings,
  formBindings,
  formGroupBindings,
  signingBindings,
  submissionIdBindings,
  formFieldBindings,
} from '../../features/writes/commands/form-keys.ts';
import { helpBindings } from '../help/help-keys.ts';
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
} from '../../features/lookup/keys.ts';
import {
  journalEntriesBindings,
  journalEntryBindings,
  journalBindings,
} from '../../features/journal/keys.ts';
import { quitConfirmBindings } from './quit-confirm-keys.ts';
import { copyBindings, exportBindings } from './menu-keys.ts';
import { detailBindings, gapBindings, listBindings } from '../../features/activity/pane-keys.ts';
import { profilesBindings, tokenPromptBindings } from '../../features/profiles/keys.ts';
import { textFieldBindings, promptBindings } from './prompt-keys.ts';
import { receiptBindings } from '../../features/journal/receipt-keys.ts';
import {
  treeBindings,
  treeCopyBindings,
  treeSearchBindings,
} from '../../features/lookup/tree-keys.ts';

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
