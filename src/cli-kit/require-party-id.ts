import { checkPartyId } from '../ledger/ids/identifiers.ts';
import { failUsage } from './streams.ts';

const noSeparator = 'it has no "::" between name and fingerprint';

/** Ends a command, as a wrong use, unless an argument has the form of a party id. */
export const requirePartyId = (party: string): void => {
  const rule = checkPartyId(party)?.message ?? (party.includes('::') ? undefined : noSeparator);
  if (rule !== undefined)
    failUsage(`"${party}" is not a party id: ${rule}. Use NAME::FINGERPRINT.`);
};
