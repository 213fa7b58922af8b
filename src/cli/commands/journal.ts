import type { CommandArgument, CommandSpec } from '../command-spec.ts';
import { dynamic, text } from '../completion/candidates.ts';
import type { JournalFlags, JournalAction } from '../../features/journal/cli/journal.ts';
import type { HistoryAction } from '../../features/lookup/cli/lookup-history.ts';
import { connectionSettings } from './shared-options.ts';

const entry: CommandArgument = {
  name: '<entry>',
  about: 'journal entry, e.g. X-0001',
  value: dynamic('entries'),
};

const journalCommandOf = (name: JournalAction, spec: Omit<CommandSpec, 'name'>): CommandSpec => ({
  name,
  async run(flags: JournalFlags, [id]) {
    const { runJournal } = await import('../../features/journal/cli/journal.ts');
    return runJournal(name, id, flags);
  },
  ...spec,
});

/** `cantui journal`. */
export const journalCommand: CommandSpec = {
  name: 'journal',
  summary: 'list, check and resolve submissions',
  fallback: 'list',
  subcommands: [
    journalCommandOf('list', {
      summary: 'list all submissions, oldest first',
      outputs: ['table', 'json', 'ndjson'],
      examples: [['cantui journal list --output json', 'all entries as JSON']],
    }),
    journalCommandOf('show', {
      summary: 'show a submission and its next steps',
      args: [entry],
      outputs: ['table', 'json'],
      examples: [['cantui journal show X-0001', 'request, response and outcome']],
    }),
    journalCommandOf('receipt', {
      summary: 'show the receipt of a submission',
      args: [entry],
      outputs: ['table', 'json'],
      examples: [['cantui journal receipt X-0001 --output json', 'receipt as JSON']],
    }),
    journalCommandOf('check', {
      summary: 'query the ledger for the outcome of a submission',
      details: 'Exits as the write would have: 0 if it is on the ledger, 6 if still UNKNOWN.',
      args: [entry],
      settings: ['ledgerUrl', 'token', 'timeout', ...connectionSettings],
      alsoTried: ['follow'],
      examples: [['cantui journal check X-0001', 'looks for its completion']],
    }),
    journalCommandOf('resolve', {
      summary: 'record the outcome that you determined yourself',
      args: [entry],
      options: [
        {
          flags: '--reason <text>',
          about: 'outcome and evidence (required)',
          value: text,
        },
      ],
      alsoTried: ['mark', 'close'],
      examples: [["cantui journal resolve X-0001 --reason 'found as update 1220ab'", '']],
    }),
    journalCommandOf('verify', {
      summary: 'verify the hash chain of the journal',
      details: 'Exits with 10 if a line is missing or was changed.',
      options: [
        {
          flags: '--head <sha256>',
          about: 'head hash that you stored outside this machine',
          value: text,
        },
      ],
      outputs: ['table', 'json'],
      examples: [['cantui journal verify --head SHA256', 'detects a truncated journal']],
    }),
    journalCommandOf('export', {
      summary: 'print the journal as stored, as NDJSON',
      examples: [['cantui journal export > journal.ndjson', 'copy for an auditor']],
    }),
  ],
};

const historyCommandOf = (
  name: HistoryAction,
  spec: Pick<CommandSpec, 'summary' | 'outputs' | 'examples'>,
): CommandSpec => ({
  name,
  options: [
    {
      flags: '--profile <name>',
      about: 'only lookups of this profile',
      value: dynamic('profiles'),
    },
  ],
  async run(flags) {
    const { history } = await import('../../features/lookup/cli/lookup-history.ts');
    history(name, flags);
  },
  ...spec,
});

/** `cantui history`. */
export const historyCommand: CommandSpec = {
  name: 'history',
  summary: 'list or clear the lookup history',
  details: 'The history holds ids and statuses, and no results.',
  fallback: 'list',
  alsoTried: ['lookup-history', 'lookups'],
  subcommands: [
    historyCommandOf('list', {
      summary: 'list the lookups, oldest first',
      outputs: ['table', 'json', 'ndjson'],
      examples: [['cantui history list --profile prod', 'lookups of one profile']],
    }),
    historyCommandOf('clear', {
      summary: 'delete the lookup history',
      examples: [['cantui history clear --profile prod', 'lookups of one profile']],
    }),
  ],
};
