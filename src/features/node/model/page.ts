import type { NodeLine } from './node-line.ts';

export type Fact = readonly [label: string, value: string | undefined];

/** What a page shows, and a command prints. The heading of a table is the first of its lines. */
export interface FactsPage {
  /** Why facts are missing. */
  readonly problems: readonly string[];
  readonly facts: readonly Fact[];
  readonly tables: readonly (readonly string[])[];
}

export type PageContent = FactsPage | { readonly lines: readonly NodeLine[] };
