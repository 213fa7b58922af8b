import { flattenJson, previewJson } from '../lib/json/rows.ts';
import type { Json } from '../lib/json/json.ts';

/** One value inside an argument with its depth; the outermost value has depth 1. */
export interface ArgumentLine {
  readonly depth: number;
  /** For example `amount: "25.0"` or `outputs: [1]`; it is raw. */
  readonly text: string;
}

/** Lists the fields of a choice argument or a contract payload, one per line. */
export const argumentLines = (argument: Json): readonly ArgumentLine[] =>
  flattenJson(argument)
    .filter(({ depth }) => depth > 0)
    .map(({ depth, key, value }) => ({ depth, text: `${key}: ${previewJson(value)}` }));
