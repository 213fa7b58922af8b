import { describe, expect, it } from 'vitest';
import { formatVerifyReport } from '../../../../src/cli-kit/writes/verify-text.ts';
import { isObject } from '../../../../src/lib/json/json.ts';
import { textAt } from '../../../../src/lib/json/fields.ts';
import { verifySubmission } from '../../../../src/verify/prepared/submission.ts';
import { readRecorded } from '../../../support/recorded/read-recorded.ts';
import { movedElsewhere } from '../../../support/verify/moved-elsewhere.ts';

const verify = (bytes: Buffer) =>
  verifySubmission({
    preparedTransaction: bytes.toString('base64'),
    hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V2',
  });

type Report = ReturnType<typeof verify>;

const textOf = (report: Report): string => formatVerifyReport({ kind: 'submission', report }, true);

const checkOf = ({ checks }: Report, wanted: string) => checks.find(({ id }) => id === wanted);

/** The offer of 1.5 Amulet that a real participant prepared for carol. */
const recordedOffer = (): Buffer => {
  const offer = readRecorded('token-writes').find(
    ({ note, request }) => note.includes('carol offers') && request.path.endsWith('/prepare'),
  );
  const body = offer?.response.body;
  return Buffer.from(textAt(isObject(body) ? body : {}, 'preparedTransaction'), 'base64');
};

const linesUntil = (text: string, heading: RegExp): string => text.split(heading)[0] ?? '';

describe('the review of a transaction', () => {
  it('says who gets the holdings, and fails where the argument names somebody else', () => {
    const report = verify(movedElsewhere());
    const effects = linesUntil(textOf(report), /^acting party/m);
    expect(effects).toMatch(/others gain +1,000\.0000 Amulet: eve::/);
    expect(effects).not.toContain('alice');
    expect(checkOf(report, 'claims')).toMatchObject({ state: 'failed' });
  });

  it('calls an offer an offer: what it locks, by whom and until when', () => {
    const report = verify(recordedOffer());
    const effects = linesUntil(textOf(report), /^acting party/m);
    expect(effects).toMatch(/^effect +carol::\S+ offers alice::\S+ 1\.5000 Amulet/);
    expect(effects).toMatch(/you lock +1\.5000 Amulet/);
    expect(effects).toMatch(/locked +1\.5000 Amulet: carol::\w+, by dso::\w+, until 2026-11-27T/);
    expect(effects).not.toMatch(/you lose|others gain/);
    expect(checkOf(report, 'claims')).toMatchObject({ state: 'verified' });
  });

  it('fails where an offer is for somebody else than its argument says', () => {
    const bytes = recordedOffer().toString('latin1');
    const [argument = '', ...rest] = bytes.split('alice::');
    // The argument of the choice comes last in the bytes of its node; the contract is another node.
    const asked = bytes.indexOf('TransferFactory_Transfer');
    const forged = [argument, ...rest].reduce((text, part) => {
      const isArgument = Math.abs(text.length - asked) < 2500;
      return `${text}${isArgument ? 'alice::' : 'ALICE::'}${part}`;
    });
    const report = verify(Buffer.from(forged, 'latin1'));
    expect(checkOf(report, 'claims')).toMatchObject({ state: 'failed' });
  });

  it('names every package with version, and every signed field with its type', () => {
    const text = textOf(verify(recordedOffer()));
    expect(text).toContain('[splice-amulet 0.1.22 fb10433a]');
    expect(text).toMatch(/amount: 1\.5000000000 \(Decimal\)/);
    expect(text).toMatch(/receiver: party alice::/);
  });
});
