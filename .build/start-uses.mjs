/** Every use begins with this; `--version` needs nothing else. */
export const core = [{ name: 'main', entries: ['src/main.ts'] }];

/** What reads a command line that is more than that of a plain dashboard. */
export const program = 'program';

/** The part of the store of each feature. */
const isSlice = (source) => /^src\/features\/[^/]+\/slice\.ts$/.test(source);

/** What is asked for often and waited for, with the sources by which each is entered. */
export const usesOf = (sources) => [
  { name: program, entries: ['src/cli/program.ts', 'src/cli/commands/dashboard.ts'] },
  {
    name: 'activity',
    entries: ['src/features/activity/cli/activity.ts', 'src/features/activity/cli/specs.ts'],
  },
  {
    name: 'opening',
    entries: ['src/cli/dashboard/plain-start.ts', 'src/cli/dashboard/dashboard.ts'],
  },
  { name: 'request', entries: ['src/cli/dashboard/start-dashboard.ts'] },
  {
    name: 'dashboard',
    entries: [
      'src/cli/dashboard/show-dashboard.ts',
      'src/app/session/activity-feed.ts',
      'src/app/render-first-frame.ts',
      'src/ui-kit/theme/theme.ts',
      ...sources.filter(isSlice),
    ],
  },
  {
    name: 'lookup',
    entries: ['src/features/lookup/cli/lookup.ts', 'src/features/lookup/cli/specs.ts'],
  },
];

/** What a dashboard reads one after another: until its first word, until its request, until its rows. */
export const dashboardStarts = ['opening', 'request', 'dashboard'];

/** What each feature has for the screen: loaded after the first rows. */
const isScreensOfFeature = (source) => /^src\/features\/[^/]+\/screens\.ts$/.test(source);

/** A command, or a part of one. */
const isOfCommand = (source) => /^src\/(?:cli|features\/[^/]+\/cli)\//.test(source);

export const sandboxEntry = 'src/sandbox/sandbox.ts';

/** Whether a script is read by a start that is waited for; the others have what comes later, or seldom. */
export const isReadByStart = (script) => {
  const waitedFor = [...core, ...usesOf([])].map(({ name }) => name);
  const isUsed = script.split('-').some((use) => waitedFor.includes(use));
  return isUsed || script === 'sandbox' || script.startsWith('start-');
};

/** The pack of what is in no other. */
export const last = 'commands';

const screensEntry = 'src/cli/dashboard/start-screens.ts';

/** What comes later, or seldom. */
export const laterOf = (sources) => [
  {
    name: 'screens',
    entries: [screensEntry, ...sources.filter(isScreensOfFeature)],
  },
  { name: 'sandbox', entries: [sandboxEntry] },
  { name: 'regex', entries: ['src/ledger/filter/regex/re2.ts'] },
  { name: 'query', entries: ['src/shell/tree/tree-documents.ts'] },
  {
    name: last,
    entries: sources.filter((source) => isOfCommand(source) && source !== screensEntry),
  },
];

/** What `--help` reads: it describes every command. */
export const isDescribed = (source) =>
  /^src\/(?:main|cli\/(?:program|help\/(?:root-help|explain-stop)|commands\/[^/]+)|features\/.*specs)\.ts$/.test(
    source,
  );

/** What a start runs one after another: by the entries of each step. */
export const stepsOf = (sources) => [
  ...core.map(({ entries }) => entries),
  ['src/cli/program.ts'],
  ['src/features/activity/cli/specs.ts'],
  ['src/features/activity/cli/activity.ts'],
  ['src/features/lookup/cli/specs.ts'],
  ['src/features/lookup/cli/lookup.ts'],
  ['src/cli/commands/dashboard.ts'],
  ['src/cli/dashboard/plain-start.ts'],
  ['src/cli/dashboard/dashboard.ts'],
  ['src/cli/dashboard/start-dashboard.ts'],
  ['src/cli/dashboard/show-dashboard.ts'],
  ['src/app/session/activity-feed.ts', ...sources.filter(isSlice)],
  ['src/app/render-first-frame.ts', 'src/ui-kit/theme/theme.ts'],
  sources.filter(isDescribed),
  [sandboxEntry],
];
