import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatVerifyReport } from '../../../../src/features/writes/cli/verify/verify-text.ts';
import { verifyReportJson } from '../../../../src/features/writes/cli/verify/verify-json.ts';
import { verifySubmission } from '../../../../src/verify/prepared/submission.ts';
import { preparedTransaction } from '../../../../src/verify/prepared/prepared-transaction-schema.ts';
import {
  encodeMessage,
  type MessageInit,
} from '../../../../src/verify/protobuf/protobuf-encode.ts';
import { roundsOf } from '../../../support/models/torture.ts';
import { arbitraryPrepared } from '../../../support/verify/random-prepared.ts';

type Leaf = string | number | bigint | boolean | Uint8Array;
type Path = readonly (string | number)[];

const isLeaf = (value: unknown): value is Leaf =>
  ['string', 'number', 'bigint', 'boolean'].includes(typeof value) || value instanceof Uint8Array;

/** Every place of a message that holds a text, a number, a flag or bytes. */
const leavesOf = (value: unknown, path: Path = []): readonly Path[] => {
  if (isLeaf(value)) return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => leavesOf(item, [...path, key]));
};

const withDigit = (text: string, at: number): string => {
  const place = at % text.length;
  const now = text[place] ?? '';
  const other = now === '1' ? '2' : '1';
  return `${text.slice(0, place)}${other}${text.slice(place + 1)}`;
};

/** Another value of the same type: of a text one character, so that ids stay ids. */
const changed = (leaf: Leaf, at: number): Leaf => {
  if (typeof leaf === 'string') return leaf === '' ? 'x' : withDigit(leaf, at);
  if (typeof leaf === 'boolean') return !leaf;
  if (typeof leaf === 'bigint') return leaf + 1n;
  if (typeof leaf === 'number') return leaf + 1;
  return Buffer.from(leaf.length === 0 ? [1] : leaf.map((byte, i) => (i === 0 ? byte ^ 1 : byte)));
};

const replaceAt = (value: unknown, [key, ...rest]: Path, at: number): unknown => {
  if (key === undefined) return isLeaf(value) ? changed(value, at) : value;
  if (Array.isArray(value))
    return value.map((item: unknown, index) =>
      index === Number(key) ? replaceAt(item, rest, at) : item,
    );
  const entries = Object.entries(value as Record<string, unknown>);
  return Object.fromEntries(
    entries.map(([name, item]) => [name, name === key ? replaceAt(item, rest, at) : item]),
  );
};

/** What a signer reads of a transaction, and its hash. */
const readAs = (draft: MessageInit, scheme: string) => {
  const report = verifySubmission({
    preparedTransaction: encodeMessage(preparedTransaction, draft).toString('base64'),
    hashingSchemeVersion: `HASHING_SCHEME_VERSION_${scheme}`,
  });
  const hash = report.hash?.toString('hex') ?? '';
  const submission = { kind: 'submission', report } as const;
  const withoutHash = (text: string): string =>
    hash === '' ? text : text.replaceAll(hash, '(the hash)');
  return {
    hash,
    table: withoutHash(formatVerifyReport(submission, true)),
    json: withoutHash(verifyReportJson(submission)),
  };
};

describe('what a signer reads of a prepared transaction', () => {
  it.each(['V2', 'V3', 'V4'] as const)(
    'changes with each leaf that changes its hash under %s',
    (scheme) => {
      fc.assert(
        fc.property(
          arbitraryPrepared({ scheme, range: 'all' }),
          fc.nat(),
          fc.nat(),
          (draft, which, at) => {
            const leaves = leavesOf(draft);
            const path = leaves[which % leaves.length] ?? [];
            const other = replaceAt(draft, path, at) as MessageInit;
            const [before, after] = [readAs(draft, scheme), readAs(other, scheme)];
            fc.pre(before.hash !== '' && after.hash !== before.hash);
            expect(after.table, path.join('.')).not.toBe(before.table);
            expect(after.json, path.join('.')).not.toBe(before.json);
          },
        ),
        { numRuns: roundsOf(1000, 200) },
      );
    },
  );
});
