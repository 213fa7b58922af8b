import { expect, it } from 'vitest';
import { describeLookupFailure } from '../../../../../src/features/lookup/run/lookup-response.ts';
import type { Failure } from '../../../../../src/ledger/failure/failure.ts';

const failure: Failure = { kind: 'notFound', what: 'object', error: { status: 404, body: '' } };

it('advises other parties only where they could show more', () => {
  const hintFor = (kind: 'contract' | 'update', parties: readonly string[]) =>
    describeLookupFailure(failure, { kind, id: '00ab', parties }).hint;
  expect(hintFor('contract', ['alice::1220ab'])).toContain('stakeholder');
  expect(hintFor('contract', [])).toBe('check the id');
  expect(hintFor('update', ['alice::1220ab'])).toContain('other parties');
  expect(hintFor('update', [])).toBe('check the id');
});
