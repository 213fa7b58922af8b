import type { KeyBinding } from '../../../shell/keys/key-binding.ts';
import * as form from '../commands/form-commands.ts';
import * as review from '../commands/review-commands.ts';
import * as whyNot from '../commands/refusals.ts';
import * as draft from '../commands/draft-commands.ts';

/** Keys while the user chooses a draft. */
export const draftsBindings: readonly KeyBinding[] = [
  {
    id: 'drafts.open',
    scope: 'drafts',
    keys: ['return'],
    hint: 'continue',
    help: 'continue the draft',
    order: 1,
    when: whyNot.noDraft,
    run: draft.proceed,
  },
  {
    id: 'drafts.new',
    scope: 'drafts',
    keys: ['n'],
    hint: 'new',
    help: 'start a new draft',
    order: 2,
    run: draft.startNew,
  },
  {
    id: 'drafts.down',
    scope: 'drafts',
    keys: ['tab'],
    hint: 'move',
    help: 'next, previous draft',
    run: draft.down,
  },
  {
    id: 'drafts.up',
    scope: 'drafts',
    keys: ['shift+tab'],
    hint: 'move',
    help: 'next, previous draft',
    run: draft.up,
  },
  {
    id: 'drafts.forget',
    scope: 'drafts',
    keys: ['d'],
    hint: 'trash',
    help: 'move to trash',
    order: 4,
    when: whyNot.noDraft,
    run: draft.forget,
  },
  {
    id: 'drafts.export',
    scope: 'drafts',
    keys: ['x'],
    hint: 'export',
    help: 'export to a file',
    order: 6,
    palette: true,
    alias: 'save write move host',
    run: draft.exportIt,
  },
  {
    id: 'drafts.restore',
    scope: 'drafts',
    keys: ['u'],
    hint: 'restore',
    help: 'restore from trash',
    order: 5,
    when: whyNot.restoreDraft,
    run: draft.restore,
  },
];

/** Keys of an expired draft: none of them changes it. */
export const expiredDraftBindings: readonly KeyBinding[] = [
  {
    id: 'expired.drafts',
    scope: 'expired',
    keys: ['D', 'return'],
    hint: 'drafts',
    help: 'choose or start a draft',
    order: 1,
    run: draft.ask,
  },
  {
    id: 'expired.down',
    scope: 'expired',
    keys: ['tab'],
    hint: 'move',
    help: 'next, previous field',
    run: form.down,
  },
  {
    id: 'expired.up',
    scope: 'expired',
    keys: ['shift+tab'],
    hint: 'move',
    help: 'next, previous field',
    run: form.up,
  },
  {
    id: 'expired.next',
    scope: 'expired',
    keys: ['ctrl+n', 'n'],
    hint: 'next page',
    help: 'next, previous page',
    order: 3,
    run: review.forward,
  },
  {
    id: 'expired.back',
    scope: 'expired',
    keys: ['ctrl+p', 'p'],
    hint: 'next page',
    help: 'next, previous page',
    run: form.back,
  },
];
