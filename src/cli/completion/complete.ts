import { loadConfig, type ConfigFile } from '../../config/file/config-file.ts';
import { profileNames } from '../../config/profiles/resolve-profile.ts';
import { chooseProfile } from '../../config/profiles/choose-profile.ts';
import { readHistory } from '../../storage/history/lookup-history.ts';
import { resolveStateDir } from '../../storage/paths/state-dir.ts';
import { readEntries } from '../../storage/journal/journal-file.ts';
import type { LookupKind } from '../../ledger/lookup/check-lookup-response.ts';
import { sanitize } from '../../lib/text/sanitize.ts';
import { tryIo } from '../../lib/result.ts';
import { exitWith, usageError } from '../../cli-kit/exit.ts';
import { writeStdout } from '../../cli-kit/streams.ts';
import type { DynamicSource } from '../../cli-kit/candidates.ts';
import { nameEffect } from '../../submission/effect/name-write.ts';
import { statusLabel } from '../../storage/journal/records.ts';

/** A word that can be named, and what it is, for shells that show that. */
type Offer = readonly [word: string, about: string];

type Env = NodeJS.ProcessEnv;

/** The typed words, and the context to complete them in. */
type CompletionRequest = {
  readonly typed: readonly string[];
  readonly env: Env;
  readonly file: ConfigFile | undefined;
};

/** The maximum number of candidates that a person reads. */
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
  const { mode = 'development', readOnly = false } = file?.profiles[name] ?? {};
  return readOnly ? `${mode}, read-only` : mode;
};

const profiles = ({ file }: CompletionRequest): readonly Offer[] =>
  profileNames({ file }).map((name) => [name, aboutProfile(file, name)]);

const parties = (request: CompletionRequest): readonly Offer[] =>
  (chosenBy(request).values.parties ?? []).map((party) => [party, 'of the profile']);

const signers = (request: CompletionRequest): readonly Offer[] =>
  Object.entries(chosenBy(request).values.signers ?? {}).map(([name, { type }]) => [name, type]);

/**
 * Lists the ids of past lookups of the chosen profile, newest first. Other profiles' ids are not
 * shown, and a profile without lookup history shows none.
 */
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
      `${effect === undefined ? operation : nameEffect(effect)} ${statusLabel(word)} ${at.slice(0, 19)}Z`,
    ]);

const sources: Readonly<Record<DynamicSource, (request: CompletionRequest) => readonly Offer[]>> = {
  profiles,
  parties,
  signers,
  contracts: lookedUp('contract'),
  updates: lookedUp('update', 'transaction'),
  entries,
};

const isKnown = (what: string): what is DynamicSource => Object.hasOwn(sources, what);

/** Returns true if a shell takes a text as one word, and a terminal can show it unchanged. */
const isWord = (text: string): boolean => /^[\x21-\x7e]+$/.test(text);

/** Of candidates with the same word, the first one's description is used. */
const linesOf = (offers: readonly Offer[]): string => {
  const told = new Map<string, string>();
  for (const [word, about] of offers)
    if (isWord(word) && !told.has(word)) told.set(word, sanitize(about));
  return Array.from(told, ([word, about]) => `${word}\t${about}\n`)
    .slice(0, most)
    .join('');
};

/**
 * `cantui __complete KIND WORDS…`, which completion scripts run: prints a candidate per line, a
 * tab, and its description. Reads only the disk. An error sets only the exit code: the user is
 * typing.
 */
export const runComplete = async ([what = '', ...typed]: readonly string[]): Promise<void> => {
  const { env } = process;
  const loaded = await loadConfig(env);
  if (!isKnown(what) || loaded.kind === 'wrong') return exitWith(usageError);
  const file = loaded.kind === 'found' ? loaded.file : undefined;
  const offers = tryIo(() => sources[what]({ typed, env, file }));
  if (!offers.ok) return exitWith(usageError);
  writeStdout(linesOf(offers.value));
};
