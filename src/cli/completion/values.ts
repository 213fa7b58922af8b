import { flagName } from '../../config/layers.ts';
import { settingTable, type Setting } from '../../config/table.ts';
import { filterableKinds } from '../../ledger/filter/activity-language.ts';
import { faultKinds } from '../../sandbox/faults.ts';
import { ledgerReleases } from '../../sandbox/ledger-release.ts';
import { transactionStyles } from '../../sandbox/trees.ts';
import { writeFaultNames } from '../../sandbox/write-faults.ts';
import { formats } from '../activity-options.ts';
import { configWords } from '../config.ts';
import { historyWords } from '../history.ts';
import { journalWords } from '../journal.ts';
import { lookupSources, outputs, parts, shapeNames } from '../lookup-options.ts';
import { listings } from '../sandbox-options.ts';
import { kinds } from '../verify.ts';
import {
  file,
  folder,
  known,
  list,
  text,
  words,
  type Completable,
  type Place,
} from './completable.ts';
import { shellNames } from './shell-names.ts';

type Values = Readonly<Record<string, Completable>>;

const settingValue = (setting: Setting): Completable => {
  if (setting.kind === 'choice') return words(...setting.among);
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
  '--profile': known('profiles'),
  '--output': words(...formats),
  '--from': file,
  '--confirm': text,
  '--wait': text,
  '--accept': text,
  '--overrule': text,
  '--bundle': file,
  '--public-key': file,
  '--resend': known('entries'),
};

const lookup: Values = {
  '--output': words(...outputs),
  '--party': known('parties'),
  '--parallel': text,
  '--template': text,
  '--interface': text,
  '--shape': words(...shapeNames),
  '--format': file,
  '--only': list(...parts),
  '--source': words(...lookupSources),
};

/** Options of one command. */
const own: Readonly<Record<string, Values>> = {
  activity: {
    '--limit': text,
    '--after': text,
    '--cursor': text,
    '--kind': list(...filterableKinds),
    '--party': known('parties'),
    '--filter': text,
  },
  contract: lookup,
  update: lookup,
  transaction: lookup,
  execute: { '--submission-id': text },
  verify: { '--output': words('table', 'json'), '--asked': file, '--approvers': file },
  approve: {
    '--output': words('table', 'json'),
    '--name': text,
    '--sign': file,
    '--valid-for': words('1h', '24h', '7d'),
  },
  journal: { '--reason': text, '--head': text },
  sandbox: {
    '--port': text,
    '--seed': text,
    '--rate': text,
    '--history': text,
    '--listing': words(...listings),
    '--ledger-version': words(...ledgerReleases),
    '--trees': words(...transactionStyles),
    '--faults': list(...faultKinds),
    '--write-fault': words(...writeFaultNames),
    '--write-fault-times': text,
    '--write-fault-seconds': text,
    '--fault-every': text,
    '--latency': text,
    '--examples': folder,
  },
};

/** What the value of an option may be; nothing where nobody has told. */
export const valueOf = (command: string, option: string): Completable | undefined =>
  own[command]?.[option] ?? shared[option];

const aboutEntry = ['show', 'receipt', 'follow', 'mark'];

const places: Readonly<Record<string, readonly Place[]>> = {
  contract: [{ value: known('contracts'), repeats: true }],
  update: [{ value: known('updates'), repeats: true }],
  transaction: [{ value: known('updates'), repeats: true }],
  verify: [{ value: words(...kinds) }, { value: file }],
  approve: [{ value: file }],
  journal: [{ value: words(...journalWords) }, { value: known('entries'), behind: aboutEntry }],
  history: [{ value: words(...historyWords) }],
  config: [{ value: words(...configWords) }],
  completion: [{ value: words(...shellNames) }],
};

/** What the words behind a command may be, in their order. */
export const placesOf = (command: string): readonly Place[] => places[command] ?? [];
