import type * as v from 'valibot';
import { encodePathPart } from '../lib/io/service-address.ts';
import type { Json } from '../lib/json/json.ts';
import { operations, type OperationName } from './operations.ts';
import { findMismatches, type SchemaMismatch } from './schema/schema-helpers.ts';

/** Sent and read without the types and the rules of the six. */
export type FurtherOperationName = Exclude<keyof typeof operations, OperationName>;

export type FurtherResponse<N extends FurtherOperationName> = v.InferOutput<
  (typeof operations)[N]['response']
>;

export interface FurtherInput {
  /** The keys are the names in the path's braces. */
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Json;
}

const fillPath = (path: string, parts: Readonly<Record<string, string>>): string =>
  path.replace(/\{([^}]+)\}/g, (_, name: string) => encodePathPart(parts[name] ?? ''));

export type FurtherReadName = {
  [N in FurtherOperationName]: (typeof operations)[N]['effect'] extends 'read' ? N : never;
}[FurtherOperationName];

/** A write is never sent this way. */
export const furtherRequest = (
  name: FurtherReadName,
  { path: parts = {}, ...rest }: FurtherInput = {},
) => {
  const { service, method, path } = operations[name];
  return { service, method, path: fillPath(path, parts), ...rest };
};

/** A deviation from the document is reported; the data is available in any case. */
export const readFurtherResponse = <N extends FurtherOperationName>(
  name: N,
  raw: Json,
): { readonly value?: FurtherResponse<N>; readonly mismatches: readonly SchemaMismatch[] } => {
  const mismatches = findMismatches(operations[name].response, raw);
  return mismatches.length === 0
    ? { value: raw as FurtherResponse<N>, mismatches }
    : { mismatches };
};
