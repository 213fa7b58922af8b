import type { ConfigFile, FileProblem } from '../config/file/parse-config-file.ts';
import type { Settings } from '../config/settings/settings.ts';
import type { Client } from '../http/client.ts';
import type { Activity } from '../ledger/activity/activity.ts';
import type { ActivitySourceKind, CursorDirection } from '../ledger/activity/listing.ts';
import type { Failure } from '../ledger/failure/failure.ts';
import type { TimeWindow } from '../lib/time/moment.ts';
import type { Result } from '../lib/result.ts';
import type { SettingName } from '../config/settings/settings-table.ts';
import type { GlobalFlags } from './load-settings.ts';

export type ShellName = 'bash' | 'zsh' | 'fish';

/**
 * Completion reads these from disk: profiles, signers, parties with their names, ids and journal entries. A
 * word for `parties` may be a name, which becomes its id before the command runs.
 */
export type DynamicSource =
  | 'profiles'
  | 'parties'
  | 'names'
  | 'signers'
  | 'contracts'
  | 'updates'
  | 'entries';

export type CandidateKind =
  | { readonly kind: 'words'; readonly words: readonly string[] }
  /** The value is several of the words, with commas between them. */
  | { readonly kind: 'list'; readonly words: readonly string[] }
  | { readonly kind: 'known'; readonly what: DynamicSource }
  | { readonly kind: 'file' }
  | { readonly kind: 'folder' }
  | { readonly kind: 'text' };

export type ArgumentSpec = {
  readonly value: CandidateKind;
  /** The user may type any number of words like this one. */
  readonly repeats?: true;
};

export const fixed = (...among: readonly string[]): CandidateKind => ({
  kind: 'words',
  words: among,
});
export const commaList = (...among: readonly string[]): CandidateKind => ({
  kind: 'list',
  words: among,
});
export const dynamic = (what: DynamicSource): CandidateKind => ({ kind: 'known', what });
export const file: CandidateKind = { kind: 'file' };
export const directory: CandidateKind = { kind: 'folder' };
export const text: CandidateKind = { kind: 'text' };

/** Parsing, help, completion, the manual and REFERENCE.md follow from this record. */
export type OptionSpec = {
  /** The flags in commander's form: `-f, --file <file>`. */
  readonly flags: string;
  /** The text says neither the default nor that the option is repeatable. */
  readonly about: string;
  readonly fallback?: string | undefined;
  readonly isRepeatable?: boolean;
  /** A switch has no value. */
  readonly value?: CandidateKind;
  /** Other names that people try, without the dashes; used to suggest this option. */
  readonly alsoTried?: readonly string[];
};

export type CommandArgument = ArgumentSpec & {
  /** The name in commander's form: `<entry>`, `[ids...]`. */
  readonly name: string;
  readonly about?: string;
};

type Example = readonly [command: string, about: string];

export type CommandSpec = {
  readonly name: string;
  /** The text starts in lower case, without a full stop. */
  readonly summary: string;
  /** A paragraph for the help of the command, after the summary. */
  readonly details?: string;
  readonly args?: readonly CommandArgument[];
  readonly options?: readonly OptionSpec[];
  /** These appear among the command's own options. */
  readonly ownSettings?: readonly SettingName[];
  /** These appear under the shared headings; absent for a command that reads no profile. */
  readonly settings?: readonly SettingName[];
  /** The values of --output; absent where the command prints one form only. */
  readonly outputs?: readonly string[];
  readonly hasScreen?: boolean;
  readonly examples?: readonly Example[];
  readonly subcommands?: readonly CommandSpec[];
  readonly fallback?: string;
  /** Other names that people try; used to suggest this command. */
  readonly alsoTried?: readonly string[];
  run?(flags: GlobalFlags, args: readonly string[], program: Program): void | Promise<void>;
};

/** The group is loaded when one of its commands runs or is described. */
export type CommandGroup = {
  readonly names: readonly string[];
  /** Help lists the commands after this one; without it, the place of their feature decides. */
  readonly after?: string;
  readonly load: () => Promise<{ readonly specs: readonly CommandSpec[] }>;
};

/** What the argument at a place takes; the last one may repeat. */
export const argumentAt = (
  { args = [] }: CommandSpec,
  index: number,
): CandidateKind | undefined => {
  const last = args.at(-1);
  return args[index]?.value ?? (last?.repeats === true ? last.value : undefined);
};

export const longName = ({ flags }: OptionSpec): string => /--[a-z-]+/.exec(flags)?.[0] ?? flags;

export const describeOption = ({ about, fallback, isRepeatable }: OptionSpec): string =>
  [
    about,
    ...(isRepeatable === true ? ['(repeatable)'] : []),
    ...(fallback === undefined ? [] : [`(default: ${fallback})`]),
  ].join(' ');

/** The path is as a user types it: `journal show`. */
export type NamedCommand = { readonly path: string; readonly spec: CommandSpec };

const namedFrom = (path: string, spec: CommandSpec): readonly NamedCommand[] => [
  { path, spec },
  ...(spec.subcommands ?? []).flatMap((commandSpec) =>
    namedFrom(`${path} ${commandSpec.name}`, commandSpec),
  ),
];

export const namedCommands = ({ subcommands = [] }: CommandSpec): readonly NamedCommand[] =>
  subcommands.flatMap((spec) => namedFrom(spec.name, spec));

/** The activities that are known, in the order of the ledger, and the gaps among them. */
export type NewestActivities = { readonly activities: readonly Activity[]; readonly gaps: number };

export type LearnListing = (
  place: {
    readonly settings: Settings;
    readonly client: Client;
    readonly stateDir: string;
    readonly now: () => number;
  },
  signal: AbortSignal,
) => Promise<{
  readonly source: ActivitySourceKind;
  readonly meaning?: CursorDirection | undefined;
  readonly failure?: Failure | undefined;
  /** The direction that an earlier run detected. */
  readonly kept?: CursorDirection | undefined;
  /** Why the cursor of an earlier run is unusable. */
  readonly damaged?: string | undefined;
}>;

/** What the program gives to commands, because features don't import each other. */
export type Program = {
  /** The program as a command, for commands that describe it. */
  readonly root: CommandSpec;
  readonly learnListing: LearnListing;
  /** Applies the settings of the dashboard in a file, and returns what is wrong with them. */
  readonly applyDashboardSettings: (file: ConfigFile) => Promise<readonly FileProblem[]>;
  readonly readNewestActivities: (
    settings: Settings,
    limit: number,
    window?: TimeWindow,
  ) => Promise<Result<NewestActivities, Failure | 'incomplete'>>;
};
