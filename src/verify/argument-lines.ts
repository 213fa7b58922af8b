import { flattenJson } from '../lib/json/flatten-json.ts';
import type { Json } from '../lib/json/json.ts';

/** One value inside of an argument, with how deep it stands; 1 is the outermost. */
export interface ArgumentLine {
  readonly depth: number;
  /** `amount: "25.0"`, `outputs: [1]`; it is raw. */
  readonly text: string;
}

/** What a choice is given, or a contract is made of, a line each. */
export const argumentLines = (argument: Json): readonly ArgumentLine[] =>
  flattenJson(argument, { collapsed: new Set() })
    .filter(({ depth }) => depth > 0)
    .map(({ depth, key, preview }) => ({ depth, text: `${key}: ${preview}` }));
