import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { operations } from '../../../../src/ledger/operations.ts';
import { usedOperations } from '../../../../src/ledger/conformance/used-operations.ts';

const src = new URL('../../../../src/', import.meta.url).pathname;

/** The sources of what sends requests: neither the sandbox, nor the tables. */
const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter(
    (path) => /\.tsx?$/.test(path) && !/^(?:sandbox|ledger\/(?:conformance|[^/]+$))/.test(path),
  )
  .map((path) => readFileSync(join(src, path), 'utf8'))
  .join('\n');

const isSent = (name: string): boolean => new RegExp(`['.]${name}\\b`).test(sources);

it('operations in use are those that some part of the program sends', () => {
  const tabled = Object.keys(operations);
  const used = usedOperations.map(({ name }) => name);
  expect(tabled.filter((name) => isSent(name) !== used.includes(name))).toEqual([]);
});

it('an operation in use has its replacement in use as well', () => {
  const used = usedOperations.map(({ name }) => name);
  const replacements = usedOperations.flatMap(({ standIn }) => standIn ?? []);
  expect(replacements.filter((name) => !used.includes(name))).toEqual([]);
});
