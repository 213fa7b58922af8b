import { failUsage } from '../../../cli-kit/streams.ts';
import { checkPartyId } from '../../../ledger/ids/identifiers.ts';
import { cliText as text } from '../messages/cli.ts';

/** Refuses text that is no party id. */
export const requirePartyId = (party: string): void => {
  const problem = checkPartyId(party);
  if (problem !== undefined) failUsage(text.notParty(party, problem.message));
  if (!party.includes('::')) failUsage(text.notParty(party, text.noSeparator));
};
