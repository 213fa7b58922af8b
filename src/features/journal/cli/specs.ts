import {
  dynamic,
  text,
  type CommandArgument,
  type CommandSpec,
} from '../../../cli-kit/command-spec.ts';
import { runJournal, type JournalFlags, type JournalAction } from './journal.ts';
import { connectionSettings } from '../../../cli-kit/shared-options.ts';

const entry: CommandArgument = {
  name: '<entry>',
  about: 'journal entry, e.g. X-0001',
  value: dynamic('entries'),
};

const journalCommandOf = (name: JournalAction, spec: Omit<CommandSpec, 'name'>): CommandSpec => ({
  name,
  run: (flags: JournalFlags, [id]) => runJournal(name, id, flags),
  ...spec,
});

const journalCommand: CommandSpec = {
  name: 'journal',
  summary: 'list, check and resolve writes',
  fallback: 'list',
  subcommands: [
    journalCommandOf('list', {
      summary: 'list all writes, oldest first',
      details: 'Each begins with what it does; in JSON that is "effect".',
      outputs: ['table', 'json', 'ndjson'],
      examples: [['cantui journal list --output json', 'all entries as JSON']],
    }),
    journalCommandOf('show', {
      summary: 'show a write and its next steps',
      details: 'It begins with what the write does; in JSON that is "effect".',
      args: [entry],
      outputs: ['table', 'json'],
      examples: [['cantui journal show X-0001', 'request, response and outcome']],
    }),
    journalCommandOf('receipt', {
      summary: 'show the receipt of a write',
      details: 'It begins with what the write does; in JSON that is "effect".',
      args: [entry],
      outputs: ['table', 'json'],
      examples: [['cantui journal receipt X-0001 --output json', 'receipt as JSON']],
    }),
    journalCommandOf('check', {
      summary: 'query ledger and scan for the outcome of a write',
      details: 'Exits as the write would have: 0 if it is on the ledger, 6 if still UNKNOWN.',
      args: [entry],
      settings: ['ledgerUrl', 'scanUrl', 'token', 'timeout', ...connectionSettings],
      alsoTried: ['follow'],
      examples: [['cantui journal check X-0001', 'looks for its hash and its completion']],
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

export const specs: readonly CommandSpec[] = [journalCommand];
