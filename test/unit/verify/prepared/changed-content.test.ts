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
