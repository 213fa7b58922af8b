import type { CommandContext } from './command-context.ts';
import type { AppState } from './context.ts';
import * as party from './commands.ts';
import * as tokens from './token-commands.ts';
import {
  type KeyBinding,
  type KeyScope,
  keysIn,
  type ScopeTable,
} from '../../shell/keys/key-binding.ts';
import { closeOverlay } from '../../shell/command-handler.ts';

export const partyScopeTable = {
  party: { title: 'PARTY PAGE', scroll: 'move', scrollAfter: 'party.close' },
  partyChoice: { title: 'CHOOSING A PARTY', kind: 'menu' },
} as const satisfies ScopeTable;

export const partyScopes: readonly KeyScope[] = ['party', 'scroll', 'global'];

const inParty = keysIn('party');
const inChoice = keysIn('partyChoice');

const choiceKeys = Array.from({ length: party.mostChoices }, (_, place) => {
  const digit = String(place + 1);
  const hint = place === 0 ? 'open' : '';
  return inChoice(digit, `partyChoice.${digit}`, hint, 'open the party page', party.choose(place), {
    available: party.canChoose(place),
  });
});

export const partyKeys: readonly KeyBinding<AppState, CommandContext>[] = [
  inParty('return', 'party.follow', 'follow', 'follow the line', party.follow),
  inParty('escape q', 'party.close', 'back', 'go back', party.close),
  inParty('t', 'party.tail', 'activities', 'show its activities', party.showTail),
  inParty('+', 'party.longer', 'span', 'longer, shorter span', party.changeSpan(1)),
  inParty('-', 'party.shorter', '', 'longer, shorter span', party.changeSpan(-1)),
  inParty('r', 'party.again', 'refresh', 'query the services again', party.refresh),
  inParty('y', 'party.copy', 'copy id', 'copy the party id', party.copyId),
  inParty('P', 'party.selected', '', 'open this party', party.openSelected),
  keysIn('global')('', 'party.open', '', 'open the party page', party.openNamed, {
    alias: 'holdings balance counterparty',
    word: 'party',
    example: 'alice or alice::1220…',
  }),
  ...choiceKeys,
  inChoice('escape q', 'partyChoice.close', 'cancel', 'cancel', closeOverlay),
];

export const tokensScopeTable = {
  tokens: { title: 'TOKENS' },
} as const satisfies ScopeTable;

export const tokensScopes: readonly KeyScope[] = ['tokens', 'scroll', 'global'];

const inTokens = keysIn('tokens');

export const tokensKeys: readonly KeyBinding<AppState, CommandContext>[] = [
  inTokens('return', 'tokens.follow', 'open', 'open the line', tokens.followTokenLink),
  inTokens('a', 'tokens.accept', 'accept', 'accept the offer', tokens.end('accept'), {
    available: tokens.whyNot('accept'),
  }),
  inTokens('d', 'tokens.reject', 'reject', 'reject the offer', tokens.end('reject'), {
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
  inTokens('r', 'tokens.refresh', 'refresh', 'query the services again', tokens.refresh),
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
