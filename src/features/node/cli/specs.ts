import { dynamic, file, text, type CommandSpec } from '../../../cli-kit/command-spec.ts';
import { connectionSettings } from '../../../cli-kit/shared-options.ts';
import { printNode, printTraffic, printRewards, type RewardsFlags } from './reports.ts';
import { runWatch, watchOutputs, type WatchFlags } from './watch.ts';

const nodeCommand: CommandSpec = {
  name: 'node',
  summary: 'show whether the node is up, in step, and ready for the next upgrade',
  details:
    'Lists the version, the ledger end, synchronizers, users, parties, vetted packages, pruning and ' +
    'traffic, each with its endpoint. Read-only. Exits with 8 if the ledger cannot be reached.',
  settings: ['ledgerUrl', 'scanUrl', 'token', 'timeout', ...connectionSettings],
  outputs: ['table', 'json'],
  examples: [['cantui node --profile prod', '']],
  alsoTried: ['status', 'health'],
  run: (flags) => printNode(flags),
};

const trafficCommand: CommandSpec = {
  name: 'traffic',
  summary: 'show bought and used traffic, and the cost of your requests',
  details:
    'The scan knows what was bought and used, the network its free rate, and the node what its own ' +
    'requests of the last day cost. No service says how much of the free traffic is used, so ' +
    'nothing can say when the rest ends.',
  args: [
    {
      name: '[id]',
      value: dynamic('parties'),
      about: 'a party, or a participant as PAR::NAME::FINGERPRINT (default: your participant)',
    },
  ],
  settings: ['ledgerUrl', 'scanUrl', 'token', 'timeout', ...connectionSettings],
  outputs: ['table', 'json'],
  examples: [['cantui traffic --profile prod', '']],
  run: (flags, args) => printTraffic(flags, args),
};

const rewardsCommand: CommandSpec = {
  name: 'rewards',
  summary: 'show what a party can mint, has minted and has missed',
  details:
    'The scan knows the rounds with the regime that each one has, the featured right and signs of life; ' +
    'the node knows the coupons and how each one ended. What is not known to any service is listed. Without a ' +
    'period, reads the last 7 days.',
  args: [{ name: '<party>', about: 'party id: NAME::FINGERPRINT', value: dynamic('parties') }],
  options: [
    { flags: '--since <time>', about: 'start: an age, a date, or a time in UTC', value: text },
    { flags: '--until <time>', about: 'end, which is not included', value: text },
  ],
  settings: ['ledgerUrl', 'scanUrl', 'token', 'timeout', ...connectionSettings],
  outputs: ['table', 'json'],
  examples: [['cantui rewards alice::1220... --since 1d', '']],
  alsoTried: ['coupons', 'minting'],
  run: (flags: RewardsFlags, [party = '']) => printRewards(party, flags),
};

const watchCommand: CommandSpec = {
  name: 'watch',
  summary: 'report conditions that need a person, and metrics',
  details:
    'Watches whether each configured service responds, gaps that activity --follow reports, and your ' +
    'writes of unknown outcome. The setting watch adds limits for lag, expiry, upgrades and traffic, ' +
    'and reports activities that an alert rule matches and approval requests that wait in a folder. ' +
    'Prints a line when a condition begins or ends, also after a restart. A limit that cannot be ' +
    'checked is also a condition.',
  options: [
    { flags: '--once', about: 'read once; exits with 12 if a condition holds' },
    {
      flags: '--interval <duration>',
      about: 'time between readings',
      fallback: '30s',
      value: text,
    },
    {
      flags: '--listen <address>',
      about: 'serve metrics for Prometheus, such as 127.0.0.1:9464',
      value: text,
    },
    {
      flags: '--textfile <path>',
      about: 'write metrics to a file for the node exporter, replaced as a whole',
      value: file,
    },
  ],
  settings: ['ledgerUrl', 'scanUrl', 'token', 'timeout', ...connectionSettings],
  outputs: watchOutputs,
  examples: [
    ['cantui watch --once --profile prod', 'for cron'],
    ['cantui watch --output ndjson', 'one line for each change'],
  ],
  alsoTried: ['monitor', 'alerts'],
  run: (flags: WatchFlags, _, { readNewestActivities }) => runWatch(flags, readNewestActivities),
};

export const specs: readonly CommandSpec[] = [
  nodeCommand,
  trafficCommand,
  rewardsCommand,
  watchCommand,
];
