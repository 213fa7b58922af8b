import type { CommandSpec, Program } from '../cli-kit/command-spec.ts';
import type { GlobalFlags } from '../cli-kit/load-settings.ts';
import { exitWith, usageError } from '../cli-kit/exit.ts';
import { printError } from '../cli-kit/streams.ts';

/** Says what is wrong with the command line, and exits. */
export const refuse = (problem: string): never => {
  printError(problem);
  return exitWith(usageError);
};

/** Refuses an output format that the command does not print. */
const checkOutput = (
  path: string,
  { outputs = [] }: CommandSpec,
  { output }: GlobalFlags,
): void => {
  if (output === undefined || outputs.includes(output)) return;
  if (outputs.length === 0) refuse(`${path} has no --output option: it has a single output format`);
  refuse(`${path} does not support --output ${output}: use ${outputs.join(', ')}`);
};

/** Loads the debug log and the recorder only if one is wanted. */
const debugIfAsked = async (flags: GlobalFlags): Promise<void> => {
  const { debug = process.env['CANTUI_DEBUG'] ?? '', record } = flags;
  if (debug === '' && record === undefined) return;
  const { startDebugging } = await import('./start-debugging.ts');
  const { debugBodies = false, recordKeys = false } = flags;
  startDebugging({ debug: debug === '' ? undefined : debug, debugBodies, record, recordKeys });
};

/** A command as it was typed. */
export type TypedCommand = {
  /** Its full name: `cantui journal list`. */
  readonly path: string;
  readonly spec: CommandSpec;
  readonly flags: GlobalFlags;
  readonly args: readonly string[];
};

/** Runs a command. */
export const runSpec = async (
  { path, spec, flags, args }: TypedCommand,
  program: Program,
): Promise<void> => {
  checkOutput(path, spec, flags);
  await debugIfAsked(flags);
  await spec.run?.(flags, args, program);
};
