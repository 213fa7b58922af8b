import type { KeyScope } from '../../../app/state.ts';
import { closeOverlay } from '../../../shell/command-handler.ts';
import { keysIn, type KeyBinding, type ScopeTable } from '../../../shell/keys/key-binding.ts';
import * as tokens from './commands.ts';

/** The scopes of the tab. */
export const tokensScopeTable = {
  tokens: { title: 'TOKENS' },
  tokenCommand: { title: 'COMMAND LINE', kind: 'menu' },
} as const satisfies ScopeTable;

export const tokensScopes: readonly KeyScope[] = ['tokens', 'scroll', 'global'];

const inTokens = keysIn('tokens');
const inCommand = keysIn('tokenCommand');

/** Keys of the Tokens tab, of a command line that it shows, and those that open it for a party. */
export const tokensKeys: readonly KeyBinding[] = [
  inTokens('return', 'tokens.follow', 'open', 'open the line', tokens.follow),
  inTokens('a', 'tokens.accept', 'accept', 'command to accept', tokens.end('accept'), {
    available: tokens.whyNot('accept'),
  }),
  inTokens('r', 'tokens.reject', 'reject', 'command to reject', tokens.end('reject'), {
    available: tokens.whyNot('reject'),
  }),
  inTokens('w', 'tokens.withdraw', 'withdraw', 'command to withdraw', tokens.end('withdraw'), {
    available: tokens.whyNot('withdraw'),
  }),
  inTokens('p', 'tokens.pay', 'pay', 'command to pay', tokens.pay, {
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
  inCommand('y', 'tokenCommand.copy', 'copy', 'copy the command line', tokens.copyCommand),
  inCommand('escape q', 'tokenCommand.close', 'close', 'close the command line', closeOverlay),
];
