import type { Result } from '../../../lib/result.ts';
import {
  buildTransactionFormat,
  buildUpdateFormat,
  defaultFormatChoice,
  type FormatChoice,
} from '../../../ledger/formats.ts';
import { checkPartyId } from '../../../ledger/ids/identifiers.ts';
import { updateIdIn } from '../../../ledger/ids/identify-id.ts';
import type { Lookup, LookupKind } from '../../../ledger/rules/check-lookup-response.ts';
import { cleanId } from '../../../ledger/ids/shortened-ids.ts';
import type { Json } from '../../../lib/json/json.ts';
import { parseFormat } from '../state/lookup-form.ts';
import { readInputFile } from '../../../cli-kit/streams.ts';
import { unknownOutput, type GlobalFlags } from '../../../cli-kit/load-settings.ts';
import * as messages from '../messages/cli.ts';

export type LookupFlags = GlobalFlags & {
  readonly as?: readonly string[];
  readonly asAnyParty?: boolean;
  readonly template?: readonly string[];
  readonly interface?: readonly string[];
  readonly wildcard?: boolean;
  readonly createdEventBlob?: boolean;
  readonly verbose?: boolean;
  readonly shape?: string;
  readonly include?: string;
  readonly formatFile?: string;
  readonly concurrency?: string;
  readonly lookupSource?: string | undefined;
  readonly transferObject?: boolean;
};

export type LookupOptions = {
  readonly output: (typeof outputFormats)[number] | 'transfers';
  /** The limit of requests in flight. */
  readonly parallel: number;
  /** Undefined means those of the profile. */
  readonly parties: readonly string[] | undefined;
  /** The lookup of an id, or of the update of an event id. */
  readonly lookupOf: (word: string, parties: readonly string[]) => Lookup;
};

export type ParsedLookupOptions = Result<LookupOptions, string>;

export const outputFormats = ['table', 'json', 'ndjson', 'yaml'] as const;

const shapes = {
  'ledger-effects': 'TRANSACTION_SHAPE_LEDGER_EFFECTS',
  'acs-delta': 'TRANSACTION_SHAPE_ACS_DELTA',
} as const;

const lookupSources = ['ledger', 'scan'] as const;

const updateKinds = ['transactions', 'reassignments', 'topology'] as const;

const isShape = (word: string): word is keyof typeof shapes => word in shapes;

const includedKinds = (include: string | undefined): readonly string[] =>
  include === undefined || include === 'all'
    ? updateKinds
    : include.split(',').map((word) => word.trim());

const choiceOf = (flags: LookupFlags): FormatChoice => {
  const wanted = includedKinds(flags.include);
  const { shape = 'ledger-effects' } = flags;
  return {
    templates: flags.template ?? [],
    interfaces: flags.interface ?? [],
    wildcard: flags.wildcard === true,
    standardViews: true,
    verbose: flags.verbose !== false,
    blob: flags.createdEventBlob === true,
    shape: isShape(shape) ? shapes[shape] : defaultFormatChoice.shape,
    transactions: wanted.includes('transactions'),
    reassignments: wanted.includes('reassignments'),
    topology: wanted.includes('topology'),
  };
};

const choiceOptions = {
  template: '--template',
  interface: '--interface',
  wildcard: '--wildcard',
  createdEventBlob: '--created-event-blob',
  verbose: '--no-verbose',
  shape: '--shape',
  include: '--include',
} as const satisfies { readonly [K in keyof LookupFlags]?: string };

/** These options select the content of a response, and for which parties. */
const requestOptions = {
  ...choiceOptions,
  as: '--as',
  asAnyParty: '--as-any-party',
} as const satisfies { readonly [K in keyof LookupFlags]?: string };

const firstGiven = (
  options: Readonly<Record<string, string>>,
  flags: LookupFlags,
): string | undefined =>
  Object.entries(options).find(([name]) => flags[name as keyof LookupFlags] !== undefined)?.[1];

/** Returns undefined if no option chooses a format. */
const chosenFormat = (kind: LookupKind, flags: LookupFlags, parties: readonly string[]) => {
  if (firstGiven(choiceOptions, flags) === undefined) return undefined;
  return kind === 'update'
    ? buildUpdateFormat(choiceOf(flags), parties)
    : buildTransactionFormat(choiceOf(flags), parties);
};

const most = 64;

const formatProblem = (flags: LookupFlags): string | undefined => {
  const { shape, include, formatFile } = flags;
  const beside = firstGiven(requestOptions, flags);
  if (formatFile !== undefined && beside !== undefined) return messages.wholeFormat(beside);
  if (shape !== undefined && !isShape(shape))
    return messages.unknownShape(shape, Object.keys(shapes));
  const stranger = includedKinds(include).find(
    (word) => !updateKinds.some((updateKind) => updateKind === word),
  );
  return stranger === undefined ? undefined : messages.unknownKind(stranger, updateKinds);
};

/** A scan accepts only an id. */
const sourceProblem = (flags: LookupFlags): string | undefined => {
  const { lookupSource: source, asAnyParty: _, ...others } = flags;
  if (source === undefined) return undefined;
  if (!lookupSources.some((lookupSource) => lookupSource === source))
    return messages.unknownSource(source, lookupSources);
  const ignored = firstGiven({ ...requestOptions, formatFile: '--format-file' }, others);
  return source === 'scan' && ignored !== undefined ? messages.scanIgnores(ignored) : undefined;
};

const lookupFlagProblem = (flags: LookupFlags): string | undefined => {
  const { output = 'table', concurrency = '4', as: parties = [], asAnyParty } = flags;
  const wrongSource = sourceProblem(flags);
  if (wrongSource !== undefined) return wrongSource;
  if (!outputFormats.some((outputFormat) => outputFormat === output))
    return unknownOutput(output, outputFormats);
  if (flags.transferObject === true && output !== 'table' && output !== 'json')
    return messages.transferIsJson(output);
  if (!/^\d+$/.test(concurrency) || Number(concurrency) < 1 || Number(concurrency) > most)
    return messages.badConcurrency(concurrency, most);
  if (asAnyParty === true && parties.length > 0) return messages.partiesConflict;
  for (const party of parties) {
    const wrong = checkPartyId(party);
    if (wrong !== undefined) return messages.invalidParty(wrong.message, wrong.rule, wrong.remedy);
  }
  return formatProblem(flags);
};

type GivenFormat = Result<Json | undefined, string>;

/** The format of a file is sent unchanged; undefined if no file was given. */
const givenFormat = (kind: LookupKind, path: string | undefined): GivenFormat => {
  if (path === undefined || kind === 'contract') return { ok: true, value: undefined };
  const read = readInputFile(path);
  if (!read.ok) return { ok: false, error: messages.formatFileUnreadable(path, read.error) };
  const format = parseFormat(read.value.toString('utf8'), kind);
  return format.ok ? format : { ok: false, error: messages.formatFileInvalid(path, format.error) };
};

/** Returns the first problem, with its remedy. */
export const parseLookupOptions = (kind: LookupKind, typed: LookupFlags): ParsedLookupOptions => {
  const flags = typed.as === undefined ? typed : { ...typed, as: typed.as.map(cleanId) };
  const problem = lookupFlagProblem(flags);
  if (problem !== undefined) return { ok: false, error: problem };
  const given = givenFormat(kind, flags.formatFile);
  if (!given.ok) return given;
  const { output = 'table', concurrency = '4', as: party, asAnyParty } = flags;
  // A format file names its own parties.
  const isSettled = asAnyParty === true || given.value !== undefined;
  return {
    ok: true,
    value: {
      output:
        flags.transferObject === true
          ? 'transfers'
          : (outputFormats.find((outputFormat) => outputFormat === output) ?? 'table'),
      parallel: Number(concurrency),
      parties: isSettled ? [] : party,
      lookupOf: (word, parties) => {
        const whole = cleanId(word);
        const id = kind === 'contract' ? whole : (updateIdIn(whole) ?? whole);
        const format = given.value ?? chosenFormat(kind, flags, parties);
        // Only a ledger knows what the named parties see.
        const named = (party ?? []).length > 0 ? 'ledger' : undefined;
        const source =
          lookupSources.find((lookupSource) => lookupSource === flags.lookupSource) ?? named;
        return {
          ...{ kind, id, parties },
          ...(format !== undefined && { format }),
          ...(source !== undefined && { source }),
        };
      },
    },
  };
};
