import { activityKinds } from '../../../ledger/activity/listing.ts';
import type { ActivityFlags, OutputFormat } from './activity-options.ts';
import { dynamic, commaList, text, type CommandSpec } from '../../../cli-kit/command-spec.ts';
import { connectionSettings, tailSettings } from '../../../cli-kit/shared-options.ts';
import { runActivity } from './activity.ts';

const outputs = ['table', 'json', 'ndjson', 'csv'] as const satisfies readonly OutputFormat[];

const activityCommand: CommandSpec = {
  name: 'activity',
  summary: 'print activities, oldest first',
  details:
    'An activity is a movement of value, such as an offer. A gap is a place where some may be missing.',
  options: [
    {
      flags: '--follow',
      about: 'keep printing; resumes where the last run stopped',
    },
    {
      flags: '--limit <n>',
      about: 'number of newest activities to print; with --follow, to start with',
      fallback: '20',
      value: text,
    },
    {
      flags: '--after-id <id>',
      about: 'only activities newer than this event id',
      value: text,
      alsoTried: ['after'],
    },
    {
      flags: '--until <time>',
      about: 'only activities before this time',
      value: text,
      alsoTried: ['to', 'before'],
    },
    {
      flags: '--kind <kinds>',
      about: `comma-separated: ${activityKinds.join(', ')}`,
      isRepeatable: true,
      value: commaList(...activityKinds),
      alsoTried: ['type'],
    },
    {
      flags: '--party <text>',
      about: 'only activities of a party (its id, or a part of it)',
      value: dynamic('parties'),
    },
    {
      flags: '--filter <expression>',
      about: "dashboard filter, e.g. 'amount>1000 party~alice'",
      value: text,
    },
    {
      flags: '--cursor <name>',
      about: 'resume point (default: by profile, scan and filter)',
      value: text,
    },
    {
      flags: '--fail-on-gap',
      about: 'exit with code 9 at a gap',
      alsoTried: ['strict'],
    },
  ],
  ownSettings: ['source', 'since'],
  settings: ['ledgerUrl', 'scanUrl', 'token', 'timeout', ...connectionSettings, ...tailSettings],
  outputs,
  examples: [
    ['cantui activity --limit 50 --kind transfer,mint', 'newest transfers and mints'],
    ['cantui activity --follow --output ndjson', 'in order, across restarts'],
    ['cantui activity --since 2026-10-01 --output csv', 'since a day, in UTC'],
  ],
  run: (flags: ActivityFlags) => runActivity(flags),
};

export const specs: readonly CommandSpec[] = [activityCommand];
