import { settingTable, type Setting, type SettingName } from '../config/settings/settings-table.ts';
import { formatDurationOption } from '../lib/time/duration.ts';
import {
  file,
  dynamic,
  text,
  fixed,
  type CommandSpec,
  type OptionSpec,
  type CandidateKind,
} from './command-spec.ts';

export const connectionSettings = [
  'caFile',
  'clientCert',
  'clientKey',
  'serverName',
  'proxy',
] as const satisfies readonly SettingName[];

export const tailSettings = [
  'pollInterval',
  'pageSize',
  'maxRows',
  'cursorDirection',
] as const satisfies readonly SettingName[];

const settingCandidates = (setting: Setting): CandidateKind | undefined => {
  if (setting.kind === 'yesNo') return undefined;
  if (setting.kind === 'choice') return fixed(...setting.among);
  return ['path', 'theme', 'token'].includes(setting.kind) ? file : text;
};

const fallbackOf = ({ kind, fallback }: Setting): string | undefined => {
  if (kind === 'duration') return formatDurationOption(Number(fallback));
  return ['number', 'choice', 'theme'].includes(kind) && fallback !== undefined
    ? String(fallback)
    : undefined;
};

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (c) => `-${c.toLowerCase()}`);

const optionFor = (name: SettingName): OptionSpec | undefined => {
  const setting: Setting = settingTable[name];
  const { flag, doc, flagDoc = doc, alsoTried = [] } = setting;
  if (flag === undefined) return undefined;
  const value = settingCandidates(setting);
  return {
    flags: flag,
    about: flagDoc,
    fallback: fallbackOf(setting),
    alsoTried: alsoTried.map(kebab),
    ...(value !== undefined && { value }),
  };
};

const optionsFor = (names: readonly SettingName[]): readonly OptionSpec[] =>
  names.flatMap((name) => optionFor(name) ?? []);

const profile: OptionSpec = {
  flags: '--profile <name>',
  about: 'profile of the config file to use',
  value: dynamic('profiles'),
};

const outputOption = (outputs: readonly string[]): OptionSpec => ({
  flags: '--output <format>',
  about: outputs.join(', ').replace(/, ([^,]*)$/, ' or $1'),
  fallback: outputs[0],
  value: fixed(...outputs),
  alsoTried: ['json', 'format', 'out'],
});

const noColor: OptionSpec = {
  flags: '--no-color',
  about: 'print without colors',
  alsoTried: ['no-colour'],
};

/** Screen readers can't follow columns, or a screen that is redrawn. */
const linear: OptionSpec = {
  flags: '--linear',
  about: 'print line by line, for screen readers (or INK_SCREEN_READER=true)',
  alsoTried: ['screen-reader', 'plain'],
};

const debug: OptionSpec = {
  flags: '--debug <file>',
  about: 'log keys, requests and decisions to a file, as NDJSON',
  value: file,
  alsoTried: ['log', 'log-file', 'trace', 'verbose'],
};

/** These help to find out why the program misbehaves. */
const debugOptions: readonly OptionSpec[] = [
  {
    flags: '--debug-bodies',
    about: 'also log the bodies of requests and responses',
  },
  {
    flags: '--record <file>',
    about: 'record the responses of the services, for cantui replay',
    value: file,
  },
  { flags: '--record-keys', about: 'also record keys, without typed secrets' },
];

const help: OptionSpec = { flags: '-h, --help', about: 'print this help' };

/** The options that every command takes, because scripts pass them to all. Help shows those it uses. */
export const acceptedOptions: readonly OptionSpec[] = [
  profile,
  ...Object.keys(settingTable).flatMap((name) => optionFor(name as SettingName) ?? []),
  outputOption(['table', 'json']),
  noColor,
  linear,
  debug,
  ...debugOptions,
];

export type OptionGroup = { readonly title: string; readonly options: readonly OptionSpec[] };

const isAmong = (names: readonly SettingName[]) => (name: SettingName) => names.includes(name);

export const optionGroups = (spec: CommandSpec): readonly OptionGroup[] => {
  const { settings: named, outputs, options = [], ownSettings = [], hasScreen } = spec;
  const settings = named ?? [];
  const usesProfile = named !== undefined;
  const ofTail = isAmong([...tailSettings, 'source', 'since']);
  const ofDisplay = isAmong(['theme']);
  const inOther = (name: SettingName) =>
    isAmong(connectionSettings)(name) || ofTail(name) || ofDisplay(name);
  return [
    { title: 'Options', options: [...options, ...optionsFor(ownSettings)] },
    {
      title: 'Global options',
      options: [
        ...(usesProfile ? [profile] : []),
        ...optionsFor(settings.filter((name) => !inOther(name))),
        ...(outputs === undefined ? [] : [outputOption(outputs)]),
        ...(hasScreen === true ? [noColor] : []),
        ...(hasScreen === true ? [linear] : []),
        ...(usesProfile ? [debug] : []),
        help,
      ],
    },
    {
      title: 'Connection options',
      options: optionsFor(settings.filter(isAmong(connectionSettings))),
    },
    { title: 'Tail options', options: optionsFor(settings.filter(ofTail)) },
    { title: 'Display options', options: optionsFor(settings.filter(ofDisplay)) },
    { title: 'Debug options', options: hasScreen === true ? debugOptions : [] },
  ].filter(({ options: specs }) => specs.length > 0);
};

export const shownOptions = (spec: CommandSpec): readonly OptionSpec[] =>
  optionGroups(spec).flatMap(({ options }) => options);

export const acceptWarnings: OptionSpec = {
  flags: '--accept-warnings <ids>',
  about: 'accept these warnings, comma-separated',
  value: text,
  alsoTried: ['accept'],
};

export const overrideFailures: OptionSpec = {
  flags: '--override-failures <ids>',
  about: 'ignore failed checks (test profiles, sandbox only)',
  value: text,
  alsoTried: ['overrule', 'force'],
};

export const retryOf: OptionSpec = {
  flags: '--retry-of <entry>',
  about: 'retry this journal entry; at most one counts',
  value: dynamic('entries'),
  alsoTried: ['resend', 'retry'],
};

export const wait: OptionSpec = {
  flags: '--wait <duration>',
  about: 'time to wait for the outcome',
  fallback: '10s',
  value: text,
};
