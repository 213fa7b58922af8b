import { Command, type CommanderError } from 'commander';
import { features } from '../app/features.ts';
import {
  type Program,
  longName,
  type CommandSpec,
  type OptionSpec,
  type CommandGroup,
} from '../cli-kit/command-spec.ts';
import type { GlobalFlags } from '../cli-kit/load-settings.ts';
import { withNamedParties } from '../cli-kit/named-parties.ts';
import { acceptedOptions, shownOptions } from '../cli-kit/shared-options.ts';
import { writeStdout, failUsage } from '../cli-kit/streams.ts';
import { dashboardCommand, demoCommand } from './commands/dashboard.ts';
import { unknownCommand } from './help/help-text.ts';

/** Help lists a group after the command that it names, otherwise where it stands. */
const inOrder = (groups: readonly CommandGroup[]): readonly CommandGroup[] =>
  groups
    .filter(({ after }) => after === undefined)
    .flatMap((group) => [
      group,
      ...groups.filter(({ after }) => after !== undefined && group.names.includes(after)),
    ]);

/** The groups of the features come first, then those about the program itself. */
const commandGroups: readonly CommandGroup[] = inOrder([
  { names: ['demo'], load: () => Promise.resolve({ specs: [demoCommand] }) },
  ...features.flatMap(({ commands }) => commands),
  { names: ['logs', 'replay', 'mask', 'support'], load: () => import('./commands/debug.ts') },
  { names: ['sandbox'], load: () => import('./commands/sandbox.ts') },
  { names: ['completion', 'man'], load: () => import('./commands/shell.ts') },
]);

export const isCommand = (word: string): boolean =>
  commandGroups.some(({ names }) => names.includes(word));

/** Loading all commands takes longer than running one. */
export const loadCommands = async (isWanted: (name: string) => boolean): Promise<CommandSpec> => {
  const groups = commandGroups.filter(({ names }) => names.some(isWanted));
  const loaded = await Promise.all(
    groups.map(async ({ names, load }) => {
      const { specs } = await load();
      return specs.filter(({ name }) => names.includes(name) && isWanted(name));
    }),
  );
  return { ...dashboardCommand, subcommands: loaded.flat() };
};

/** The root is the dashboard, with every other command below it, as help lists them. */
export const loadRootSpec = (): Promise<CommandSpec> => loadCommands(() => true);

export class ParsingStop extends Error {
  readonly reason: CommanderError;
  readonly path: string;
  readonly spec: CommandSpec;
  /** The arguments that commander read before it stopped. */
  readonly words: readonly string[];

  constructor(reason: CommanderError, { path, spec, command }: Omit<Running, 'program'>) {
    super(reason.message);
    this.reason = reason;
    this.path = path;
    this.spec = spec;
    this.words = command.args;
  }
}

const collect = (word: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  word,
];

const addOption = (command: Command, { flags, about, isRepeatable }: OptionSpec): void => {
  if (isRepeatable === true) command.option(flags, about, collect);
  else command.option(flags, about);
};

const isHelp = (option: OptionSpec): boolean => longName(option) === '--help';

const isTypedIn = (argv: readonly string[]): ((option: OptionSpec) => boolean) => {
  const names = new Set(argv.map((word) => word.split('=', 1)[0]));
  const isShort = (text: string): boolean => text.startsWith('-') && !text.startsWith('--');
  const hasShort = argv.some(isShort);
  return (option) => names.has(longName(option)) || (hasShort && isShort(option.flags));
};

/**
 * The command's own options, and every shared one, because scripts may pass those to any command. Only the
 * shared options that were typed are built: building all takes longer than parsing.
 */
const optionsOf = (spec: CommandSpec, argv: readonly string[]): readonly OptionSpec[] => {
  const isTyped = isTypedIn(argv);
  const used = shownOptions(spec).filter(isTyped);
  const names = new Set(used.map(longName));
  const others = acceptedOptions.filter(isTyped);
  return [...used, ...others.filter((option) => !names.has(longName(option)))].filter(
    (option) => !isHelp(option),
  );
};

/** Options may stand before and after the command; the later ones win. */
const typedFlags = (command: Command): GlobalFlags => {
  const before = command.parent === null ? {} : typedFlags(command.parent);
  const own = Object.entries(command.opts()).filter(
    ([name]) => command.getOptionValueSource(name) !== 'default',
  );
  return { ...before, ...Object.fromEntries(own) };
};

const checkOutput = (
  path: string,
  { outputs = [] }: CommandSpec,
  { output }: GlobalFlags,
): void => {
  if (output === undefined || outputs.includes(output)) return;
  if (outputs.length === 0)
    failUsage(`${path} has no --output option: it has a single output format`);
  failUsage(`${path} does not support --output ${output}: use ${outputs.join(', ')}`);
};

type Running = {
  readonly path: string;
  readonly spec: CommandSpec;
  readonly program: Program;
  readonly command: Command;
};

/** Loads the debug log and the recorder only if one is wanted. */
const debugIfAsked = async (flags: GlobalFlags): Promise<void> => {
  const { debug = process.env['CANTUI_DEBUG'] ?? '', record } = flags;
  if (debug === '' && record === undefined) return;
  const { startDebugging } = await import('./start-debugging.ts');
  const { debugBodies = false, recordKeys = false } = flags;
  startDebugging({ debug: debug === '' ? undefined : debug, debugBodies, record, recordKeys });
};

const runSpec = async ({ path, spec, program, command }: Running): Promise<void> => {
  const flags = typedFlags(command);
  checkOutput(path, spec, flags);
  if (flags.linear === true) process.env['INK_SCREEN_READER'] = 'true';
  await debugIfAsked(flags);
  const typed = await withNamedParties(spec, { flags, args: command.args });
  await spec.run?.(typed.flags, typed.args, program);
};

const runGroup = async (running: Running): Promise<void> => {
  const { path, spec, command } = running;
  const { subcommands = [], fallback } = spec;
  const [word] = command.args;
  if (word !== undefined) {
    const known = spec.name === '' ? (await loadRootSpec()).subcommands : subcommands;
    return failUsage(unknownCommand(word, path, known ?? []));
  }
  const chosen = subcommands.find(({ name }) => name === fallback);
  if (chosen !== undefined)
    return runSpec({ ...running, path: `${path} ${chosen.name}`, spec: chosen });
  if (spec.run !== undefined) return runSpec(running);
  const names = subcommands.map(({ name }) => name).join(', ');
  return failUsage(`${path} needs a subcommand: ${names}\nRun ${path} --help for details.`);
};

/** Help and mistakes are said in our form, not in commander's. */
const silence = (command: Command, path: string, spec: CommandSpec): Command =>
  command
    .helpOption('-h, --help', 'print this help')
    .helpCommand(false)
    .configureHelp({ formatHelp: () => '' })
    .showSuggestionAfterError(false)
    .exitOverride((reason) => {
      throw new ParsingStop(reason, { path, spec, command });
    })
    .configureOutput({ writeOut: writeStdout, outputError: () => undefined });

type Wanted = {
  readonly spec: CommandSpec;
  readonly program: Program;
  readonly parent: string;
  readonly argv: readonly string[];
};

export const buildCommand = ({ spec, program, parent, argv }: Wanted): Command => {
  const path = spec.name === '' ? parent : `${parent} ${spec.name}`;
  const { subcommands = [] } = spec;
  const command = silence(new Command(spec.name === '' ? parent : spec.name), path, spec);
  for (const option of optionsOf(spec, argv)) addOption(command, option);
  for (const { name, about = '' } of spec.args ?? []) command.argument(name, about);
  if (subcommands.length === 0 && spec.name !== '')
    return command.action(() => runSpec({ path, spec, program, command }));
  for (const subcommand of subcommands.filter(({ name }) => argv.includes(name)))
    command.addCommand(buildCommand({ spec: subcommand, program, parent: path, argv }));
  return command
    .enablePositionalOptions()
    .allowExcessArguments()
    .action(() => runGroup({ path, spec, program, command }));
};
