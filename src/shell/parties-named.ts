import { checkPartyId } from '../ledger/ids/identifiers.ts';
import { partyNamed } from '../lib/text/party-names.ts';

/** Takes a party id, a name of the user's, or the beginning of an id. A whole name comes before longer ones. */
export const partiesNamed = (typed: string, seen: readonly string[]): readonly string[] => {
  if (typed.includes('::') && checkPartyId(typed) === undefined) return [typed];
  const named = partyNamed(typed);
  if (named !== undefined) return [named];
  const matching = seen.filter((party) => party.startsWith(typed));
  const exact = matching.filter((party) => party.startsWith(`${typed}::`));
  return exact.length > 0 ? exact : matching;
};
