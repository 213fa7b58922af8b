import type { KeyScope } from '../../app/state.ts';
import type { KeyBinding, ScopeTable } from '../../shell/keys/key-binding.ts';
import * as party from './commands.ts';

/** The scopes of this feature. */
export const partyScopeTable = {
  party: { title: 'PARTY PAGE' },
  partyChoice: { title: 'CHOOSING A PARTY', kind: 'menu' },
} as const satisfies ScopeTable;

/** The scopes of the page. */
export const partyScopes: readonly KeyScope[] = ['party', 'scroll', 'global'];

/** Keys of the page of a party. */
export const partyBindings: readonly KeyBinding[] = [
  {
    id: 'party.follow',
    scope: 'party',
    keys: ['return'],
    hint: 'follow',
    help: 'follow the line',
    order: 1,
    run: party.follow,
  },
  {
    id: 'party.tail',
    scope: 'party',
    keys: ['t'],
    hint: 'activities',
    help: 'show its activities',
    order: 4,
    run: party.showTail,
  },
  {
    id: 'party.longer',
    scope: 'party',
    keys: ['+'],
    hint: 'span',
    help: 'longer, shorter span',
    order: 5,
    run: party.changeSpan(1),
  },
  {
    id: 'party.shorter',
    scope: 'party',
    keys: ['-'],
    hint: 'span',
    help: 'longer, shorter span',
    run: party.changeSpan(-1),
  },
  {
    id: 'party.again',
    scope: 'party',
    keys: ['r'],
    hint: 'refresh',
    help: 'ask the services again',
    order: 6,
    run: ({ parties }) => parties.refresh(),
  },
  {
    id: 'party.copy',
    scope: 'party',
    keys: ['y'],
    hint: 'copy id',
    help: 'copy the party id',
    order: 7,
    run: party.copyId,
  },
  {
    id: 'party.selected',
    scope: 'party',
    keys: ['P'],
    hint: 'party',
    help: 'open this party',
    run: party.openSelected,
  },
  {
    id: 'party.close',
    scope: 'party',
    keys: ['escape', 'q'],
    hint: 'back',
    help: 'go back',
    order: 2,
    run: ({ parties }) => parties.close(),
  },
];

/** The keys that open a page by a name. */
export const openPartyBindings: readonly KeyBinding[] = [
  {
    id: 'party.open',
    scope: 'global',
    keys: [],
    hint: 'party page',
    help: 'open the party page',
    word: 'party',
    example: 'alice or alice::1220…',
    palette: true,
    alias: 'holdings balance counterparty',
    run: party.openNamed,
  },
];

const digits = Array.from({ length: party.mostChoices }, (_, place) => place);

/** Keys of the question which party is meant. */
export const partyChoiceBindings: readonly KeyBinding[] = [
  ...digits.map((place): KeyBinding => ({
    id: `partyChoice.${place + 1}`,
    scope: 'partyChoice',
    keys: [String(place + 1)],
    hint: 'open',
    help: 'open the party page',
    ...(place === 0 && { order: 1 }),
    isOffered: ({ screen: { overlay } }) =>
      overlay?.kind === 'partyChoice' && place < overlay.choices.length,
    run: party.choose(place),
  })),
  {
    id: 'partyChoice.close',
    scope: 'partyChoice',
    keys: ['escape', 'q'],
    hint: 'cancel',
    help: 'cancel',
    order: 2,
    run: party.closeChoice,
  },
];
