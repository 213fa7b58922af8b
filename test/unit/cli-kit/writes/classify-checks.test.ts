import { describe, expect, it } from 'vitest';
import { classifyChecks } from '../../../../src/cli-kit/writes/classify-checks.ts';
import { overridableFailures } from '../../../../src/submission/terms/current-rule.ts';
import { failed, inconclusive, passed, warning } from '../../../../src/verify/check-result.ts';

const wrong = failed({ id: 'signature-1', title: 'Signature 1' }, 'does not verify', 'sign again');
const used = failed({ id: 'fresh-id', title: 'Fresh' }, 'X-0001 used it', 'take another');
const odd = warning({ id: 'scheme', title: 'Scheme' }, 'UNSPECIFIED', 'it may be refused');
const fine = passed({ id: 'hash', title: 'Hash' }, '1220');

const inBytes = [wrong, odd, fine];
const names = (checks: readonly { readonly id: string }[]) => checks.map(({ id }) => id);

describe('what is vouched for by its name', () => {
  it('is a warning anywhere', () => {
    const { open, accepted } = classifyChecks([odd, fine], { accept: 'scheme' }, []);
    expect([names(open), names(accepted)]).toEqual([[], ['scheme']]);
  });

  it('is a failure where little can be lost: on a test ledger', () => {
    const where = overridableFailures(inBytes, { isTestLedger: true });
    const weighed = classifyChecks(inBytes, { overrule: 'signature-1' }, where);
    expect([names(weighed.failed), names(weighed.accepted)]).toEqual([[], ['signature-1']]);
  });

  it('is no failure anywhere else', () => {
    for (const where of [{ isTestLedger: false }, {}])
      expect(
        names(
          classifyChecks(inBytes, { overrule: 'signature-1' }, overridableFailures(inBytes, where))
            .failed,
        ),
      ).toEqual(['signature-1']);
  });

  it('is no failure for who accepts by that name that it is not known', () => {
    const where = { isTestLedger: true };
    const weighed = classifyChecks(
      inBytes,
      { accept: 'signature-1' },
      overridableFailures(inBytes, where),
    );
    expect(names(weighed.failed)).toEqual(['signature-1']);
  });

  it('is nothing but a failure: a warning and an unknown check keep their own way', () => {
    const open = inconclusive({ id: 'threshold', title: 'Threshold' }, '1 key', 'only the ledger');
    const where = { isTestLedger: true };
    expect(names(overridableFailures([...inBytes, open], where))).toEqual(['signature-1']);
    const weighed = classifyChecks(
      [...inBytes, open],
      { overrule: 'scheme,threshold' },
      overridableFailures([...inBytes, open], where),
    );
    expect(names(weighed.open)).toEqual(['scheme']);
    expect(names(weighed.accepted)).toEqual([]);
  });

  it('is never what stands around a request', () => {
    const where = { isTestLedger: true };
    const weighed = classifyChecks(
      [...inBytes, used],
      { overrule: 'signature-1,fresh-id' },
      overridableFailures(inBytes, where),
    );
    expect(names(weighed.failed)).toEqual(['fresh-id']);
  });
});
