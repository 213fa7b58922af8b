import { describe, expect, it } from 'vitest';
import { wordingRules } from '../../../support/documents/wording-rules.ts';
import { describeOption, longName, namedCommands } from '../../../../src/cli-kit/command-spec.ts';
import { loadRootSpec } from '../../../../src/cli/build-command.ts';
import {
  environmentVariables,
  helpTopics,
  jobs,
  rootHelp,
} from '../../../../src/cli/help/root-help.ts';
import { exitCodes } from '../../../../src/cli-kit/exit.ts';
import { helpText, explainMistake, unknownCommand } from '../../../../src/cli/help/help-text.ts';
import { shownOptions } from '../../../../src/cli-kit/shared-options.ts';
import { activityKinds } from '../../../../src/ledger/activity/listing.ts';
import { faultKinds, writeFaultNames } from '../../../../src/sandbox/server/fault-injection.ts';
import { ledgerReleases } from '../../../../src/sandbox/ledger-release.ts';

const rootSpec = await loadRootSpec();

const specOf = (path: string) => {
  const command = namedCommands(rootSpec).find((command) => command.path === path);
  if (command === undefined) throw new Error(`there is no command ${path}`);
  return command.spec;
};

const helpOf = (path: string): string => helpText(`cantui ${path}`, specOf(path));

const pages: readonly (readonly [name: string, text: string])[] = [
  ['cantui', rootHelp(rootSpec)],
  ...namedCommands(rootSpec).map(({ path }) => [`cantui ${path}`, helpOf(path)] as const),
  ...Object.entries(helpTopics).map(
    ([topic, print]) => [`cantui help ${topic}`, print(rootSpec)] as const,
  ),
];

describe.each(pages)('the help of %s', (_name, text) => {
  it('fits on a screen of 80 columns and 50 rows', () => {
    const lines = text.trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(50);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  it('uses the words of the style guide', () => {
    for (const line of text.split('\n'))
      for (const { pattern } of wordingRules) expect(line.trim()).not.toMatch(pattern);
    expect(text).toMatch(/^[\n\x20-\x7e]*$/);
  });
});

describe('the first page of help', () => {
  it('fits on 40 lines, and names each command once', () => {
    expect(rootHelp(rootSpec).trimEnd().split('\n').length).toBeLessThanOrEqual(40);
    const named = jobs.flatMap(([, rows]) => rows.flatMap(([names]) => names.split(', ')));
    const all = (rootSpec.subcommands ?? []).map(({ name }) => name);
    expect(named.toSorted()).toEqual(all.toSorted());
  });
});

describe('the help of a command', () => {
  it.each(namedCommands(rootSpec).map(({ path }) => path))(
    'the help of cantui %s has a usage, its own options before shared ones, and an example',
    (path) => {
      const text = helpOf(path);
      const { options = [], subcommands } = specOf(path);
      expect(text).toContain(`Usage: cantui ${path}`);
      if (options.length > 0)
        expect(text.indexOf('\nOptions:')).toBeLessThan(text.indexOf('\nGlobal options:'));
      if (subcommands === undefined) expect(text).toMatch(/\nExamples:\n {2}\S/);
    },
  );

  it('shows connection options where a service is called, and tail options where a tail runs', () => {
    const has = (title: string) =>
      namedCommands(rootSpec)
        .filter(({ path }) => helpOf(path).includes(`\n${title}:`))
        .map(({ path }) => path);
    expect(has('Connection options')).toEqual([
      ...['activity', 'contract', 'update', 'transaction', 'party', 'holdings', 'offers'],
      ...['topology generate', 'prepare'],
      ...['allocate', 'execute', 'pay', 'accept', 'reject', 'withdraw', 'merge'],
      ...['preapprove', 'cancel-preapproval'],
      ...['journal check', 'config show', 'node', 'traffic', 'rewards', 'watch'],
      ...['statement', 'doctor', 'support'],
    ]);
    expect(has('Tail options')).toEqual(['demo', 'activity', 'config show']);
  });

  it('shows --output with the formats that the command prints', () => {
    expect(helpOf('contract')).toContain('table, json, ndjson or yaml (default: table)');
    expect(helpOf('doctor')).toContain('table or json (default: table)');
    expect(helpOf('man')).not.toContain('--output');
  });

  it('says default, repeatable and comma-separated in one way', () => {
    const texts = namedCommands(rootSpec).flatMap(({ spec }) =>
      shownOptions(spec).map(describeOption),
    );
    for (const text of texts) {
      expect(text).not.toMatch(/\(\d+[a-z]*\)$|\bdefaults? to\b|\brepeated\b/);
      if (text.includes('default')) expect(text).toMatch(/\(default: [^)]+\)|"default"/);
    }
    expect(texts).toContain(
      'number of newest activities to print; with --follow, to start with (default: 20)',
    );
    expect(texts).toContain('query as this party (default: from the profile) (repeatable)');
  });

  it('never has two options of one name', () => {
    for (const { path, spec } of namedCommands(rootSpec)) {
      const names = shownOptions(spec).map(longName);
      expect([path, new Set(names).size]).toEqual([path, names.length]);
    }
  });
});

describe('the help of the program', () => {
  it('lists every command with its summary in a topic', () => {
    const topic = helpTopics['commands']?.(rootSpec) ?? '';
    for (const { name } of rootSpec.subcommands ?? [])
      expect(topic).toMatch(new RegExp(`\\n  ${name}\\s+[a-z]`));
  });

  it('ends with examples of the dashboard, a script and a lookup, and with where to read more', () => {
    const text = rootHelp(rootSpec);
    expect(text.slice(text.indexOf('\nExamples:\n')).trim().split('\n').slice(1)).toEqual([
      expect.stringContaining('cantui --profile prod'),
      expect.stringContaining('cantui activity --follow --output ndjson'),
      expect.stringContaining('cantui contract ID --as PARTY --output json'),
      '',
      'More: cantui help COMMAND, commands, options, environment or exit-codes',
    ]);
  });

  it('has a topic for every variable and every exit code', () => {
    const variables = helpTopics['environment']?.(rootSpec) ?? '';
    for (const [name] of environmentVariables) expect(variables).toContain(name);
    const codes = helpTopics['exit-codes']?.(rootSpec) ?? '';
    for (const [code, meaning] of exitCodes) expect(codes).toMatch(`${code}`.padEnd(3) && meaning);
  });
});

describe('words that the help of an option lists', () => {
  it.each([
    ['activity', '--kind', activityKinds],
    ['sandbox', '--faults', faultKinds],
    ['sandbox', '--ledger-version', ledgerReleases],
    ['sandbox', '--write-fault', writeFaultNames],
  ])('the help of cantui %s %s lists the words that the option accepts', (path, option, known) => {
    const spec = shownOptions(specOf(path)).find((spec) => longName(spec) === option);
    const value = spec?.value;
    expect(value !== undefined && 'words' in value ? [...value.words].sort() : []).toEqual(
      [...known].sort(),
    );
  });
});

describe('a mistyped option', () => {
  const meant = (path: string, option: string): string =>
    explainMistake(`error: unknown option '${option}'\n`, `cantui ${path}`, specOf(path));

  it.each([
    ['activity', '--limt', '--limit'],
    ['activity', '--after', '--after-id'],
    ['activity', '--strict', '--fail-on-gap'],
    ['activity', '--keep', '--max-rows'],
    ['activity', '--interval', '--poll-interval'],
    ['activity', '--scan-order', '--cursor-direction'],
    ['activity', '--colour', undefined],
    ['contract', '--party', '--as'],
    ['contract', '--any-party', '--as-any-party'],
    ['contract', '--parallel', '--concurrency'],
    ['contract', '--private-lookups', '--no-lookup-history'],
    ['update', '--only', '--include'],
    ['update', '--format', '--format-file'],
    ['update', '--blob', '--created-event-blob'],
    ['update', '--terse', '--no-verbose'],
    ['execute', '--from', '--file'],
    ['execute', '--bundle', '--write-bundle'],
    ['execute', '--accept', '--accept-warnings'],
    ['execute', '--overrule', '--override-failures'],
    ['execute', '--resend', '--retry-of'],
    ['verify submission', '--asked', '--prepare-request'],
    ['verify bundle', '--approvers', '--allowed-signers'],
    ['approve', '--name', '--approver'],
    ['approve', '--sign', '--ssh-key'],
    ['sandbox', '--rate', '--activities-per-second'],
    ['sandbox', '--history', '--initial-activities'],
    ['sandbox', '--listing', '--cursor-direction'],
    ['sandbox', '--examples', '--write-examples'],
    ['doctor', '--json', '--output'],
  ])('cantui %s suggests another option for %s: %s', (path, option, wanted) => {
    const hint = wanted === undefined ? '' : ` Did you mean ${wanted}?`;
    expect(meant(path, option)).toBe(
      `unknown option ${option} for cantui ${path}.${hint}\nRun cantui ${path} --help for its usage.`,
    );
  });

  it('never suggests an option that the command does not use', () => {
    expect(meant('config path', '--scan-order')).not.toContain('Did you mean');
  });
});

describe('a mistyped command', () => {
  const { subcommands = [] } = rootSpec;

  it.each([
    ['activty', 'activity'],
    ['jornal', 'journal'],
    ['lookup-history', 'history'],
    ['exec', 'execute'],
  ])('%s suggests %s', (word, wanted) => {
    expect(unknownCommand(word, 'cantui', subcommands)).toBe(
      `unknown command ${word}. Did you mean ${wanted}?\nRun cantui --help for the list.`,
    );
  });

  it.each([
    ['follow', 'check'],
    ['mark', 'resolve'],
    ['lst', 'list'],
  ])('journal %s suggests %s', (word, wanted) => {
    const { subcommands: below = [] } = specOf('journal');
    expect(unknownCommand(word, 'cantui journal', below)).toContain(`Did you mean ${wanted}?`);
  });

  it('lists the commands where none is near', () => {
    expect(unknownCommand('transfer-everything', 'cantui', subcommands)).toContain(
      'Commands: demo, activity, contract,',
    );
  });
});
