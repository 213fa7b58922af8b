import { describe, expect, it } from 'vitest';
import { formatVerifyReport } from '../../../../src/cli-kit/writes/verify-text.ts';
import { verifyReportJson } from '../../../../src/cli-kit/writes/verify-json.ts';
import { verifySubmission } from '../../../../src/verify/prepared/submission.ts';
import { createBy, preparedBytes } from '../../../support/writes/submission-writer.ts';

const party = `ida::1220${'ab'.repeat(32)}`;

/** What a signer reads of a contract with a text, prepared for protocol version 36. */
const readWith = (text: string) => {
  const create = createBy(party);
  const argument = { record: { fields: [{ label: 'note', value: { text } }] } };
  const metadata = { synchronizerId: `global::1220${'cd'.repeat(32)}::36-1` };
  const report = verifySubmission({
    preparedTransaction: preparedBytes(party, {
      create: { ...create, argument },
      metadata,
    }).toString('base64'),
    hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V3',
  });
  const shown = { kind: 'submission', report } as const;
  const table = formatVerifyReport(shown, true);
  return { hash: report.hash?.toString('hex'), table, json: verifyReportJson(shown) };
};

describe('a text with a null character, which protocol version 36 refuses', () => {
  const { hash, table, json } = readWith('pay\0 bob');

  it('is shown escaped, with a warning, and never sent to the terminal', () => {
    expect(table).toContain('note: "pay⟨NUL⟩ bob"');
    expect(table).toMatch(/WARNING .*note: NUL is invisible/);
    expect(table).not.toContain('\0');
    expect(json).toContain(String.raw`pay\u0000 bob`);
  });

  it('has a hash of its own', () => {
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect([readWith('pay bob').hash, readWith('pay').hash]).not.toContain(hash);
  });

  it('is prepared for the physical synchronizer that the table names', () => {
    expect(table).toContain('::36-1');
  });
});
