import { loadConfig } from '../config/file/config-file.ts';
import { partyNamePattern } from '../config/names/name-rules.ts';
import { chooseProfile } from '../config/profiles/choose-profile.ts';
import { checkPartyId } from '../ledger/ids/identifiers.ts';
import type { PartyNames } from '../lib/text/party-names.ts';
import { argumentAt, longName, type CandidateKind, type CommandSpec } from './command-spec.ts';
import type { GlobalFlags } from './load-settings.ts';
import { failUsage } from './streams.ts';

interface Typed {
  readonly flags: GlobalFlags;
  readonly args: readonly string[];
}

const isParty = (value: CandidateKind | undefined): boolean =>
  value?.kind === 'known' && value.what === 'parties';

/** The property in which commander keeps an option: `partyHint` for `--party-hint`. */
const propertyOf = (name: string): string =>
  name.slice(2).replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());

const mapWord = (word: unknown, change: (word: string) => string): unknown => {
  if (Array.isArray(word)) return word.map((each: unknown) => mapWord(each, change));
  return typeof word === 'string' ? change(word) : word;
};

const mapParties = (
  spec: CommandSpec,
  { flags, args }: Typed,
  change: (word: string) => string,
): Typed => {
  const { options = [] } = spec;
  const asked = new Set(
    options.filter(({ value }) => isParty(value)).map((option) => propertyOf(longName(option))),
  );
  return {
    flags: Object.fromEntries(
      Object.entries(flags).map(([name, word]) => [
        name,
        asked.has(name) ? mapWord(word, change) : word,
      ]),
    ),
    args: args.map((word, index) => (isParty(argumentAt(spec, index)) ? change(word) : word)),
  };
};

const loadNames = async (profile: string | undefined): Promise<PartyNames> => {
  const loaded = await loadConfig(process.env);
  if (loaded.kind !== 'found') return {};
  return chooseProfile({ flag: profile, env: process.env, file: loaded.file }).values.names ?? {};
};

/** Where a command takes a party, a name of the user's becomes its id: the command itself sees only ids. */
export const withNamedParties = async (spec: CommandSpec, typed: Typed): Promise<Typed> => {
  const words: string[] = [];
  mapParties(spec, typed, (word) => {
    if (partyNamePattern.test(word)) words.push(word);
    return word;
  });
  if (words.length === 0) return typed;
  const names = new Map(Object.entries(await loadNames(typed.flags.profile)));
  return mapParties(spec, typed, (word) => names.get(word) ?? word);
};

const noSeparator = 'it has no "::" between name and fingerprint';

/** Ends a command, as a wrong use, unless an argument has the form of a party id. */
export const requirePartyId = (party: string): void => {
  const rule = checkPartyId(party)?.message ?? (party.includes('::') ? undefined : noSeparator);
  if (rule !== undefined)
    failUsage(`"${party}" is not a party id: ${rule}. Use NAME::FINGERPRINT.`);
};
