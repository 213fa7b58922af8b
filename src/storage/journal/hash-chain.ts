import {
  isArray,
  isObject,
  tryParseJson,
  type Json,
  type JsonObject,
} from '../../lib/json/json.ts';
import { sha256Hex } from '../../lib/sha256.ts';

export const genesisHash = '0'.repeat(64);

/** Returns the hash of a line without its line break. */
export const hashLine = (line: Uint8Array | string): string => sha256Hex(line);

export type ChainLine =
  /** This form names the previous record. */
  | {
      readonly kind: 'record';
      readonly number: number;
      readonly record: JsonObject;
      readonly text: string;
    }
  | {
      readonly kind: 'torn';
      readonly number: number;
      readonly sha256: string;
      readonly text: string;
    };

type TruncatedLine = ChainLine & { readonly kind: 'torn' };

export type HashChain = {
  readonly lines: readonly ChainLine[];
  /** Torn lines aren't part of the chain. */
  readonly head: string;
  /** These are at the end, and no record lists them yet. */
  readonly loose: readonly TruncatedLine[];
  readonly isOpen: boolean;
  /** The first line that breaks the chain, counted from 1. */
  readonly broken?: { readonly line: number; readonly why: string } | undefined;
};

const readRecord = (text: string): JsonObject | undefined => {
  const value = tryParseJson(text);
  return isObject(value) && typeof value['prev'] === 'string' ? value : undefined;
};

/** Text after the last line break is a line unless it is empty. */
const splitLines = (bytes: Buffer): readonly Buffer[] => {
  const lines: Buffer[] = [];
  for (let start = 0; start < bytes.length;) {
    const stop = bytes.indexOf('\n', start);
    lines.push(bytes.subarray(start, stop === -1 ? bytes.length : stop));
    start = stop === -1 ? bytes.length : stop + 1;
  }
  return lines;
};

/** Torn lines are told by their SHA-256. */
const toldOf = ({ event, torn }: JsonObject): readonly Json[] =>
  event === 'repaired' && isArray(torn) ? torn : [];

const isTold = (record: JsonObject, loose: readonly TruncatedLine[]): boolean => {
  const told = toldOf(record);
  return told.length === loose.length && loose.every(({ sha256 }, index) => told[index] === sha256);
};

const notTold = (number: number, loose: readonly TruncatedLine[]) =>
  loose[0] === undefined
    ? { line: number, why: 'it lists torn lines that do not exist' }
    : { line: loose[0].number, why: 'it cannot be read, and no record lists it as torn' };

/**
 * Each record has the hash of the one before it. Crashes leave lines that are no records, and the
 * next record lists each of them. Nothing is skipped. A torn record never passes for a whole one:
 * no part of a JSON object is one.
 */
export const readChain = (bytes: Buffer): HashChain => {
  const lines: ChainLine[] = [];
  let head = genesisHash;
  let loose: readonly TruncatedLine[] = [];
  let broken: HashChain['broken'];
  splitLines(bytes).forEach((line, index) => {
    const number = index + 1;
    const text = line.toString('utf8');
    const record = readRecord(text);
    if (record === undefined) {
      const torn = { kind: 'torn', number, sha256: hashLine(line), text } as const;
      lines.push(torn);
      loose = [...loose, torn];
      return;
    }
    if (!isTold(record, loose)) broken ??= notTold(number, loose);
    if (record['prev'] !== head)
      broken ??= { line: number, why: 'its hash does not match the record before it' };
    lines.push({ kind: 'record', number, record, text });
    head = hashLine(line);
    loose = [];
  });
  return { lines, head, loose, isOpen: bytes.length > 0 && bytes.at(-1) !== 0x0a, broken };
};

/** If the head is there, the journal only grew since. */
export const holdsHead = ({ lines, head: last }: HashChain, head: string): boolean =>
  head === last ||
  head === genesisHash ||
  lines.some(({ kind, text }) => kind === 'record' && hashLine(text) === head);

/** Returns the lines to append; the list of torn lines comes first. */
export const appendRecords = (
  { head, loose, isOpen }: HashChain,
  records: readonly object[],
  common: object,
): string => {
  const repaired = { event: 'repaired', torn: loose.map(({ sha256 }) => sha256) };
  let prev = head;
  const lines = [...(loose.length > 0 ? [repaired] : []), ...records].map((record) => {
    const line = JSON.stringify({ ...record, ...common, prev });
    prev = hashLine(line);
    return `${line}\n`;
  });
  return (isOpen ? '\n' : '') + lines.join('');
};
