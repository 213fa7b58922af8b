import * as fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readPlainWords } from '../../../src/cli/plain-words.ts';
import { runWithCommander } from '../../../src/cli/run-with-commander.ts';
import { loadRootSpec } from '../../../src/cli/load-commands.ts';
import { acceptedOptions, shownOptions } from '../../../src/cli-kit/shared-options.ts';
import { longName, type CommandSpec, type Program } from '../../../src/cli-kit/command-spec.ts';
import { roundsOf, seedOf } from '../../support/models/torture.ts';

/** Options that have an effect before a command runs. */
const effective = ['--debug', '--debug-bodies', '--record', '--record-keys', '--output'];

/** What ran: the spec, its flags and its arguments. */
type Run = { readonly spec: string; readonly flags: object; readonly args: readonly string[] };

/** The whole tree, with commands that only note that they ran. */
const notingTree = (spec: CommandSpec, runs: Run[], path = 'cantui'): CommandSpec => ({
  ...spec,
  ...(spec.subcommands !== undefined && {
    subcommands: spec.subcommands.map((each) => notingTree(each, runs, `${path} ${each.name}`)),
  }),
  ...(spec.run !== undefined && {
    run: (flags, args) => {
      runs.push({ spec: path, flags, args: [...args] });
    },
  }),
});

const runs: Run[] = [];
const root = notingTree(await loadRootSpec(), runs);
const program = { root } as Program;

/** Runs a command line with commander; undefined if it refused it. */
const runByCommander = async (argv: readonly string[]): Promise<Run | undefined> => {
  runs.length = 0;
  const refused = new Error('refused');
  vi.spyOn(process, 'exit').mockImplementation(() => {
    throw refused;
  });
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  try {
    await runWithCommander(argv, program);
  } catch (error) {
    if (error !== refused) throw error;
  }
  return runs[0];
};

const leaves = (spec: CommandSpec, words: readonly string[]): readonly (readonly string[])[] => [
  words,
  ...(spec.subcommands ?? []).flatMap((each) => leaves(each, [...words, each.name])),
];
const commands = leaves(root, []);

const specAt = (words: readonly string[]): CommandSpec => {
  let spec = root;
  for (const word of words) spec = spec.subcommands?.find(({ name }) => name === word) ?? spec;
  return spec;
};

const names = (words: readonly string[]): readonly string[] =>
  [...shownOptions(specAt(words)), ...acceptedOptions]
    .map(longName)
    .filter((name) => !effective.includes(name));

const value = fc.constantFrom('x', '', '4', 'a b', 'activity', 'journal', 'list', 'é', 'json', '=');
const strange = fc.constantFrom('-', '--', '-h', '-V', '-x', '--no', '--nothing', '--help', '-5');

const commandLine = fc.constantFrom(...commands).chain((words) => {
  const option = fc.constantFrom(...names(words));
  const part = fc.oneof(
    { weight: 6, arbitrary: fc.tuple(option, value) },
    { weight: 2, arbitrary: fc.tuple(value) },
    { weight: 2, arbitrary: fc.tuple(option) },
    { weight: 1, arbitrary: fc.tuple(strange) },
    { weight: 1, arbitrary: fc.tuple(option, value).map(([name, text]) => [`${name}=${text}`]) },
  );
  return fc.tuple(
    fc.oneof({ weight: 9, arbitrary: fc.constant(words) }, fc.tuple(option, value)),
    fc.array(part, { maxLength: 5 }),
  );
});

afterEach(() => vi.restoreAllMocks());

describe('readPlainWords', () => {
  it('reads whatever it reads as commander does', async () => {
    let read = 0;
    await fc.assert(
      fc.asyncProperty(commandLine, async ([words, parts]) => {
        const argv = [...words, ...parts.flat()];
        const typed = readPlainWords(root, argv);
        if (typed === undefined) return;
        read += 1;
        const { path, flags, args } = typed;
        expect(await runByCommander(argv)).toEqual({ spec: path, flags, args });
      }),
      { numRuns: roundsOf(2000), seed: seedOf() },
    );
    expect(read).toBeGreaterThan(0);
  });

  it.each([
    ['a mistyped option', ['--limitt', '3']],
    ['an option without its value', ['--ledger-url']],
    ['a value that begins with a dash', ['--ledger-url', '-x']],
    ['a short option', ['-h']],
    ['help', ['--help']],
    ['the version', ['--version']],
    ['a value after an equals sign', ['--ledger-url=http://127.0.0.1:1']],
    ['a negation', ['--no-color']],
    ['a command that needs a subcommand', ['journal']],
    ['an argument that no command takes', ['demo', 'now']],
    ['a missing argument', ['journal', 'show']],
  ])('leaves %s to commander', (_, argv) => {
    expect(readPlainWords(root, argv)).toBeUndefined();
  });

  it('reads settings and switches, and keeps the last of two values', () => {
    const argv = ['--ledger-url', 'a', '--read-only', '--ledger-url', 'b'];
    expect(readPlainWords(root, argv)).toMatchObject({
      path: 'cantui',
      flags: { ledgerUrl: 'b', readOnly: true },
      args: [],
    });
  });

  it('reads the arguments of a command among its options', () => {
    const argv = ['contract', '--as', 'alice', '00c0ffee', '--as', 'bob', '--output', 'json'];
    expect(readPlainWords(root, argv)).toMatchObject({
      path: 'cantui contract',
      flags: { as: ['alice', 'bob'], output: 'json' },
      args: ['00c0ffee'],
    });
  });
});
