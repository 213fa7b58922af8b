/**
 * ink-table 3.1.0 is CommonJS and calls require('ink'). Ink is ESM with top-level await, which Node
 * refuses to require. So Ink is imported first, and that instance is put into the CommonJS cache, so that
 * both share it. No other module does work at import time.
 */
import Module, { createRequire } from 'node:module';
import type { ComponentType, ReactNode } from 'react';
// oxlint-disable-next-line no-restricted-imports -- handed on whole, nothing is drawn or read here
import * as ink from 'ink';

type Slot = ComponentType<{ readonly children?: ReactNode; readonly column?: number }>;

/** Declared here, because its own types use the global JSX namespace that React 19 no longer has. */
export interface InkTableProps {
  readonly data: readonly Readonly<Record<string, string>>[];
  readonly columns?: readonly string[];
  readonly padding?: number;
  readonly header?: Slot;
  readonly cell?: Slot;
  readonly skeleton?: Slot;
}

const require = createRequire(import.meta.url);
const inkPath = require.resolve('ink');
require.cache[inkPath] ??= Object.assign(new Module(inkPath), {
  filename: inkPath,
  loaded: true,
  exports: ink,
});

const loaded = require('ink-table') as { readonly default: ComponentType<InkTableProps> };

export const InkTable = loaded.default;
