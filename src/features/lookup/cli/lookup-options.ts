import {
  buildTransactionFormat,
  buildUpdateFormat,
  defaultFormatChoice,
  type FormatChoice,
} from '../../../ledger/formats/format-choice.ts';
import { checkPartyId, updateIdOfEvent } from '../../../ledger/ids/identifiers.ts';
import type { Lookup, LookupKind } from '../../../ledger/lookup.ts';
import { cleanId } from '../../../ledger/ids/pasted-id.ts';
import type { Json } from '../../../lib/json/json.ts';
import { parseFormat } from '../run/lookup-format.ts';
import { readInputFile } from '../../../cli-kit/read-input.ts';
import type { GlobalFlags } from '../../../cli-kit/load-settings.ts';

/** Options of the commands that look something up, as they were typed. */
export type LookupFlags = GlobalFlags & {
  readonly party?: readonly string[];
  readonly anyParty?: boolean;
  readonly template?: readonly string[];
  readonly interface?: readonly string[];
  readonly wildcard?: boolean;
  readonly blob?: boolean;
  readonly terse?: boolean;
  readonly shape?: string;
  readonly only?: string;
  readonly format?: string;
  readonly parallel?: string;
  /** `--source` of a lookup. */
  readonly lookupSource?: string | undefined;
};

export type LookupOutput = 'table' | 'json' | 'ndjson' | 'yaml';

export type LookupOptions = {
  readonly output: LookupOutput;
  /** Requests under way at a time. */
  readonly parallel: number;
  /** The parties to ask as; nothing when none was named: then those of the profile. */
  readonly parties: readonly string[] | undefined;
  /** The question for a word: an id, or of an event its id. */
  readonly lookupOf: (word: string, parties: readonly string[]) => Lookup;
};

export type ParsedLookupOptions =
  | { readonly ok: true; readonly options: LookupOptions }
  | { readonly ok: false; readonly problem: string };

/** What `--output` may be. */
export const outputFormats: readonly LookupOutput[] = ['table', 'json', 'ndjson', 'yaml'];

const shapes = {
  effects: 'TRANSACTION_SHAPE_LEDGER_EFFECTS',
  delta: 'TRANSACTION_SHAPE_ACS_DELTA',
} as const;

/** What `--shape` may be. */
export const transactionShapes: readonly string[] = Object.keys(shapes);

/** What `--source` may be. */
export const lookupSources = ['ledger', 'scan'] as const;

/** What `--only` may name. */
export const updateKinds = ['transactions', 'reassignments', 'topology'] as const;

const isShape = (word: string): word is keyof typeof shapes => word in shapes;

/** Which kinds of update are wanted; nothing said: all of them. */
const partsOf = (only: string | undefined): readonly string[] =>
  only === undefined ? updateKinds : only.split(',').map((word) => word.trim());

const choiceOf = (flags: LookupFlags): FormatChoice => {
  const wanted = partsOf(flags.only);
  const { shape = 'effects' } = flags;
  return {
    templates: flags.template ?? [],
    interfaces: flags.interface ?? [],
    wildcard: flags.wildcard === true,
    verbose: flags.terse !== true,
    blob: flags.blob === true,
    shape: isShape(shape) ? shapes[shape] : defaultFormatChoice.shape,
    transactions: wanted.includes('transactions'),
    reassignments: wanted.includes('reassignments'),
    topology: wanted.includes('topology'),
  };
};

const choiceFlags = [
  'template',
  'interface',
  'wildcard',
  'blob',
  'terse',
  'shape',
  'only',
] as const satisfies readonly (keyof LookupFlags)[];

/** The format that the options choose; nothing when none of them does. */
const chosenFormat = (kind: LookupKind, flags: LookupFlags, parties: readonly string[]) => {
  if (choiceFlags.every((flag) => flags[flag] === undefined)) return undefined;
  return kind === 'update'
    ? buildUpdateFormat(choiceOf(flags), parties)
    : buildTransactionFormat(choiceOf(flags), parties);
};

const most = 64;

const formatProblem = (kind: LookupKind, flags: LookupFlags): string | undefined => {
  const { shape, only, format, party, anyParty } = flags;
  const chosen = choiceFlags.find((flag) => flags[flag] !== undefined);
  const idle = chosen ?? (format === undefined ? undefined : 'format');
  if (kind === 'contract' && idle !== undefined)
    return `--${idle} belongs to update and transaction: a contract has no format`;
  if (kind === 'transaction' && only !== undefined)
    return '--only belongs to update: a transaction is one kind of it';
  const beside = chosen ?? (party && 'party') ?? (anyParty === true ? 'any-party' : undefined);
  if (format !== undefined && beside !== undefined)
    return `--format says all of the format: leave out --${beside}`;
  if (shape !== undefined && !isShape(shape))
    return `--shape ${shape} is not known: use ${transactionShapes.join(' or ')}`;
  const stranger = partsOf(only).find(
    (word) => !updateKinds.some((updateKind) => updateKind === word),
  );
  return stranger === undefined
    ? undefined
    : `--only ${stranger} is not known: use ${updateKinds.join(', ')}, several with commas`;
};

/** A scan takes an id and nothing else: an option that it would ignore is refused. */
const sourceProblem = (flags: LookupFlags): string | undefined => {
  const { lookupSource: source } = flags;
  if (source === undefined) return undefined;
  if (!lookupSources.some((lookupSource) => lookupSource === source))
    return `--source ${source} is not known: use ${lookupSources.join(' or ')}`;
  const ignored = [...choiceFlags, 'format', 'party'] as const;
  const first = ignored.find((flag) => flags[flag] !== undefined);
  return source === 'scan' && first !== undefined
    ? `--source scan takes no --${first}: a scan returns whole updates, to anybody`
    : undefined;
};

const problemOf = (kind: LookupKind, flags: LookupFlags): string | undefined => {
  const { output = 'table', parallel = '4', party: parties = [], anyParty } = flags;
  const wrongSource = sourceProblem(flags);
  if (wrongSource !== undefined) return wrongSource;
  if (!outputFormats.some((outputFormat) => outputFormat === output))
    return `--output ${output} is not known: use ${outputFormats.join(', ')}`;
  if (!/^\d+$/.test(parallel) || Number(parallel) < 1 || Number(parallel) > most)
    return `--parallel ${parallel} is not from 1 to ${most}`;
  if (anyParty === true && parties.length > 0)
    return '--any-party asks as nobody in particular: leave out --party';
  for (const party of parties) {
    const wrong = checkPartyId(party);
    if (wrong !== undefined) return `--party ${wrong.message} (${wrong.rule}): ${wrong.remedy}`;
  }
  return formatProblem(kind, flags);
};

type GivenFormat =
  | { readonly ok: true; readonly format: Json | undefined }
  | { readonly ok: false; readonly problem: string };

/** The format that a file holds, as it stands there; nothing when none was named. */
const givenFormat = (kind: LookupKind, path: string | undefined): GivenFormat => {
  if (path === undefined || kind === 'contract') return { ok: true, format: undefined };
  const bytes = readInputFile(path);
  if (bytes instanceof Error)
    return { ok: false, problem: `--format ${path} cannot be read: ${bytes.message}` };
  const read = parseFormat(bytes.toString('utf8'), kind);
  return read.ok ? read : { ok: false, problem: `--format ${path}: ${read.problem}` };
};

/** Reads the options of a lookup; the first problem is told with its remedy. */
export const parseLookupOptions = (kind: LookupKind, typed: LookupFlags): ParsedLookupOptions => {
  const flags = typed.party === undefined ? typed : { ...typed, party: typed.party.map(cleanId) };
  const problem = problemOf(kind, flags);
  if (problem !== undefined) return { ok: false, problem };
  const given = givenFormat(kind, flags.format);
  if (!given.ok) return given;
  const { output = 'table', parallel = '4', party, anyParty } = flags;
  // A format that is given names its parties itself.
  const isSettled = anyParty === true || given.format !== undefined;
  return {
    ok: true,
    options: {
      output: outputFormats.find((outputFormat) => outputFormat === output) ?? 'table',
      parallel: Number(parallel),
      parties: isSettled ? [] : party,
      lookupOf: (word, parties) => {
        const whole = cleanId(word);
        const id = kind === 'contract' ? whole : (updateIdOfEvent(whole) ?? whole);
        const format = given.format ?? chosenFormat(kind, flags, parties);
        // Who names parties asks what those see, which no scan knows.
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
