import type { Entry } from '../journal/entries.ts';
import { partyOf } from '../journal/traces.ts';
import type { Deeds } from './deed.ts';
import { filterByParty } from './filter-by-party.ts';

/** Whose rows may be the effect of a write: the party that acts, or the one that is made. */
const watched = (entry: Entry): string | undefined => entry.parties?.[0] ?? partyOf(entry);

/** From a write whose outcome is open to the tail of its party: whoever waits sees it arrive. */
export const watchTail = (deeds: Deeds, entry: Entry): void => {
  const { noticed } = deeds.store.getState();
  const party = watched(entry);
  if (party === undefined) {
    noticed(
      'note',
      `Which party ${entry.entry} is about is not known here: watch the whole tail (1).`,
    );
    return;
  }
  filterByParty(deeds, party);
  const others = (entry.parties?.length ?? 1) - 1;
  const more = others === 0 ? '' : ` (and ${others} more that act)`;
  const candidate = 'a match is a candidate, not proof; f asks the ledger';
  noticed('note', `${entry.entry}${more}: ${candidate}`);
};
