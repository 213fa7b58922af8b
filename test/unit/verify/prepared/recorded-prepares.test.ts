import { describe, expect, it } from 'vitest';
import { isObject, type Json } from '../../../../src/lib/json/json.ts';
import { verifySubmission } from '../../../../src/verify/prepared/submission.ts';
import { readRecorded } from '../../../support/recorded/read-recorded.ts';

/** The preparations of a real participant, with what it was asked for. */
const preparations = (['operations', 'token-writes', 'v4', 'writes'] as const).flatMap((file) =>
  readRecorded(file).flatMap(({ note, request, response }) =>
    request.path.endsWith('/prepare') && response.status === 200
      ? [{ name: `${file}: ${note}`, asked: request.body ?? null, body: response.body }]
      : [],
  ),
);

const checksOf = (body: Json, asked: Json) =>
  verifySubmission(isObject(body) ? body : {}, [], { asked }).checks;

describe('what a real participant prepared', () => {
  it.each(preparations)('fails no check ($name)', ({ body, asked }) => {
    expect(checksOf(body, asked).filter(({ state }) => state === 'failed')).toEqual([]);
  });

  it('uses published packages in every payment, and is what was requested', () => {
    const payments = preparations.filter(({ asked }) => JSON.stringify(asked).includes('Splice.'));
    expect(payments).toHaveLength(10);
    for (const { body, asked } of payments) {
      const states = new Map(checksOf(body, asked).map(({ id, state }) => [id, state]));
      for (const id of ['packages', 'package-versions', 'used-contracts', 'asked-commands'])
        expect(states.get(id)).toBe('verified');
    }
  });
});
