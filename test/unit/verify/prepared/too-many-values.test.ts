import { describe, expect, it } from 'vitest';
import { parsePreparedTransaction } from '../../../../src/verify/prepared/prepared-transaction.ts';
import { withUnits } from '../../../support/writes/many-values.ts';

describe('a prepared transaction', () => {
  it('is refused if it has 300,000 values, and the reason names the rule', () => {
    expect(parsePreparedTransaction(withUnits(300_000))).toMatchObject({
      ok: false,
      error: { problem: 'more than 100000 fields, which nobody reads before signing' },
    });
  });

  it('is read with thirty times the fields of a recorded token transfer', () => {
    expect(parsePreparedTransaction(withUnits(20_000)).ok).toBe(true);
  });
});
