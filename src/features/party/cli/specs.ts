import { dynamic, text } from '../../../cli-kit/candidates.ts';
import type { CommandSpec } from '../../../cli-kit/command-spec.ts';
import { connectionSettings } from '../../../cli-kit/shared-options.ts';
import { printParty, type PartyFlags } from './party.ts';

const partyCommand: CommandSpec = {
  name: 'party',
  summary: 'show a party: holdings, counterparties, activities, contracts',
  details:
    'Asks both services. Each part names its source; a part that fails is named on stderr, and decides the exit code.',
  args: [{ name: '<party>', about: 'party id: NAME::FINGERPRINT', value: dynamic('parties') }],
  options: [
    {
      flags: '--limit <n>',
      about: 'number of newest activities to search for the party',
      fallback: '1000',
      value: text,
    },
  ],
  ownSettings: ['source', 'since'],
  settings: ['ledgerUrl', 'scanUrl', 'token', 'timeout', ...connectionSettings],
  outputs: ['table', 'json', 'ndjson'],
  examples: [
    ['cantui party alice::1220... --output json', 'every part, with all digits'],
    ['cantui party alice::1220... --limit 5000', 'sums over more activities'],
  ],
  run: (flags: PartyFlags, [party = ''], { readNewestActivities }) =>
    printParty(party, flags, readNewestActivities),
};

export const specs: readonly CommandSpec[] = [partyCommand];
