import type { CommandSpec } from '../../../cli-kit/command-spec.ts';
import { dynamic } from '../../../cli-kit/candidates.ts';
import { history, type HistoryAction } from './lookup-history.ts';

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

/** `cantui history`. */
const historyCommand: CommandSpec = {
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

export const specs: readonly CommandSpec[] = [historyCommand];
