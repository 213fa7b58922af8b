import { describe, expect, it } from 'vitest';
import type { Failure } from '../../../../src/ledger/failure/failure.ts';
import type { Lookup } from '../../../../src/ledger/rules/check-lookup-response.ts';
import { notFoundLines } from '../../../../src/features/lookup/view/not-found-lines.ts';

const error = { status: 400, code: 'INVALID_ARGUMENT', cause: 'no', context: {} };
const lookup = (kind: Lookup['kind'], parties: readonly string[]): Lookup => ({
  kind,
  id: '00ab',
  parties,
});

const failures: Readonly<Record<string, Failure>> = {
  'a request that was refused': { kind: 'refused', error } as Failure,
  'a missing endpoint': { kind: 'notFound', what: 'endpoint', error } as Failure,
  'a forbidden request': { kind: 'forbidden', error } as Failure,
  'a cancelled request': { kind: 'cancelled' },
};

const keysIn = (of: Lookup, failure: Failure): readonly string[] =>
  notFoundLines({ lookup: of, fetched: { kind: 'failed', failure } }, { width: 80, masked: false })
    .map(([first]) => /^ {4}([A-Za-z]) {3}$/.exec(first?.text ?? '')?.[1] ?? '')
    .filter((key) => key !== '');

describe('the keys shown on a failed lookup', () => {
  it.each(Object.entries(failures))(
    'only ask again or change the question after %s',
    (_, failure) => {
      expect(keysIn(lookup('contract', ['alice::1220aa']), failure)).toEqual(['r', 'e', 'y']);
    },
  );

  it('widen and repeat a question whose object was not found', () => {
    const missing = { kind: 'notFound', what: 'object', error } as Failure;
    expect(keysIn(lookup('contract', ['alice::1220aa']), missing)).toEqual(
      expect.arrayContaining(['r', 'W', 'A', 'e', 'U', 'y']),
    );
    expect(keysIn(lookup('update', []), missing)).not.toContain('A');
  });
});
