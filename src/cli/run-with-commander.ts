import { Command } from 'commander';
import type { CommandSpec, OptionSpec, Program } from '../cli-kit/command-spec.ts';
import type { GlobalFlags } from '../cli-kit/load-settings.ts';
import { version } from '../cli-kit/version.ts';
import type { StopFacts } from './explain-stop.ts';
import { loadRootSpec } from './load-commands.ts';
import { refuse, runSpec } from './run-spec.ts';
import { typedOptions } from './typed-options.ts';
import { writeStdout } from '../cli-kit/streams.ts';

/** The parser stopped at a command: for its help, for the version, or at a mistake. */
class ParsingStop extends Error {
  readonly facts: StopFacts;

  constructor(facts: StopFacts) {
    super(facts.reason.message);
    this.facts = facts;
  }
}

const several = (word: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  word,
];

const addOption = (command: Command, { flags, about, isRepeatable }: OptionSpec): void => {
  if (isRepeatable === true) command.option(flags, about, several);
  else command.option(flags, about);
};

/** The typed options, before and after the command; the later ones win. */
const typedFlags = (command: Command): GlobalFlags => {
  const before = command.parent === null ? {} : typedFlags(command.parent);
  const own = Object.entries(command.opts()).filter(
    ([name]) => command.getOptionValueSource(name) !== 'default',
  );
  return { ...before, ...Object.fromEntries(own) };
};

type Running = {
  readonly path: string;
  readonly spec: CommandSpec;
  readonly program: Program;
  readonly command: Command;
};

const runTyped = ({ path, spec, program, command }: Running): Promise<void> =>
  runSpec({ path, spec, flags: typedFlags(command), args: command.args }, program);

/** Runs a command that has subcommands and was given none of them. */
const runGroup = async (running: Running): Promise<void> => {
  const { path, spec, command } = running;
  const { subcommands = [], fallback } = spec;
  const [word] = command.args;
  if (word !== undefined) {
    const { unknownCommand } = await import('./mistakes.ts');
    const known = spec.name === '' ? (await loadRootSpec()).subcommands : subcommands;
    return refuse(unknownCommand(word, path, known ?? []));
  }
  const chosen = subcommands.find(({ name }) => name === fallback);
  if (chosen !== undefined)
    return runTyped({ ...running, path: `${path} ${chosen.name}`, spec: chosen });
  if (spec.run !== undefined) return runTyped(running);
  const names = subcommands.map(({ name }) => name).join(', ');
  return refuse(`${path} needs a subcommand: ${names}\nRun ${path} --help for details.`);
};

/** Leaves what commander would print to `ParsingStop`: help and mistakes are said in our form. */
const withoutVoice = (command: Command, path: string, spec: CommandSpec): Command =>
  command
    .helpOption('-h, --help', 'print this help')
    .helpCommand(false)
    .configureHelp({ formatHelp: () => '' })
    .showSuggestionAfterError(false)
    .exitOverride((reason) => {
      throw new ParsingStop({ reason, path, spec });
    })
    .configureOutput({ writeOut: writeStdout, outputError: () => undefined });

/** The input of a parser: a command, its program, and the typed words. */
type Wanted = {
  readonly spec: CommandSpec;
  readonly program: Program;
  /** The full name of the command above it. */
  readonly parent: string;
  readonly argv: readonly string[];
};

/** Builds the parser of a command and of those of its subcommands that may have been typed. */
const buildCommand = ({ spec, program, parent, argv }: Wanted): Command => {
  const path = spec.name === '' ? parent : `${parent} ${spec.name}`;
  const { subcommands = [] } = spec;
  const command = withoutVoice(new Command(spec.name === '' ? parent : spec.name), path, spec);
  for (const option of typedOptions(spec, argv)) addOption(command, option);
  for (const { name, about = '' } of spec.args ?? []) command.argument(name, about);
  if (subcommands.length === 0 && spec.name !== '')
    return command.action(() => runTyped({ path, spec, program, command }));
  for (const subcommand of subcommands.filter(({ name }) => argv.includes(name)))
    command.addCommand(buildCommand({ spec: subcommand, program, parent: path, argv }));
  return command
    .enablePositionalOptions()
    .allowExcessArguments()
    .action(() => runGroup({ path, spec, program, command }));
};

/** Has commander read a command line, and runs the command or says what is wrong. */
export const runWithCommander = async (
  argv: readonly string[],
  program: Program,
): Promise<void> => {
  const command = buildCommand({ spec: program.root, program, parent: 'cantui', argv });
  command.version(version, '-V, --version', 'print the version');
  try {
    await command.parseAsync(argv, { from: 'user' });
  } catch (error) {
    if (!(error instanceof ParsingStop)) throw error;
    const { explainStop } = await import('./explain-stop.ts');
    explainStop(error.facts);
  }
};
