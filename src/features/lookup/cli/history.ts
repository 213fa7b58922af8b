import * as messages from '../messages/cli.ts';
import { dynamic, type CommandSpec } from '../../../cli-kit/command-spec.ts';
import {
  deleteLookups,
  readHistory,
  type LookupRecord,
} from '../../../storage/history/lookup-history.ts';
import { resolveStateDir } from '../../../storage/paths/state-dir.ts';
import { sanitize } from '../../../lib/text/sanitize.ts';
import { padOrTruncate } from '../../../lib/text/width.ts';
import { formatIsoSecond } from '../../../lib/time/time.ts';
import { tryIo } from '../../../lib/result.ts';
import { exitWith } from '../../../cli-kit/exit.ts';
import type { GlobalFlags } from '../../../cli-kit/load-settings.ts';
import { writeStdout, printError, failUsage } from '../../../cli-kit/streams.ts';

/** The least width of the column of profiles: a longer name, or the address of a service, is never cut. */
const profileWidth = 12;

const historyRow = (
  { at, profile, kind, id, status, ms, what }: LookupRecord,
  width: number,
): string => {
  const response = [padOrTruncate(sanitize(status), 11), padOrTruncate(`${ms} ms`, 8, 'right')];
  const words = [
    formatIsoSecond(at),
    padOrTruncate(sanitize(profile), width),
    padOrTruncate(kind, 11),
    ...response,
    sanitize(id),
  ];
  return `${[...words, sanitize(what)].join('  ').trimEnd()}\n`;
};

const historyText = (history: readonly LookupRecord[], output: string | undefined): string => {
  if (output === 'json') return `${JSON.stringify(history, null, 2)}\n`;
  if (output === 'ndjson') return history.map((record) => `${JSON.stringify(record)}\n`).join('');
  const width = Math.max(profileWidth, ...history.map(({ profile }) => sanitize(profile).length));
  return history.map((record) => historyRow(record, width)).join('');
};

type HistoryAction = 'list' | 'clear';

/** Lists lookups oldest first, or deletes them; only those of `--profile` if it is given. */
const history = (action: HistoryAction, { output, profile }: GlobalFlags): void => {
  const isMeant = (record: LookupRecord): boolean =>
    profile === undefined || record.profile === profile;
  const done = tryIo(() => {
    const stateDir = resolveStateDir(process.env);
    const meant = readHistory(stateDir).filter(isMeant);
    if (action === 'list') {
      writeStdout(historyText(meant, output));
      if (meant.length === 0) printError(messages.noHistory);
    } else {
      deleteLookups(stateDir, isMeant);
      printError(messages.deleted(meant.length));
    }
  });
  if (done.ok) return exitWith(0);
  return failUsage(messages.historyFailed(action, done.error));
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
  run: (flags) => history(name, flags),
  ...spec,
});

export const historyCommand: CommandSpec = {
  name: 'history',
  summary: 'list or clear the lookup history',
  details: 'The history contains ids and statuses, no results.',
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
