import { dynamic, text, type CommandSpec } from '../../../cli-kit/command-spec.ts';
import { connectionSettings } from '../../../cli-kit/shared-options.ts';
import { tokenOutputs, printHoldings, printOffers, type HoldingsFlags } from './tokens.ts';
import { printReadings } from './readings.ts';
import { printParty, type PartyFlags } from './party.ts';

const settings = ['ledgerUrl', 'scanUrl', 'token', 'timeout', ...connectionSettings] as const;

const partyCommand: CommandSpec = {
  name: 'party',
  summary: 'show a party: holdings, counterparties, activities, contracts',
  details:
    'Queries both services. Each part has its source. If a part fails, stderr says which, and the exit code is that of the failure.',
  args: [{ name: '<party>', about: 'party id: NAME::FINGERPRINT', value: dynamic('parties') }],
  options: [
    {
      flags: '--limit <n>',
      about: 'number of newest activities to search for the party',
      fallback: '1000',
      value: text,
    },
    {
      flags: '--until <time>',
      about: 'only activities before this time',
      value: text,
      alsoTried: ['to', 'before'],
    },
  ],
  ownSettings: ['source', 'since'],
  settings,
  outputs: ['table', 'json', 'ndjson'],
  examples: [
    ['cantui party alice::1220... --output json', 'every part, with all digits'],
    ['cantui party alice::1220... --limit 5000', 'sums over more activities'],
  ],
  run: (flags: PartyFlags, [party = ''], { readNewestActivities }) =>
    printParty(party, flags, readNewestActivities),
};

const holdings: CommandSpec = {
  name: 'holdings',
  summary: 'print what a party holds of each token, with preapprovals',
  details:
    "Reads the ledger's active contracts: totals, and what is locked, by whom and until when. If the ledger has none, reads the scan, which knows only Amulet. Each part has its source and time; symbols come from the profile's registries.",
  args: [{ name: '<party>', about: 'party id: NAME::FINGERPRINT', value: dynamic('parties') }],
  options: [
    {
      flags: '--propose-readings',
      about: 'print YAML for the setting readings, read off these contracts',
    },
  ],
  settings,
  outputs: tokenOutputs,
  examples: [
    ['cantui holdings alice::1220...', 'totals, locks and preapprovals'],
    ['cantui holdings alice::1220... --output csv', 'one row for each token'],
  ],
  alsoTried: ['balance', 'balances', 'tokens'],
  run: (flags: HoldingsFlags, [party = ''], { readNewestActivities }) =>
    flags.proposeReadings === true
      ? printReadings(party, flags)
      : printHoldings(party, flags, readNewestActivities),
};

const offers: CommandSpec = {
  name: 'offers',
  summary: 'print the open offers from and to a party, of every token',
  details:
    "Offers that nobody can accept anymore come last, while their contracts are active. Without PARTY, prints the offers of the profile's parties, or of the token's user.",
  args: [{ name: '[party]', about: 'party id: NAME::FINGERPRINT', value: dynamic('parties') }],
  settings,
  outputs: tokenOutputs,
  examples: [
    ['cantui offers alice::1220...', 'amount, deadline, memo and state'],
    ['cantui offers --output json', 'those of your parties, with contract ids'],
  ],
  run: (flags, [party], { readNewestActivities }) =>
    printOffers(party, flags, readNewestActivities),
};

export const specs: readonly CommandSpec[] = [partyCommand, holdings, offers];
