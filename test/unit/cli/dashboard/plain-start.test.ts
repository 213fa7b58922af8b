import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildCommand } from '../../../../src/cli/build-command.ts';
import { readPlainStart } from '../../../../src/cli/dashboard/plain-start.ts';
import { loadCommands } from '../../../../src/cli/load-commands.ts';
import { longName, type CommandSpec } from '../../../../src/cli-kit/command-spec.ts';
import type { GlobalFlags } from '../../../../src/cli-kit/load-settings.ts';
import { acceptedOptions } from '../../../../src/cli-kit/shared-options.ts';

type Started = { readonly command: string; readonly flags: GlobalFlags };

/** What the parser starts for a command line; nothing runs. */
const parse = async (argv: readonly string[]): Promise<Started | undefined> => {
  let started: Started | undefined;
  const observed = (spec: CommandSpec): CommandSpec => ({
    ...spec,
    subcommands: spec.subcommands?.map(observed) ?? [],
    run: (flags) => {
      started = { command: spec.name, flags };
    },
  });
  const root = observed(await loadCommands((name) => argv.includes(name)));
  await buildCommand({ spec: root, program: { root } as never, parent: 'cantui', argv }).parseAsync(
    argv,
    { from: 'user' },
  );
  return started;
};

const names = [
  ...acceptedOptions.map(longName),
  '--help',
  '-h',
  '--token',
  '--',
  '-V',
  '--no-such',
];
const values = [
  'http://127.0.0.1:7575',
  'dark',
  '5s',
  '',
  'a=b',
  '-1',
  '--profile',
  'demo',
  'help',
];
const word = fc.oneof(
  fc.constantFrom(...names),
  fc.constantFrom(...values, 'activity'),
  fc.tuple(fc.constantFrom(...names), fc.constantFrom(...values)).map((parts) => parts.join('=')),
);
/** Mostly an option after the other, with a value. */
const option = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(fc.constantFrom(...names), fc.constantFrom(...values)) },
  { weight: 1, arbitrary: fc.array(word, { maxLength: 2 }) },
);
const commandLine = fc
  .tuple(fc.constantFrom([], [], ['demo']), fc.array(option, { maxLength: 4 }))
  .map(([first, options]) => [...first, ...options.flat()]);

describe('a command line that needs no parser', () => {
  it('starts the same dashboard with the same flags as with the parser', async () => {
    let plainStarts = 0;
    await fc.assert(
      fc.asyncProperty(commandLine, async (argv) => {
        const plain = readPlainStart(argv);
        if (plain === undefined) return;
        plainStarts += 1;
        const command = plain.isDemo ? 'demo' : '';
        expect(await parse(argv)).toEqual({ command, flags: plain.flags });
      }),
      { numRuns: 400 },
    );
    expect(plainStarts).toBeGreaterThan(50);
  });

  it('reads values, switches and the demo', () => {
    expect(readPlainStart([])).toEqual({ flags: {}, isDemo: false });
    expect(readPlainStart(['demo', '--theme=dark', '--no-color'])).toEqual({
      flags: { theme: 'dark', color: false },
      isDemo: true,
    });
    expect(
      readPlainStart(['--scan-url', 'http://s', '--read-only', '--token-file', '/t']),
    ).toMatchObject({ flags: { scanUrl: 'http://s', readOnly: true, tokenFile: '/t' } });
  });

  it.each([
    ['another command', ['activity']],
    ['help', ['--theme', 'dark', '--help']],
    ['an output format', ['--output', 'json']],
    ['a debug log', ['--debug', 'log.ndjson']],
    ['a missing value', ['--scan-url']],
    ['an option in the place of a value', ['--scan-url', '--token', 'secret']],
    ['a value of a switch', ['--read-only=yes']],
    ['a mistyped option', ['--scan-ulr', 'http://s']],
    ['a word after the demo', ['demo', 'now']],
  ])('leaves %s to the parser', (_, argv) => {
    expect(readPlainStart(argv)).toBeUndefined();
  });
});
