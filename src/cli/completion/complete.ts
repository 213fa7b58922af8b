import { loadConfig } from '../../config/file/config-file.ts';
import type { ConfigFile } from '../../config/file/parse-config-file.ts';
import { profileNames } from '../../config/profiles/resolve-profile.ts';
import { chooseProfile } from '../../config/profiles/choose-profile.ts';
import { readHistory } from '../../storage/history/lookup-history.ts';
import { resolveStateDir } from '../../storage/paths/state-dir.ts';
import { readEntries } from '../../storage/journal/journal-file.ts';
import type { LookupKind } from '../../ledger/rules/check-lookup-response.ts';
import { sanitize } from '../../lib/text/sanitize.ts';
import { tryIo } from '../../lib/result.ts';
import { exitWith, usageError } from '../../cli-kit/exit.ts';
import { writeStdout } from '../../cli-kit/streams.ts';
import type { DynamicSource, ShellName } from '../../cli-kit/command-spec.ts';
import { loadRootSpec } from '../build-command.ts';
import { findPlace, type Offer, type Place } from './find-place.ts';
import { completionScripts } from './scripts.ts';
import { nameEffect } from '../../submission/effect/name-write.ts';

type Env = NodeJS.ProcessEnv;

type CompletionRequest = {
  readonly typed: readonly string[];
  readonly env: Env;
  readonly file: ConfigFile | undefined;
};

/** Nobody reads a longer list of candidates. */
const most = 100;

const valueAfter = (typed: readonly string[], option: string): string | undefined => {
  const joined = typed.findLast((word) => word.startsWith(`${option}=`));
  if (joined !== undefined) return joined.slice(option.length + 1);
  const index = typed.lastIndexOf(option);
  return index === -1 ? undefined : typed[index + 1];
};

const chosenBy = ({ typed, env, file }: CompletionRequest) =>
  chooseProfile({ flag: valueAfter(typed, '--profile'), env, file });

const aboutProfile = (file: ConfigFile | undefined, name: string): string => {
  if (name === 'demo') return 'the sandbox';
  if (Object.hasOwn(file?.broken ?? {}, name)) return 'invalid; run cantui config check';
  const { mode = 'no mode', readOnly = false } = file?.profiles[name] ?? {};
  return readOnly ? `${mode}, read-only` : mode;
};

const profiles = ({ file }: CompletionRequest): readonly Offer[] =>
  profileNames({ file }).map((name) => [name, aboutProfile(file, name)]);

const names = (request: CompletionRequest): readonly Offer[] =>
  Object.entries(chosenBy(request).values.names ?? {});

const parties = (request: CompletionRequest): readonly Offer[] => [
  ...names(request),
  ...(chosenBy(request).values.parties ?? []).map((party): Offer => [party, 'of the profile']),
];

const signers = (request: CompletionRequest): readonly Offer[] =>
  Object.entries(chosenBy(request).values.signers ?? {}).map(([name, { type }]) => [name, type]);

/** Lists the ids of this profile newest first; none if it has no lookup history. */
const lookedUp =
  (...kinds: readonly LookupKind[]) =>
  (request: CompletionRequest): readonly Offer[] => {
    const { name, values } = chosenBy(request);
    if (values.lookupHistory === false || request.typed.includes('--no-lookup-history')) return [];
    return readHistory(resolveStateDir(request.env))
      .filter(({ profile, kind }) => profile === name && kinds.includes(kind))
      .reverse()
      .map(({ id, status, what }) => [id, `${status} ${what}`.trim()]);
  };

const entries = ({ env }: CompletionRequest): readonly Offer[] =>
  [...readEntries(resolveStateDir(env))]
    .reverse()
    .map(({ entry, effect, word, operation, at }) => [
      entry,
      `${effect === undefined ? operation : nameEffect(effect)} ${word} ${at.slice(0, 19)}Z`,
    ]);

const sources: Readonly<Record<DynamicSource, (request: CompletionRequest) => readonly Offer[]>> = {
  profiles,
  parties,
  names,
  signers,
  contracts: lookedUp('contract'),
  updates: lookedUp('update', 'transaction'),
  entries,
};

/** A shell takes the text as one word, and a terminal can show it unchanged. */
const isWord = (text: string): boolean => /^[\x21-\x7e]+$/.test(text);

/** Offers each word once, with its first description. */
const offerKnown = (what: DynamicSource, request: CompletionRequest): readonly Offer[] => {
  const told = new Map<string, string>();
  for (const [word, about] of sources[what](request))
    if (isWord(word) && !told.has(word)) told.set(word, sanitize(about));
  return [...told].slice(0, most);
};

/** Offers the words of a list that aren't in it yet, behind those that are. */
const offerInList = (
  words: readonly string[],
  start: string,
  current: string,
): readonly Offer[] => {
  const [, before = ''] = /^(.*,)?[^,]*$/.exec(current.slice(start.length)) ?? [];
  const taken = before.split(',');
  return words
    .filter((word) => !taken.includes(word))
    .map((word) => [`${start}${before}${word}`, '']);
};

type Completion = readonly [how: 'words' | 'list' | 'file' | 'folder', offers: readonly Offer[]];

const completeValue = (
  { value, start }: Place,
  current: string,
  request: CompletionRequest,
): Completion | undefined => {
  switch (value.kind) {
    case 'offers':
      return ['words', value.offers];
    case 'words':
      return ['words', value.words.map((word) => [`${start}${word}`, ''])];
    case 'list':
      return ['list', offerInList(value.words, start, current)];
    case 'known':
      return [
        'words',
        offerKnown(value.what, request).map(([word, about]) => [`${start}${word}`, about]),
      ];
    case 'file':
    case 'folder':
      return [value.kind, []];
    case 'text':
      return undefined;
    default:
      return value satisfies never;
  }
};

/** Bash cuts words at = and : and gives the pieces. */
const joinPieces = (pieces: readonly string[]): readonly string[] =>
  pieces.reduce<readonly string[]>((words, piece, index) => {
    const isPart = index > 0 && (/^[:=]/.test(piece) || /[:=]$/.test(pieces[index - 1] ?? ''));
    return isPart ? [...words.slice(0, -1), `${words.at(-1) ?? ''}${piece}`] : [...words, piece];
  }, []);

/**
 * Bash completes only the text after the last `=` or `:` and evaluates unquoted characters, so both are
 * handled here.
 */
const bashLine = (current: string, breaks: string, word: string): string => {
  const cuts = ['=', ':'].filter((cut) => breaks.includes(cut));
  const kept = Math.max(0, ...cuts.map((cut) => current.lastIndexOf(cut) + 1));
  return word.slice(kept).replaceAll(/[^\w./:=@%+,-]/g, String.raw`\$&`);
};

const zshLine = ([word, about]: Offer): string => {
  const escaped = word.replaceAll(/[\\:]/g, String.raw`\$&`);
  return about === '' ? escaped : `${escaped}:${about}`;
};

const offerLine =
  (shell: ShellName, current: string, env: Env) =>
  (offer: Offer): string => {
    if (shell === 'bash') return bashLine(current, env['COMP_WORDBREAKS'] ?? '', offer[0]);
    return shell === 'zsh' ? zshLine(offer) : offer.join('\t');
  };

const isShell = (word: string): word is ShellName => Object.hasOwn(completionScripts, word);

/**
 * Completion scripts run `cantui __complete SHELL WORDS…` at a press of Tab. Prints how the last word is
 * completed, then a line for each candidate. Reads only the disk. An error sets only the exit code: the user
 * is typing.
 */
export const runComplete = async ([shell = '', ...pieces]: readonly string[]): Promise<void> => {
  if (!isShell(shell)) return exitWith(usageError);
  const { env } = process;
  const words = shell === 'bash' ? joinPieces(pieces) : pieces;
  const current = words.at(-1) ?? '';
  const typed = words.slice(0, -1);
  const place = findPlace(await loadRootSpec(), typed, current);
  if (place === undefined) return;
  const loaded = await loadConfig(env);
  if (place.value.kind === 'known' && loaded.kind === 'wrong') return exitWith(usageError);
  const file = loaded.kind === 'found' ? loaded.file : undefined;
  const completed = tryIo(() => completeValue(place, current, { typed, env, file }));
  if (!completed.ok) return exitWith(usageError);
  if (completed.value === undefined) return;
  const [how, offers] = completed.value;
  const lines = offers
    .filter(([word]) => word.startsWith(current))
    .map(offerLine(shell, current, env));
  writeStdout([how, ...lines].map((line) => `${line}\n`).join(''));
};
