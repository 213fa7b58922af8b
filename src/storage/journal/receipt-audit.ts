import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { tryParseJson, tryParsePlainJson } from '../../lib/json/json.ts';
import { hashLine, type HashChain, type ChainLine } from './hash-chain.ts';
import { foldEntries } from './fold-entries.ts';
import { buildReceipt } from './receipts.ts';
import { versionProblem } from '../formats/file-formats.ts';

type RecordLine = ChainLine & { readonly kind: 'record' };

/** The records of a journal by their entry, in order. */
export const linesByEntry = ({ lines }: HashChain): ReadonlyMap<string, readonly RecordLine[]> => {
  const found = new Map<string, RecordLine[]>();
  for (const line of lines) {
    if (line.kind !== 'record') continue;
    const { entry } = line.record;
    if (typeof entry !== 'string') continue;
    const before = found.get(entry);
    if (before === undefined) found.set(entry, [line]);
    else before.push(line);
  }
  return found;
};

const told = v.looseObject({
  receipt: v.string(),
  state: v.looseObject({ word: v.string() }),
  attempts: v.optional(v.looseObject({})),
  journal: v.object({
    lines: v.array(v.object({ line: v.number(), sha256: v.string() })),
    previous: v.optional(v.string()),
  }),
});

const readReceipt = (text: string) => {
  const parsed = v.safeParse(told, tryParsePlainJson(text));
  return parsed.success ? parsed.output : undefined;
};

/**
 * Removes the version, fields that a later record changes without a new receipt, and texts that a release
 * may change.
 */
const withoutLater = ({ state, attempts, ...receipt }: v.InferOutput<typeof told>) => ({
  ...receipt,
  format: undefined,
  state: { ...state, evidence: undefined },
  attempts: { ...attempts, resentAs: undefined },
});

/** Recomputes a receipt, as it was when written, from the lines that it names. */
const madeAgain = (chain: HashChain, own: readonly RecordLine[]) => {
  const part = { ...chain, lines: own };
  const [entry] = foldEntries(part);
  const made = entry && readReceipt(JSON.stringify(buildReceipt(part, entry)));
  return made && withoutLater(made);
};

/** Returns why this release can't compare a receipt: a later one wrote it. */
export const unreadVersion = (text: string): string | undefined =>
  versionProblem('receipt', tryParseJson(text));

/** Returns why a receipt and the journal contradict each other; undefined if they agree. */
export const findContradiction = (
  chain: HashChain,
  own: readonly RecordLine[],
  { name, text }: { readonly name: string; readonly text: string },
): string | undefined => {
  const receipt = readReceipt(text);
  if (receipt === undefined) return 'it is not a receipt that this release can read';
  if (receipt.receipt !== name) return `it is the receipt of ${receipt.receipt}`;
  const { lines } = receipt.journal;
  const named = own.slice(0, lines.length);
  const other = lines.find(({ line, sha256 }, index) => {
    const recordLine = named[index];
    return (
      recordLine === undefined || recordLine.number !== line || hashLine(recordLine.text) !== sha256
    );
  });
  if (other !== undefined)
    return `line ${other.line} of the journal differs from the line that it lists`;
  const made = madeAgain(chain, named);
  if (made !== undefined && isDeepStrictEqual({ ...made }, { ...withoutLater(receipt) }))
    return undefined;
  return 'its content differs from the lines of the journal that it lists';
};
