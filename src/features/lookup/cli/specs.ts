import { historyCommand } from './history.ts';
import type { LookupKind } from '../../../ledger/rules/check-lookup-response.ts';
import {
  file,
  dynamic,
  commaList,
  text,
  fixed,
  type CommandSpec,
  type OptionSpec,
} from '../../../cli-kit/command-spec.ts';
import { outputFormats, type LookupFlags } from './lookup-options.ts';
import { connectionSettings } from '../../../cli-kit/shared-options.ts';
import { runLookups } from './lookup.ts';

const requesters: readonly OptionSpec[] = [
  {
    flags: '--as <party>',
    about: 'query as this party (default: from the profile)',
    isRepeatable: true,
    value: dynamic('parties'),
    alsoTried: ['party', 'parties'],
  },
  {
    flags: '--as-any-party',
    about: 'query as any party, whatever the profile says',
  },
];

const concurrency: OptionSpec = {
  flags: '--concurrency <n>',
  about: 'requests in flight; keeps the order of the ids',
  fallback: '4',
  value: text,
  alsoTried: ['parallel'],
};

const formatOptions: readonly OptionSpec[] = [
  {
    flags: '--template <id>',
    about: 'only events of this template',
    isRepeatable: true,
    value: text,
  },
  {
    flags: '--interface <id>',
    about: 'only events with this interface view',
    isRepeatable: true,
    value: text,
  },
  {
    flags: '--wildcard',
    about: 'include events of all other templates as well',
  },
  {
    flags: '--shape <shape>',
    about: 'ledger-effects or acs-delta',
    fallback: 'ledger-effects',
    value: fixed('ledger-effects', 'acs-delta'),
  },
  {
    flags: '--created-event-blob',
    about: 'include the blob of created events',
    alsoTried: ['blob'],
  },
  {
    flags: '--no-verbose',
    about: 'omit record labels and type information',
    alsoTried: ['terse'],
  },
];

const formatFile: OptionSpec = {
  flags: '--format-file <file>',
  about: 'JSON file with the format, instead of these options',
  value: file,
  alsoTried: ['format'],
};

const include: OptionSpec = {
  flags: '--include <kinds>',
  about: 'comma-separated: transactions, reassignments, topology',
  fallback: 'all',
  value: commaList('transactions', 'reassignments', 'topology'),
  alsoTried: ['only'],
};

const transferObject: OptionSpec = {
  flags: '--transfer-object',
  about: 'print the update id and Transfer Object of each transfer, as JSON',
  alsoTried: ['proof'],
};

const source: OptionSpec = {
  flags: '--source <service>',
  about: 'ledger or scan (default: ledger, then scan if not found)',
  value: fixed('ledger', 'scan'),
};

const lookupCommand = (
  kind: LookupKind,
  spec: Pick<CommandSpec, 'summary' | 'details' | 'options' | 'examples' | 'settings'>,
): CommandSpec => ({
  name: kind,
  args: [
    {
      name: '[ids...]',
      about: 'ids to look up; - reads one id per line from stdin',
      value: dynamic(kind === 'contract' ? 'contracts' : 'updates'),
      repeats: true,
    },
  ],
  outputs: outputFormats,
  // `--source` of a lookup names a service; the setting of that name belongs to the tail.
  run: ({ source: lookupSource, ...flags }: LookupFlags, ids) =>
    runLookups(kind, ids, { ...flags, lookupSource }),
  ...spec,
  settings: [...(spec.settings ?? []), 'timeout', 'lookupHistory', ...connectionSettings],
});

export const specs: readonly CommandSpec[] = [
  lookupCommand('contract', {
    summary: 'look up contracts: payload, signatories, observers',
    options: [...requesters, concurrency],
    settings: ['ledgerUrl', 'token'],
    examples: [
      ['cantui contract ID --as PARTY', 'one contract, as one party'],
      ['cantui contract - --output ndjson < ids.txt', 'one result per line'],
    ],
  }),
  lookupCommand('update', {
    summary: 'look up updates and show their events as a tree',
    options: [
      ...requesters,
      ...formatOptions,
      include,
      formatFile,
      source,
      transferObject,
      concurrency,
    ],
    settings: ['ledgerUrl', 'scanUrl', 'token'],
    examples: [
      ['cantui update ID --shape acs-delta --output json', 'net changes only'],
      ['cantui update ID --transfer-object', 'for a proof of transfer'],
    ],
  }),
  lookupCommand('transaction', {
    summary: 'look up transactions (endpoint disabled since Canton 3.6)',
    details:
      'Uses a deprecated endpoint, which Canton 3.6 disables and 3.7 removes; then the id is looked up as an update. Prefer cantui update.',
    options: [...requesters, ...formatOptions, formatFile, source, concurrency],
    settings: ['ledgerUrl', 'scanUrl', 'token'],
    examples: [['cantui transaction ID --as PARTY', 'one transaction, as one party']],
  }),
  historyCommand,
];
