import {
  transactionFormatOf,
  updateFormatOf,
  usualChoice,
  type FormatChoice,
} from '../ledger/format-choice.ts';
import { checkPartyId } from '../ledger/identifiers.ts';
import type { Lookup, LookupKind } from '../ledger/lookup.ts';
import type { GlobalFlags } from './settle.ts';

/** Options of the commands that look something up, as they were typed. */
export type LookupFlags = GlobalFlags & {
  readonly as?: readonly string[];
  readonly template?: readonly string[];
  readonly interface?: readonly string[];
  readonly blob?: boolean;
  readonly terse?: boolean;
  readonly shape?: string;
  readonly only?: string;
  readonly parallel?: string;
};

export type LookupOutput = 'table' | 'json' | 'ndjson' | 'yaml';

export type LookupOptions = {
  readonly output: LookupOutput;
  /** Requests under way at a time. */
  readonly parallel: number;
  readonly lookupOf: (id: string) => Lookup;
};

export type ReadLookupOptions =
  | { readonly ok: true; readonly options: LookupOptions }
  | { readonly ok: false; readonly problem: string };

const outputs: readonly LookupOutput[] = ['table', 'json', 'ndjson', 'yaml'];

const shapes = {
  effects: 'TRANSACTION_SHAPE_LEDGER_EFFECTS',
  delta: 'TRANSACTION_SHAPE_ACS_DELTA',
} as const;

const parts = ['transactions', 'reassignments', 'topology'] as const;

const isShape = (word: string): word is keyof typeof shapes => word in shapes;

/** Which kinds of update are wanted; nothing said: all of them. */
const partsOf = (only: string | undefined): readonly string[] =>
  only === undefined ? parts : only.split(',').map((word) => word.trim());

const choiceOf = (flags: LookupFlags): FormatChoice => {
  const wanted = partsOf(flags.only);
  const { shape = 'effects' } = flags;
  return {
    templates: flags.template ?? [],
    interfaces: flags.interface ?? [],
    verbose: flags.terse !== true,
    blob: flags.blob === true,
    shape: isShape(shape) ? shapes[shape] : usualChoice.shape,
    transactions: wanted.includes('transactions'),
    reassignments: wanted.includes('reassignments'),
    topology: wanted.includes('topology'),
  };
};

const formatFlags = ['template', 'interface', 'blob', 'terse', 'shape', 'only'] as const;

const formatOf = (kind: LookupKind, flags: LookupFlags): Lookup['format'] => {
  if (formatFlags.every((flag) => flags[flag] === undefined)) return undefined;
  const { as = [] } = flags;
  return kind === 'update'
    ? updateFormatOf(choiceOf(flags), as)
    : transactionFormatOf(choiceOf(flags), as);
};

const most = 64;

const problemOf = (kind: LookupKind, flags: LookupFlags): string | undefined => {
  const { output = 'table', shape, only, parallel = '4', as = [] } = flags;
  if (!outputs.some((known) => known === output))
    return `--output ${output} is not known: use ${outputs.join(', ')}`;
  const idle = formatFlags.find((flag) => flags[flag] !== undefined);
  if (kind === 'contract' && idle !== undefined)
    return `--${idle} belongs to update and transaction: a contract has no format`;
  if (kind === 'transaction' && only !== undefined)
    return '--only belongs to update: a transaction is one kind of it';
  if (shape !== undefined && !isShape(shape))
    return `--shape ${shape} is not known: use ${Object.keys(shapes).join(' or ')}`;
  const stranger = partsOf(only).find((word) => !parts.some((known) => known === word));
  if (stranger !== undefined)
    return `--only ${stranger} is not known: use ${parts.join(', ')}, several with commas`;
  if (!/^\d+$/.test(parallel) || Number(parallel) < 1 || Number(parallel) > most)
    return `--parallel ${parallel} is not from 1 to ${most}`;
  for (const party of as) {
    const wrong = checkPartyId(party);
    if (wrong !== undefined) return `--as ${wrong.message} (${wrong.rule}): ${wrong.remedy}`;
  }
  return undefined;
};

/** Reads the options of a lookup; the first problem is told with its remedy. */
export const readLookupOptions = (kind: LookupKind, flags: LookupFlags): ReadLookupOptions => {
  const problem = problemOf(kind, flags);
  if (problem !== undefined) return { ok: false, problem };
  const { output = 'table', parallel = '4', as: parties = [] } = flags;
  const format = formatOf(kind, flags);
  const common = format === undefined ? { kind, parties } : { kind, parties, format };
  return {
    ok: true,
    options: {
      output: outputs.find((known) => known === output) ?? 'table',
      parallel: Number(parallel),
      lookupOf: (id) => ({ ...common, id }),
    },
  };
};
