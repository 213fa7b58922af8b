import type { KeyScope } from '../../../app/state.ts';
import type { KeyBinding, ScopeTable } from '../../../shell/keys/key-binding.ts';
import { commandBindings } from './command-keys.ts';
import * as tokens from './commands.ts';

/** The scopes of the tab. */
export const tokensScopeTable = {
  tokens: { title: 'TOKENS' },
  tokenCommand: { title: 'COMMAND LINE' },
} as const satisfies ScopeTable;

export const tokensScopes: readonly KeyScope[] = ['tokens', 'scroll', 'global'];
export const tokenCommandScopes: readonly KeyScope[] = ['tokenCommand', 'global'];

/** Keys of the Tokens tab. */
const tabBindings: readonly KeyBinding[] = [
  {
    id: 'tokens.follow',
    scope: 'tokens',
    keys: ['return'],
    hint: 'open',
    help: 'open the line',
    order: 1,
    run: tokens.follow,
  },
  {
    id: 'tokens.accept',
    scope: 'tokens',
    keys: ['a'],
    hint: 'accept',
    help: 'command to accept',
    order: 2,
    when: tokens.whyNot('accept'),
    run: tokens.end('accept'),
  },
  {
    id: 'tokens.reject',
    scope: 'tokens',
    keys: ['r'],
    hint: 'reject',
    help: 'command to reject',
    order: 3,
    when: tokens.whyNot('reject'),
    run: tokens.end('reject'),
  },
  {
    id: 'tokens.withdraw',
    scope: 'tokens',
    keys: ['w'],
    hint: 'withdraw',
    help: 'command to withdraw',
    order: 4,
    when: tokens.whyNot('withdraw'),
    run: tokens.end('withdraw'),
  },
  {
    id: 'tokens.pay',
    scope: 'tokens',
    keys: ['p'],
    hint: 'pay',
    help: 'command to pay',
    order: 5,
    when: tokens.whyNoParty,
    run: tokens.pay,
  },
  {
    id: 'tokens.refresh',
    scope: 'tokens',
    keys: ['R'],
    hint: 'refresh',
    help: 'ask the services again',
    order: 6,
    run: tokens.refresh,
  },
  {
    id: 'tokens.nextParty',
    scope: 'tokens',
    keys: ['tab'],
    hint: 'party',
    help: 'next, previous party',
    order: 7,
    when: tokens.whyNoOther,
    run: tokens.showNext(1),
  },
  {
    id: 'tokens.previousParty',
    scope: 'tokens',
    keys: ['shift+tab'],
    hint: 'party',
    help: 'next, previous party',
    when: tokens.whyNoOther,
    run: tokens.showNext(-1),
  },
  {
    id: 'tokens.party',
    scope: 'tokens',
    keys: ['P'],
    hint: 'party page',
    help: 'open the party page',
    order: 8,
    when: tokens.whyNoParty,
    run: tokens.openParty,
  },
  {
    id: 'tokens.copy',
    scope: 'tokens',
    keys: ['y'],
    hint: 'copy id',
    help: 'copy the party id',
    when: tokens.whyNoParty,
    run: tokens.copyParty,
  },
];

/** Keys that open the tab for a party. */
const openBindings: readonly KeyBinding[] = [
  {
    id: 'party.tokens',
    scope: 'party',
    keys: ['T'],
    hint: 'tokens',
    help: 'show its tokens',
    order: 8,
    run: tokens.openFromPage,
  },
  {
    id: 'tokens.open',
    scope: 'global',
    keys: [],
    hint: 'tokens',
    help: 'tokens of a party',
    word: 'tokens',
    example: 'alice or alice::1220…',
    palette: true,
    alias: 'holdings balance offers money',
    run: tokens.openNamed,
  },
];

export const tokensBindings: readonly KeyBinding[] = [
  ...tabBindings,
  ...openBindings,
  ...commandBindings,
];
