import { flagName } from '../../config/settings/precedence.ts';
import { settingTable, type Setting } from '../../config/settings/settings-table.ts';
import { filterableKinds } from '../../ledger/filter/activity-language.ts';
import { faultKinds } from '../../sandbox/server/fault-injection.ts';
import { ledgerReleases } from '../../sandbox/ledger-release.ts';
import { transactionStyles } from '../../sandbox/transaction-styles.ts';
import { writeFaultNames } from '../../sandbox/server/write-faults.ts';
import { formats } from '../../features/activity/cli/activity-options.ts';
import { configSubcommands } from '../config.ts';
import { historySubcommands } from '../../features/lookup/cli/lookup-history.ts';
import { journalSubcommands } from '../../features/journal/cli/journal.ts';
import {
  lookupSources,
  outputFormats,
  updateKinds,
  transactionShapes,
} from '../../features/lookup/cli/lookup-options.ts';
import { listings } from '../sandbox/sandbox-options.ts';
import { kinds } from '../../features/writes/cli/verify/verify.ts';
import {
  file,
  directory,
  dynamic,
  commaList,
  text,
  fixed,
  type CandidateKind,
  type ArgumentSpec,
} from './candidates.ts';
import { shellNames } from './shell-names.ts';

type Values = Readonly<Record<string, CandidateKind>>;

const settingValue = (setting: Setting): CandidateKind => {
  if (setting.kind === 'choice') return fixed(...setting.among);
  return setting.kind === 'path' || setting.kind === 'token' ? file : text;
};

/** Options that more than one command has. */
const shared: Values = {
  ...Object.fromEntries(
    Object.values<Setting>(settingTable).map((setting) => [
      flagName(setting),
      settingValue(setting),
    ]),
  ),
  '--profile': dynamic('profiles'),
  '--output': fixed(...formats),
  '--from': file,
  '--confirm': text,
  '--wait': text,
  '--accept': text,
  '--overrule': text,
  '--bundle': file,
  '--public-key': file,
  '--resend': dynamic('entries'),
};

const lookup: Values = {
  '--output': fixed(...outputFormats),
  '--party': dynamic('parties'),
  '--parallel': text,
  '--template': text,
  '--interface': text,
  '--shape': fixed(...transactionShapes),
  '--format': file,
  '--only': commaList(...updateKinds),
  '--source': fixed(...lookupSources),
};

/** Options of one command. */
const own: Readonly<Record<string, Values>> = {
  activity: {
    '--limit': text,
    '--after': text,
    '--cursor': text,
    '--kind': commaList(...filterableKinds),
    '--party': dynamic('parties'),
    '--filter': text,
  },
  contract: lookup,
  update: lookup,
  transaction: lookup,
  execute: { '--submission-id': text },
  verify: { '--output': fixed('table', 'json'), '--asked': file, '--approvers': file },
  approve: {
    '--output': fixed('table', 'json'),
    '--name': text,
    '--sign': file,
    '--valid-for': fixed('1h', '24h', '7d'),
  },
  journal: { '--reason': text, '--head': text },
  sandbox: {
    '--port': text,
    '--seed': text,
    '--rate': text,
    '--history': text,
    '--listing': fixed(...listings),
    '--ledger-version': fixed(...ledgerReleases),
    '--trees': fixed(...transactionStyles),
    '--faults': commaList(...faultKinds),
    '--write-fault': fixed(...writeFaultNames),
    '--write-fault-times': text,
    '--write-fault-seconds': text,
    '--fault-every': text,
    '--latency': text,
    '--examples': directory,
  },
};

/** What the value of an option may be; nothing where nobody has told. */
export const candidatesForOption = (command: string, option: string): CandidateKind | undefined =>
  own[command]?.[option] ?? shared[option];

const aboutEntry = ['show', 'receipt', 'follow', 'mark'];

const places: Readonly<Record<string, readonly ArgumentSpec[]>> = {
  contract: [{ value: dynamic('contracts'), repeats: true }],
  update: [{ value: dynamic('updates'), repeats: true }],
  transaction: [{ value: dynamic('updates'), repeats: true }],
  verify: [{ value: fixed(...kinds) }, { value: file }],
  approve: [{ value: file }],
  journal: [
    { value: fixed(...journalSubcommands) },
    { value: dynamic('entries'), behind: aboutEntry },
  ],
  history: [{ value: fixed(...historySubcommands) }],
  config: [{ value: fixed(...configSubcommands) }],
  completion: [{ value: fixed(...shellNames) }],
};

/** What the words behind a command may be, in their order. */
export const candidatesForArguments = (command: string): readonly ArgumentSpec[] =>
  places[command] ?? [];
