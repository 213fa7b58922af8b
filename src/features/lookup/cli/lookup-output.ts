import { factLines } from '../model/contract-facts.ts';
import type { FactLine, LookupFact } from '../model/fact-writer.ts';
import { describeResponse } from '../model/describe-response.ts';
import type { LookupSource, Lookup } from '../../../ledger/rules/check-lookup-response.ts';
import type { UpdateContext } from '../../../ledger/effects/read-update.ts';
import { readUpdateEffects, readTransferObjects } from '../../../ledger/effects/tell-effects.ts';
import { balanceLines, effectLines, readContractMeaning } from '../model/meaning.ts';
import { isObject, stringifyJson, type Json, isLosslessNumber } from '../../../lib/json/json.ts';
import { factWidth, isLinear, linearFact } from '../../../cli-kit/streams.ts';
import { factRows, wrapByKind } from '../../../lib/text/fact-rows.ts';
import { tellBlanks } from '../../../lib/text/quote.ts';
import { sanitize } from '../../../lib/text/sanitize.ts';
import { displayWidth, padOrTruncate, wrapAnywhere } from '../../../lib/text/width.ts';
import type { LookupOptions } from './lookup-options.ts';
import { stringify } from 'yaml';

const number = {
  tag: 'tag:yaml.org,2002:float',
  default: true,
  identify: isLosslessNumber,
  resolve: String,
  stringify: ({ value }: { value?: unknown }) => String(value),
} as const;

/** Older readers take a bare `no` or an instant for something other than text: these are quoted. */
const compat = 'yaml-1.1';

/** Numbers keep their spelling. */
export const toYaml = (json: Json): string =>
  stringify(json, { customTags: [number], lineWidth: 0, compat });

export type LookupResult = {
  readonly lookup: Lookup;
  readonly raw: Json | undefined;
  readonly source: LookupSource;
  readonly facts?: readonly LookupFact[] | undefined;
  readonly context?: UpdateContext | undefined;
};

/**
 * Null without a response, so that responses and ids correspond. A ledger's response is unchanged. A scan's
 * has another shape: it becomes one more variant of `update`, unchanged inside. `effects` is what an update
 * does, as this program understands it.
 */
const jsonOf = ({ raw, source, context }: LookupResult): Json => {
  if (raw === undefined) return null;
  const response = source === 'scan' ? { update: { ScanUpdate: { value: raw } }, source } : raw;
  const effects = readUpdateEffects(raw, context);
  return effects === undefined || !isObject(response)
    ? response
    : { ...response, effects: effects.json };
};

export type ResultPrinter = {
  readonly begin: string;
  readonly each: (result: LookupResult, index: number) => string;
  readonly end: string;
};

const nameWidth = 20;

const describeEffects = ({ raw, context }: LookupResult): readonly FactLine[] => {
  const effects = raw === undefined ? undefined : readUpdateEffects(raw, context);
  const meaning = raw === undefined ? undefined : readContractMeaning(raw, context);
  return [...(meaning?.lines ?? []), ...effectLines(effects), ...balanceLines(effects)];
};

const narrowestValue = 8;

/** An id stays one word, which can be copied, and says nothing that could pass for a line of ours. */
const oneWord = /^[\w:.#-]+$/;

/** Names of a response are foreign, too: a long one has rows of its own, and its value comes below. */
const factLinesOf = ({ depth, name, value }: FactLine, width: number): readonly string[] => {
  const indent = '  '.repeat(depth);
  const label = tellBlanks(name);
  const cells = Math.max(nameWidth, indent.length + displayWidth(label) + 2);
  const isInline = cells <= Math.max(nameWidth, width - narrowestValue);
  const left = isInline ? cells : indent.length + 4;
  const room = oneWord.test(value) ? Infinity : Math.max(narrowestValue, width - left);
  const rows = factRows(value, room, wrapByKind(value));
  if (isLinear()) return [linearFact(label, rows).trimEnd()];
  const below = rows.map((row) => `${' '.repeat(left)}${row}`.trimEnd());
  if (isInline)
    return [
      `${padOrTruncate(`${indent}${label}`, cells)}${rows[0] ?? ''}`.trimEnd(),
      ...below.slice(1),
    ];
  const named = wrapAnywhere(label, Math.max(narrowestValue, width - indent.length - 2));
  return [...named.map((row, at) => `${indent}${at === 0 ? '' : '  '}${row}`), ...below];
};

const tableOf = (result: LookupResult): string => {
  const { lookup, raw, facts = [] } = result;
  if (raw === undefined) return '';
  const told = [...factLines(facts), ...describeEffects(result), ...describeResponse(lookup, raw)];
  return `${told.flatMap((line) => factLinesOf(line, factWidth())).join('\n')}\n`;
};

const addHeading = (result: LookupResult, index: number): string => {
  const body = tableOf(result);
  if (body === '') return '';
  return `${index === 0 ? '' : '\n'}${sanitize(`${result.lookup.kind} ${result.lookup.id}`)}\n${body}`;
};

/** One document for each transfer: an update may contain several. */
const transfersOf = ({ raw, context }: LookupResult): string =>
  (raw === undefined ? [] : readTransferObjects(raw, context))
    .map((transfer) => `${stringifyJson(transfer, 2)}\n`)
    .join('');

/** `several` is true for more than one id. */
export const createPrinter = (output: LookupOptions['output'], several: boolean): ResultPrinter => {
  const alone = { begin: '', end: '' };
  switch (output) {
    case 'table':
      return {
        ...alone,
        each: (result, index) => (several ? addHeading(result, index) : tableOf(result)),
      };
    case 'transfers':
      return { ...alone, each: transfersOf };
    case 'ndjson':
      return { ...alone, each: (result) => `${stringifyJson(jsonOf(result))}\n` };
    case 'yaml':
      return { ...alone, each: (result) => `${several ? '---\n' : ''}${toYaml(jsonOf(result))}` };
    case 'json':
      return several
        ? {
            begin: '[\n',
            each: (result, index) =>
              `${index === 0 ? '' : ',\n'}${stringifyJson(jsonOf(result), 2)}`,
            end: '\n]\n',
          }
        : {
            ...alone,
            each: (result) =>
              result.raw === undefined ? '' : `${stringifyJson(jsonOf(result), 2)}\n`,
          };
    default:
      return output satisfies never;
  }
};
