import { faultKinds, writeFaultNames } from '../../sandbox/server/fault-injection.ts';
import { ledgerReleases } from '../../sandbox/ledger-release.ts';
import {
  directory,
  commaList,
  text,
  fixed,
  type CommandSpec,
  type OptionSpec,
} from '../../cli-kit/command-spec.ts';
import {
  cursorDirections,
  sandbox,
  sandboxExamples,
  sandboxIds,
  type SandboxFlags,
} from '../sandbox.ts';

const world: readonly OptionSpec[] = [
  {
    flags: '--seed <text>',
    about: 'seed of the generated activity',
    fallback: 'cantui',
    value: text,
  },
  {
    flags: '--initial-activities <n>',
    about: 'activities at the start',
    fallback: '200',
    value: text,
    alsoTried: ['history'],
  },
  {
    flags: '--activities-per-second <n>',
    about: 'rate of new activities',
    fallback: '1',
    value: text,
    alsoTried: ['rate'],
  },
  {
    flags: '--ledger-version <release>',
    about: ledgerReleases.join(' or '),
    fallback: '3.6',
    value: fixed(...ledgerReleases),
  },
];

const serving: readonly OptionSpec[] = [
  {
    flags: '--port <port>',
    about: 'port on 127.0.0.1 (default: a free one)',
    value: text,
  },
  {
    flags: '--cursor-direction <direction>',
    about: 'backward, forward or minimum',
    fallback: 'backward',
    value: fixed(...cursorDirections),
    alsoTried: ['listing'],
  },
  {
    flags: '--updates-only',
    about: 'omit /v0/activities, like newer scans',
  },
  {
    flags: '--write-examples <dir>',
    about: 'also write example requests to a new folder',
    value: directory,
    alsoTried: ['examples'],
  },
];

const faultOptions: readonly OptionSpec[] = [
  {
    flags: '--faults <kinds>',
    about: `comma-separated: ${faultKinds.join(', ')}`,
    value: commaList(...faultKinds),
  },
  {
    flags: '--fault-every <n>',
    about: 'every nth request fails',
    fallback: '3',
    value: text,
  },
  {
    flags: '--latency <ms>',
    about: 'delay of the latency fault in milliseconds',
    value: text,
  },
  {
    flags: '--write-fault <name>',
    about: writeFaultNames.join(', '),
    value: fixed(...writeFaultNames),
  },
  {
    flags: '--write-fault-times <n>',
    about: 'number of writes that fail',
    fallback: 'all',
    value: text,
  },
  {
    flags: '--write-fault-seconds <n>',
    about: 'delay of late responses and outcomes',
    fallback: '45',
    value: text,
  },
];

const sandboxCommand: CommandSpec = {
  name: 'sandbox',
  summary: 'run the sandbox ledger without the dashboard',
  details:
    'Prints one line when ready: READY ledger=URL scan=URL token-file=PATH. The registry of its token GOLD is LEDGER/api/token-standard/v0/registrars/ADMIN, with the admin that `cantui holdings` prints.',
  options: [...serving, ...world, ...faultOptions],
  examples: [
    ['cantui sandbox --port 7575', 'serves until it is stopped'],
    ['cantui sandbox --faults reset,hang', 'breaks every third request'],
  ],
  run: (flags: SandboxFlags) => sandbox(flags),
  subcommands: [
    {
      name: 'examples',
      summary: 'write example requests, responses and keys',
      details: 'Writes files for a sandbox with the same options. Starts no service.',
      args: [{ name: '<dir>', about: 'new or empty folder', value: directory }],
      options: world,
      examples: [['cantui sandbox examples ./examples', 'see README.txt in that folder']],
      run: (flags: SandboxFlags, [dir = '']) => sandboxExamples(dir, flags),
    },
    {
      name: 'ids',
      summary: 'print ids to look up on a sandbox',
      details: 'Prints ids of a sandbox with the same options. Starts no service.',
      options: world,
      examples: [['cantui sandbox ids', 'one id of each kind']],
      run: (flags: SandboxFlags) => sandboxIds(flags),
    },
  ],
};

export const specs: readonly CommandSpec[] = [sandboxCommand];
