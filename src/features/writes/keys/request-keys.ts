import type { KeyBinding } from '../../../shell/keys/key-binding.ts';
import * as request from '../commands/request-commands.ts';
import * as review from '../commands/review-commands.ts';

/** Keys of the Request page, in addition to those of a form. */
export const requestBindings: readonly KeyBinding[] = [
  {
    id: 'request.generate',
    scope: 'request',
    keys: ['ctrl+n', 'n'],
    hint: 'generate',
    help: 'generate, or skip page',
    order: 2,
    palette: true,
    alias: 'topology party key allocate next page',
    run: review.forward,
  },
  {
    id: 'request.askAgain',
    scope: 'request',
    keys: ['r'],
    hint: 'ask again',
    help: 'ask the ledger again',
    order: 7,
    run: request.askAgain,
  },
];

/** Keys while the participant generates a topology. */
export const generatingBindings: readonly KeyBinding[] = [
  {
    id: 'generating.cancel',
    scope: 'generating',
    keys: ['escape'],
    hint: 'cancel',
    help: 'cancel the request',
    order: 1,
    run: request.cancel,
  },
];
