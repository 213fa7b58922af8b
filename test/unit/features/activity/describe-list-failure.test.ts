import { expect, it } from 'vitest';
import { describeListFailure } from '../../../../src/features/activity/cli/print-found.ts';
import type { Failure } from '../../../../src/ledger/failure/failure.ts';

const failure: Failure = { kind: 'notFound', what: 'endpoint', error: { status: 404, body: '' } };

it('advises to omit --source only to those who passed it, and shows what was requested', () => {
  const auto = describeListFailure(failure, 'auto');
  expect(auto.detail).toBe('HTTP 404; neither POST /v0/activities nor POST /v2/updates');
  expect(auto.hint).toBe('check the scan URL');
  expect(describeListFailure(failure, 'activities').hint).toContain('omit --source');
  expect(describeListFailure(failure, 'updates').detail).toBe('HTTP 404; no POST /v2/updates');
  expect(describeListFailure(failure, 'ledger').hint).toContain('base URL');
});
