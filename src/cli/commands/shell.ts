import type { KeyScope } from '../../shell/keys/key-binding.ts';
import { helpSections } from '../../app/overlays/help/help-rows.ts';
import { loadScreens } from '../../app/screens.ts';
import {
  describeOption,
  namedCommands,
  type ShellName,
  type CommandSpec,
  type NamedCommand,
  type OptionSpec,
} from '../../cli-kit/command-spec.ts';
import { exitCodes, version } from '../../cli-kit/exit.ts';
import { optionGroups, shownOptions } from '../../cli-kit/shared-options.ts';
import { writeStdout } from '../../cli-kit/streams.ts';
import { completionScripts } from '../completion/scripts.ts';
import { environmentVariables, stateFiles } from '../help/root-help.ts';
import { formatUsage } from '../help/help-text.ts';

const glyphs: Readonly<Record<string, string>> = {
  '\\': String.raw`\(rs`,
  '-': String.raw`\-`,
  "'": String.raw`\(aq`,
  '"': String.raw`\(dq`,
  '`': String.raw`\(ga`,
  '^': String.raw`\(ha`,
  '~': String.raw`\(ti`,
  // Not every output device of the manual has arrows.
  '↑': 'Up',
  '↓': 'Down',
  '←': 'Left',
  '→': 'Right',
};

const glyphOf = (character: string): string => {
  const code = character.codePointAt(0) ?? 0;
  return glyphs[character] ?? String.raw`\[u${code.toString(16).toUpperCase().padStart(4, '0')}]`;
};

/** Keeps roff from reading a request or an escape, and hyphens from changing. */
export const escapeRoff = (text: string): string =>
  text.replaceAll(/[\\\-'"`^~]|[^\x20-\x7e]/gu, glyphOf).replace(/^\./, String.raw`\&.`);

const bold = (text: string): string => String.raw`\fB${escapeRoff(text)}\fR`;

/** Value names are italic, typed words bold. */
export const option = (text: string): string =>
  text
    .split(/([<[][^>\]]*[>\]])/)
    .filter((part) => part !== '')
    .map((part) => (/^[<[]/.test(part) ? String.raw`\fI${escapeRoff(part)}\fR` : bold(part)))
    .join('');

const heading = (text: string): string => `.SH ${escapeRoff(text)}`;
const subheading = (text: string): string => `.SS ${text}`;

/** Writes an entry of a definition list in roff; `term` is roff already. */
export const definition = (term: string, about: string): string =>
  `.TP\n${term}\n${escapeRoff(about)}`;

const codeBlock = (lines: readonly string[]): string =>
  ['.nf', ...lines.map(escapeRoff), '.fi'].join('\n');

/** The scopes with most keys; `?` lists the others. */
const scopes: readonly KeyScope[] = [
  ...(['global', 'list', 'activity', 'detail', 'gap', 'lookup', 'result', 'tree'] as const),
  ...(['form', 'review', 'entries', 'journal', 'profiles'] as const),
];

const optionItem = (spec: OptionSpec): string =>
  definition(option(spec.flags), describeOption(spec));

const ownOptions = (spec: CommandSpec): readonly OptionSpec[] =>
  optionGroups(spec)
    .filter(({ title }) => title === 'Options')
    .flatMap(({ options }) => options);

const sentence = (text: string): string =>
  escapeRoff(`${text.charAt(0).toUpperCase()}${text.slice(1)}.`);

const commandPart = ({ path, spec }: NamedCommand): string =>
  [
    subheading(option(formatUsage(`cantui ${path}`, spec))),
    sentence(spec.summary),
    ...(spec.details === undefined ? [] : [escapeRoff(spec.details)]),
    ...ownOptions(spec).map(optionItem),
  ].join('\n');

const rows = (table: readonly (readonly [string | number, string])[]): readonly string[] =>
  table.map(([term, about]) => definition(bold(String(term)), about));

const keyParts = () =>
  helpSections(scopes).flatMap(({ title, lines }) => [
    subheading(escapeRoff(title)),
    ...lines.map(({ keys, about }) => definition(bold(keys), about)),
  ]);

const examplesOf = (root: CommandSpec): readonly string[] =>
  [{ spec: root }, ...namedCommands(root)].flatMap(({ spec }) =>
    (spec.examples ?? []).map(([command]) => command),
  );

/** The manual is made from the tables that help and REFERENCE.md are made from. */
export const manPage = (root: CommandSpec, shown: string): string =>
  `${[
    String.raw`.\" Made from the program's own tables: cantui man`,
    `.TH CANTUI 1 "" "cantui ${escapeRoff(shown)}" "User Commands"`,
    heading('NAME'),
    String.raw`cantui \- ${escapeRoff('a terminal dashboard for Canton ledger operators')}`,
    heading('SYNOPSIS'),
    option('cantui [options]'),
    ...(root.subcommands ?? []).flatMap((spec) => [
      '.br',
      option(`${formatUsage(`cantui ${spec.name}`, spec)} [options]`),
    ]),
    heading('DESCRIPTION'),
    escapeRoff(
      'Without a command, cantui opens the dashboard: on the active profile, or on the sandbox if nothing is configured.',
    ),
    escapeRoff('Options may be given before or after the command.'),
    escapeRoff(
      'Durations are written as 500ms, 30s, 5m, 2h or 1d. Options marked (repeatable) can be repeated.',
    ),
    heading('COMMANDS'),
    ...namedCommands(root).map(commandPart),
    heading('SHARED OPTIONS'),
    ...shownOptions(root).map(optionItem),
    heading('EXIT STATUS'),
    ...rows(exitCodes),
    heading('ENVIRONMENT'),
    escapeRoff('An option overrides the environment; the environment overrides the profile.'),
    ...rows(environmentVariables),
    heading('FILES'),
    ...rows(stateFiles),
    heading('KEYS'),
    escapeRoff(
      'In the dashboard, ? shows the keys of the current screen, and : finds a command by name.',
    ),
    ...keyParts(),
    heading('EXAMPLES'),
    codeBlock(examplesOf(root)),
  ].join('\n')}\n`;

const printManual = async (root: CommandSpec): Promise<void> => {
  await loadScreens();
  writeStdout(manPage(root, version));
};

const completionFor = (shell: ShellName, install: string): CommandSpec => ({
  name: shell,
  summary: `print the completion script for ${shell}`,
  examples: [[install, '']],
  run: () => writeStdout(completionScripts[shell]),
});

const completionCommand: CommandSpec = {
  name: 'completion',
  summary: 'print a completion script for your shell',
  details: 'Completes commands, options, profiles, parties and ids.',
  subcommands: [
    completionFor('bash', 'echo "source <(cantui completion bash)" >> ~/.bashrc'),
    completionFor('zsh', 'cantui completion zsh > "${fpath[1]}/_cantui"'),
    completionFor('fish', 'cantui completion fish > ~/.config/fish/completions/cantui.fish'),
  ],
};

const manCommand: CommandSpec = {
  name: 'man',
  summary: 'print the manual page',
  examples: [['cantui man | man -l -', 'read the manual page']],
  run: (_flags, _args, { root }) => printManual(root),
};

export const specs: readonly CommandSpec[] = [completionCommand, manCommand];
