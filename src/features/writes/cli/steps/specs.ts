import { file, text, type CommandSpec, type OptionSpec } from '../../../../cli-kit/command-spec.ts';
import { prepare, type PrepareFlags } from './prepare.ts';
import { runTopologyGenerate, type TopologyFlags } from './topology-generate.ts';
import { connectionSettings } from '../../../../cli-kit/shared-options.ts';

const out: OptionSpec = {
  flags: '-o, --out <file>',
  about: 'new file for the result; an existing file is never overwritten',
  value: file,
  alsoTried: ['output-file'],
};

const settings = ['ledgerUrl', 'token', 'timeout', ...connectionSettings] as const;

const topologyCommand: CommandSpec = {
  name: 'topology',
  summary: 'generate the topology of a new external party',
  subcommands: [
    {
      name: 'generate',
      summary: 'generate, check and save the topology transactions of a party',
      details:
        'The participant generates the transactions and changes nothing. cantui decodes them and ' +
        'compares every key, host and threshold with the options: a difference exits with 10, and ' +
        'no file is written.',
      options: [
        {
          flags: '--party-hint <name>',
          about: 'name of the party, before its fingerprint (required)',
          value: text,
          alsoTried: ['party', 'hint', 'name'],
        },
        {
          flags: '--public-key <file>',
          about: 'public key of the party: PEM, DER, raw, hex, base64 or OpenSSH (required)',
          value: file,
          alsoTried: ['key'],
        },
        {
          flags: '--synchronizer <id>',
          about: 'synchronizer to onboard on (default: the only connected one)',
          value: text,
          alsoTried: ['domain', 'synchronizer-id'],
        },
        {
          flags: '--confirming <participant>',
          about: 'another participant that confirms for the party',
          isRepeatable: true,
          value: text,
        },
        {
          flags: '--observing <participant>',
          about: 'another participant that observes for the party',
          isRepeatable: true,
          value: text,
        },
        {
          flags: '--observe-only',
          about: 'make this participant an observer: it does not confirm',
        },
        {
          flags: '--threshold <n>',
          about: 'confirmations that a transaction needs (default: all confirming participants)',
          value: text,
          alsoTried: ['confirmation-threshold'],
        },
        out,
      ],
      settings,
      outputs: ['table', 'json'],
      examples: [
        ['cantui topology generate --party-hint bob --public-key bob.pem -o bob.json', ''],
      ],
      run: (flags: TopologyFlags) => runTopologyGenerate(flags),
    },
  ],
};

const prepareCommand: CommandSpec = {
  name: 'prepare',
  summary: 'prepare commands as a transaction to sign',
  details:
    'The participant interprets the commands and changes nothing. cantui decodes the transaction, ' +
    'hashes it and compares parties, templates, contracts, choices and arguments with the ' +
    'commands: a difference exits with 10, and no file is written.',
  options: [
    {
      flags: '-f, --file <file>',
      about: 'JSON body of the prepare request; - reads stdin (required)',
      value: file,
      alsoTried: ['from', 'commands', 'input'],
    },
    {
      flags: '--preferred-packages',
      about: 'ask the ledger for the packages of the commands, and prefer these',
      alsoTried: ['packages', 'prefer-packages', 'package-preference'],
    },
    out,
  ],
  ownSettings: ['user'],
  settings,
  outputs: ['table', 'json'],
  examples: [['cantui prepare -f commands.json -o prepared.json', 'prepares, checks and saves']],
  run: (flags: PrepareFlags) => prepare(flags),
};

export const stepSpecs: readonly CommandSpec[] = [topologyCommand, prepareCommand];
