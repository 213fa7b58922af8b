import type { KeyBinding } from '../../../shell/keys/key-binding.ts';
import * as offered from './offered-keys.ts';
import { storeHandler } from '../../../shell/command-handler.ts';
import * as whyNot from '../commands/refusals.ts';
import * as result from '../commands/result-commands.ts';
import * as resultParty from '../commands/party-commands.ts';
import * as difference from '../commands/difference-commands.ts';

/** Keys of a result as details. */
export const lookupFactsBindings: readonly KeyBinding[] = [
  {
    id: 'facts.follow',
    scope: 'facts',
    keys: ['return', 'l', 'o'],
    hint: 'follow',
    help: 'follow the id or party',
    order: 1,
    when: whyNot.follow,
    run: result.follow,
  },
  {
    id: 'facts.json',
    scope: 'facts',
    keys: ['J'],
    hint: 'json',
    help: 'show JSON tree / details',
    order: 2,
    palette: true,
    alias: 'raw tree',
    run: result.json,
  },
  {
    id: 'facts.copy',
    scope: 'facts',
    keys: ['y'],
    hint: 'copy value',
    help: 'copy the value',
    order: 3,
    palette: true,
    alias: 'yank clipboard',
    run: result.copyValue,
  },
];

/** Keys of any result: found, not found, failed. */
export const resultBindings: readonly KeyBinding[] = [
  {
    id: 'result.again',
    scope: 'result',
    keys: ['r', 'ctrl+r'],
    hint: 'query again',
    help: 'query again',
    order: 4,
    palette: true,
    alias: 'refresh reload',
    run: ({ lookups }) => lookups.again(),
  },
  {
    id: 'result.copyId',
    scope: 'result',
    keys: ['c'],
    hint: 'copy id',
    help: 'copy the id',
    palette: true,
    alias: 'yank clipboard',
    run: result.copyId,
  },
  {
    id: 'result.pin',
    scope: 'result',
    keys: ['*'],
    hint: 'pin',
    help: 'pin this, or its link',
    palette: true,
    alias: 'watch bookmark pins',
    run: result.pin,
  },
  {
    id: 'result.asUpdate',
    scope: 'result',
    keys: ['U'],
    hint: 'as update',
    help: 'try as update / contract',
    order: 9,
    isOffered: offered.canBeUpdate,
    run: result.asUpdate,
  },
  {
    id: 'result.asContract',
    scope: 'result',
    keys: ['C'],
    hint: 'as contract',
    help: 'try as update / contract',
    isOffered: offered.canBeContract,
    run: result.asContract,
  },
  {
    id: 'result.compare',
    scope: 'result',
    keys: ['D'],
    hint: 'compare',
    help: 'compare: marked or last',
    order: 10,
    palette: true,
    alias: 'diff difference',
    when: whyNot.compare,
    run: difference.compare,
  },
  {
    id: 'result.mark',
    scope: 'result',
    keys: ['m'],
    hint: 'mark',
    help: 'mark for comparison',
    palette: true,
    alias: 'diff difference compare',
    run: difference.mark,
  },
  {
    id: 'result.party',
    scope: 'result',
    keys: ['P'],
    hint: 'party',
    help: 'open the party page',
    run: resultParty.openParty,
  },
  {
    id: 'result.form',
    scope: 'result',
    keys: ['e'],
    hint: 'change',
    help: 'change parties or format',
    order: 6,
    run: storeHandler((state) => {
      state.setLookupPage('form');
      state.focusLookupField('party');
    }),
  },
];

/** Keys of a failed lookup. */
export const failureBindings: readonly KeyBinding[] = [
  {
    id: 'failed.widen',
    scope: 'failed',
    keys: ['A'],
    hint: 'any party',
    help: 'query as any party',
    order: 3,
    isOffered: offered.canQueryAnyParty,
    run: result.widen,
  },
  {
    id: 'failed.watch',
    scope: 'failed',
    keys: ['W'],
    hint: 'watch',
    help: 'retry until found',
    order: 4,
    palette: true,
    alias: 'poll wait repeat',
    isOffered: offered.canWatch,
    run: result.watch,
  },
  {
    id: 'failed.support',
    scope: 'failed',
    keys: ['y'],
    hint: 'copy report',
    help: 'copy failure for support',
    order: 5,
    run: result.copySupport,
  },
];

/** Keys of two results side by side. */
export const differencesBindings: readonly KeyBinding[] = [
  {
    id: 'differences.close',
    scope: 'differences',
    keys: ['D', 'escape'],
    hint: 'back',
    help: 'back to the result',
    order: 1,
    run: difference.close,
  },
  {
    id: 'differences.copy',
    scope: 'differences',
    keys: ['y'],
    hint: 'copy path',
    help: 'copy the path',
    order: 3,
    run: difference.copy,
  },
];
