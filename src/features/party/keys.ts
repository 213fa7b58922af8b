import type { KeyScope } from '../../app/state.ts';
import { closeOverlay } from '../../shell/command-handler.ts';
import { keysIn, type KeyBinding, type ScopeTable } from '../../shell/keys/key-binding.ts';
import * as party from './commands.ts';

/** The scopes of this feature. */
export const partyScopeTable = {
  party: { title: 'PARTY PAGE', scroll: 'move', scrollAfter: 'party.close' },
  partyChoice: { title: 'CHOOSING A PARTY', kind: 'menu' },
} as const satisfies ScopeTable;

/** The scopes of the page. */
export const partyScopes: readonly KeyScope[] = ['party', 'scroll', 'global'];

const inParty = keysIn('party');
const inChoice = keysIn('partyChoice');

/** The question which party is meant: a digit for each. */
const choiceKeys = Array.from({ length: party.mostChoices }, (_, place) => {
  const digit = String(place + 1);
  const hint = place === 0 ? 'open' : '';
  return inChoice(digit, `partyChoice.${digit}`, hint, 'open the party page', party.choose(place), {
    available: party.canChoose(place),
  });
});

/** Keys of the page of a party, and of the question which one is meant. */
export const partyKeys: readonly KeyBinding[] = [
  inParty('return', 'party.follow', 'follow', 'follow the line', party.follow),
  inParty('escape q', 'party.close', 'back', 'go back', party.close),
  inParty('t', 'party.tail', 'activities', 'show its activities', party.showTail),
  inParty('+', 'party.longer', 'span', 'longer, shorter span', party.changeSpan(1)),
  inParty('-', 'party.shorter', '', 'longer, shorter span', party.changeSpan(-1)),
  inParty('r', 'party.again', 'refresh', 'ask the services again', party.refresh),
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
