import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatVerifyReport } from '../../../../src/cli-kit/writes/verify-text.ts';
import { verifyReportJson } from '../../../../src/cli-kit/writes/verify-json.ts';
import { verifySubmission } from '../../../../src/verify/prepared/submission.ts';
import { preparedTransaction } from '../../../../src/verify/prepared/prepared-transaction-schema.ts';
import {
  encodeMessage,
  type MessageInit,
} from '../../../../src/verify/protobuf/protobuf-encode.ts';
import { roundsOf } from '../../../support/models/torture.ts';
import { arbitraryDepth, arbitraryMutation } from '../../../support/verify/mutate-message.ts';
import { arbitraryPrepared } from '../../../support/verify/random-prepared.ts';

/** Empty for a message that no bytes can hold: a mutation may put a text where a number belongs. */
const encode = (draft: MessageInit): string => {
  try {
    return encodeMessage(preparedTransaction, draft).toString('base64');
  } catch {
    return '';
  }
};

/** What a signer reads of a transaction, and its hash. */
const readAs = (draft: MessageInit, scheme: string) => {
  const report = verifySubmission({
    preparedTransaction: encode(draft),
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
    'changes with everything that changes its hash under %s',
    (scheme) => {
      fc.assert(
        fc.property(
          arbitraryPrepared({ scheme, range: 'all' }),
          arbitraryDepth,
          arbitraryMutation,
          (shallow, deepen, mutate) => {
            const draft = deepen(preparedTransaction, shallow);
            const other = mutate(preparedTransaction, draft);
            const [before, after] = [readAs(draft, scheme), readAs(other, scheme)];
            fc.pre(before.hash !== '' && after.hash !== '' && after.hash !== before.hash);
            expect(after.table).not.toBe(before.table);
            expect(after.json).not.toBe(before.json);
          },
        ),
        { numRuns: roundsOf(2000, 100), endOnFailure: true },
      );
    },
  );
});

const identifier = { packageId: 'ab', moduleName: 'Mod', entityName: 'Ent' };
const unit = { unit: {} };

/** Of the same package, so that its list says nothing. */
const besideItsType = (value: MessageInit): MessageInit => ({
  list: { elements: [value, { record: { recordId: identifier, fields: [] } }] },
});

const texts = (one: string, other: string) => [{ text: one }, { text: other }] as const;

/** Values that would read alike without quotes, marks or escapes. */
const twins: readonly (readonly [string, MessageInit, MessageInit])[] = [
  [
    'a variant with a type, and a constructor that ends as one',
    besideItsType({ variant: { constructor: 'C', variantId: identifier, value: unit } }),
    besideItsType({ variant: { constructor: 'C Mod:Ent [package ab]', value: unit } }),
  ],
  [
    'an enum with a type, and a constructor that ends as one',
    besideItsType({ enum: { constructor: 'C', enumId: identifier } }),
    besideItsType({ enum: { constructor: 'C Mod:Ent [package ab]' } }),
  ],
  [
    'a module and an entity that share a colon',
    besideItsType({
      enum: { constructor: 'C', enumId: { ...identifier, moduleName: 'A:B', entityName: 'C' } },
    }),
    besideItsType({
      enum: { constructor: 'C', enumId: { ...identifier, moduleName: 'A', entityName: 'B:C' } },
    }),
  ],
  ['a character that acts, and its name', ...texts('a\nb', 'a⟨LF⟩b')],
  ['spaces, and their number', ...texts('a   b', 'a⟨3 spaces⟩b')],
  [
    'marks, and their number',
    ...texts(`a${'\u0301'.repeat(6)}`, `a${'\u0301'.repeat(4)}⟨+2 marks⟩`),
  ],
  [
    'more marks than are drawn',
    ...texts(`a${'\u0301'.repeat(6)}`, `a${'\u0302'.repeat(4)}⟨+2 marks⟩`),
  ],
];

/** A create with such an argument. */
const withArgument = (argument: MessageInit): MessageInit => {
  const create = { lfVersion: '2.1', contractId: '00', argument };
  const transaction = { version: '2.1', roots: ['0'], nodes: [{ nodeId: '0', v1: { create } }] };
  return { transaction, metadata: { synchronizerId: 's' } };
};

describe('values that look alike', () => {
  it.each(twins)('read differently: %s', (_, one, other) => {
    const [before, after] = [withArgument(one), withArgument(other)].map((draft) =>
      readAs(draft, 'V2'),
    );
    expect(before?.table).not.toBe(after?.table);
    expect(before?.json).not.toBe(after?.json);
  });
});

/** Its first root again, at the end. */
const withRootTwice = (draft: MessageInit): MessageInit => {
  const { transaction } = draft as { readonly transaction: { readonly roots: readonly string[] } };
  const { roots } = transaction;
  return { ...draft, transaction: { ...transaction, roots: [...roots, roots[0] ?? ''] } };
};

describe('a transaction whose steps can only be read in part', () => {
  it('has no hash: the rest would be signed unread', () => {
    fc.assert(
      fc.property(arbitraryPrepared({ scheme: 'V2', range: 'all' }), (draft) => {
        fc.pre(readAs(draft, 'V2').hash !== '');
        const cut = readAs(withRootTwice(draft), 'V2');
        expect(cut.hash).toBe('');
        expect(cut.table).toContain('appears in two places');
      }),
      { numRuns: 10 },
    );
  });
});
