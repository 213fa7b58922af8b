import { failUsage } from '../../../cli-kit/streams.ts';
import { checkPartyId } from '../../../ledger/ids/identifiers.ts';
import { cliText } from '../messages/cli.ts';

/** Refuses text that is no party id. */
export const requirePartyId = (party: string): void => {
  const problem = checkPartyId(party);
  if (problem !== undefined) failUsage(cliText.notParty(party, problem.message));
  if (!party.includes('::')) failUsage(cliText.notParty(party, cliText.noSeparator));
};
