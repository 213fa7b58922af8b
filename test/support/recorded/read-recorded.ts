/**
 * What a real network responded: exchanges recorded from two participants built from the public sources of
 * Canton (3.6.0-SNAPSHOT of 2026-07-23; protocol version 35, `v4`: `dev`) with the published packages of
 * Splice (splice-amulet 0.1.22, token standard V1 and V2). Parties, keys and ids were made for the
 * recording. The files are newline-delimited JSON, compressed with brotli.
 */
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { parseJson, type Json } from '../../../src/lib/json/json.ts';

export type RecordedFile =
  | 'active-contracts'
  | 'archived-holdings'
  | 'errors'
  | 'offers-and-tokens'
  | 'operations'
  | 'reassignments'
  | 'token-writes'
  | 'tokens'
  | 'updates-plain'
  | 'updates-with-views'
  | 'v4'
  | 'writes';

/** One request and its response. */
export interface RecordedExchange {
  /** What was tried. */
  readonly note: string;
  readonly request: {
    readonly method: string;
    readonly path: string;
    readonly auth?: string;
    readonly body?: Json;
  };
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    /** Text where the server sent no JSON. */
    readonly body: Json;
  };
}

/** The true change of the holdings of a party in one instrument: signed decimals of 10 places. */
export interface RecordedChange {
  readonly party: string;
  readonly instrument: { readonly admin: string; readonly id: string };
  readonly unlocked: string;
  readonly locked: string;
}

/** The true effects of one transaction, computed from the interface views of every holding. */
export interface RecordedEffects {
  readonly updateId: string;
  readonly offset: number;
  /** What was done, in words. */
  readonly flow: string;
  readonly net: readonly RecordedChange[];
}

type FlatEffects = Omit<RecordedEffects, 'flow' | 'net'> & {
  readonly note: string;
  readonly net: readonly (Omit<RecordedChange, 'instrument'> & RecordedChange['instrument'])[];
};

const readText = (name: string): string =>
  brotliDecompressSync(readFileSync(new URL(`${name}.br`, import.meta.url))).toString();

/** Reads all exchanges of a file, in the order in which they were made. */
export const readRecorded = (file: RecordedFile): readonly RecordedExchange[] =>
  readText(`${file}.ndjson`)
    .trim()
    .split('\n')
    .map((line) => parseJson(line) as unknown as RecordedExchange);

/** Reads the true effects of 120 of the recorded transactions. */
export const readRecordedEffects = (): readonly RecordedEffects[] =>
  parseJson(readText('effects.json')) as unknown as readonly RecordedEffects[];

const signed = (amount: string): string => (amount.startsWith('-') ? amount : `+${amount}`);

/** The true effects of the updates of `offers-and-tokens`, in the same form. */
export const readOffersEffects = (): readonly RecordedEffects[] =>
  (parseJson(readText('offers-and-tokens.effects.json')) as unknown as readonly FlatEffects[]).map(
    ({ note, net, ...about }) => ({
      ...about,
      flow: note,
      net: net.map(({ admin, id, party, unlocked, locked }) => ({
        ...{ party, instrument: { admin, id } },
        ...{ unlocked: signed(unlocked), locked: signed(locked) },
      })),
    }),
  );
