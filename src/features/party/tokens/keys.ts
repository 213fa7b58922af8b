import type { KeyScope } from '../../../app/state.ts';
import { keysIn, type KeyBinding, type ScopeTable } from '../../../shell/keys/key-binding.ts';
import * as tokens from './commands.ts';

/** The scopes of the tab. */
export const tokensScopeTable = {
  tokens: { title: 'TOKENS' },
} as const satisfies ScopeTable;

export const tokensScopes: readonly KeyScope[] = ['tokens', 'scroll', 'global'];

const inTokens = keysIn('tokens');

/** Keys of the Tokens tab, and those that open it for a party. */
export const tokensKeys: readonly KeyBinding[] = [
  inTokens('return', 'tokens.follow', 'open', 'open the line', tokens.follow),
  inTokens('a', 'tokens.accept', 'accept', 'accept the offer', tokens.end('accept'), {
    available: tokens.whyNot('accept'),
  }),
  inTokens('r', 'tokens.reject', 'reject', 'reject the offer', tokens.end('reject'), {
    available: tokens.whyNot('reject'),
  }),
  inTokens('w', 'tokens.withdraw', 'withdraw', 'withdraw the offer', tokens.end('withdraw'), {
    available: tokens.whyNot('withdraw'),
  }),
  inTokens('c', 'tokens.cancelPreapproval', 'cancel', 'cancel preapproval', tokens.cancel, {
    available: tokens.whyNotPreapproval,
  }),
  inTokens('p', 'tokens.pay', 'pay', 'pay with the token', tokens.pay, {
    available: tokens.whyNoParty,
  }),
  inTokens('m', 'tokens.merge', 'merge', 'merge holdings', tokens.merge, {
    available: tokens.whyNoMerge,
  }),
  inTokens('A', 'tokens.preapprove', '', 'propose preapproval', tokens.preapprove, {
    available: tokens.whyNoParty,
  }),
  inTokens('R', 'tokens.refresh', 'refresh', 'ask the services again', tokens.refresh),
  inTokens('tab', 'tokens.nextParty', 'party', 'next, previous party', tokens.showNext(1), {
    available: tokens.whyNoOther,
  }),
  inTokens('shift+tab', 'tokens.previousParty', '', 'next, previous party', tokens.showNext(-1), {
    available: tokens.whyNoOther,
  }),
  inTokens('P', 'tokens.party', 'party page', 'open the party page', tokens.openParty, {
    available: tokens.whyNoParty,
  }),
  inTokens('y', 'tokens.copy', '', 'copy the party id', tokens.copyParty, {
    available: tokens.whyNoParty,
  }),
  keysIn('party')('T', 'party.tokens', 'tokens', 'show its tokens', tokens.openFromPage),
  keysIn('global')('', 'tokens.open', '', 'tokens of a party', tokens.openNamed, {
    alias: 'holdings balance offers money',
    word: 'tokens',
    example: 'alice or alice::1220…',
  }),
];
